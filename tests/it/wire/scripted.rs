//! A server that does what a script says, faults and all.

use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// One step of a connection.
#[derive(Clone, Debug)]
pub enum Step {
    /// Sends this; `TAG` in it is the first word of the line heard last.
    Say(String),
    /// Waits for a line that contains this.
    Hear(String),
    /// Reads lines up to a lone dot.
    Letter,
    /// Thinks for so long.
    Pause(Duration),
    /// Sends nothing more, and keeps the connection open until the other side closes it.
    Stall,
}

pub fn say(text: &str) -> Step {
    Step::Say(text.to_owned())
}

pub fn hear(text: &str) -> Step {
    Step::Hear(text.to_owned())
}

/// A server with one script for each connection, in the order in which they come. After its script a connection is closed.
pub struct Scripted {
    pub port: u16,
    heard: Arc<Mutex<Vec<String>>>,
    work: JoinHandle<()>,
}

impl Scripted {
    pub async fn start(scripts: Vec<Vec<Step>>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let record = heard.clone();
        let work = tokio::spawn(async move {
            for script in scripts {
                let (stream, _) = listener.accept().await.unwrap();
                play(stream, script, &record).await;
            }
        });
        Self { port, heard, work }
    }

    /// Waits until every script was played to its end, and returns all lines that were heard; panics where one did not fit.
    pub async fn finish(self) -> Vec<String> {
        tokio::time::timeout(super::LIMIT, self.work)
            .await
            .expect("the script was played to its end")
            .expect("as written");
        Arc::into_inner(self.heard).unwrap().into_inner().unwrap()
    }

    /// Waits until so many lines with `words` were heard.
    pub async fn hears(&self, words: &str, times: usize) {
        while self.heard.lock().unwrap().iter().filter(|line| line.contains(words)).count() < times {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

async fn play(stream: TcpStream, script: Vec<Step>, heard: &Mutex<Vec<String>>) {
    let mut stream = BufReader::new(stream);
    let mut tag = String::new();
    for step in script {
        match step {
            Step::Say(text) => stream.write_all(text.replace("TAG", &tag).as_bytes()).await.unwrap_or_default(),
            Step::Hear(words) => {
                let mut line = String::new();
                stream.read_line(&mut line).await.unwrap_or_default();
                assert!(line.contains(&words), "expected `{words}`, heard `{line}`");
                tag = line.split_whitespace().next().unwrap_or_default().to_owned();
                heard.lock().unwrap().push(line.trim_end().to_owned());
            }
            Step::Letter => loop {
                let mut line = String::new();
                assert!(stream.read_line(&mut line).await.unwrap_or_default() > 0, "the letter broke off");
                heard.lock().unwrap().push(line.trim_end().to_owned());
                if line == ".\r\n" {
                    break;
                }
            },
            Step::Pause(length) => tokio::time::sleep(length).await,
            Step::Stall => {
                let mut rest = Vec::new();
                while stream.read_until(b'\n', &mut rest).await.unwrap_or_default() > 0 {}
            }
        }
    }
}
