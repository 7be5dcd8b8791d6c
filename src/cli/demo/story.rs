//! What is played in the demo: who writes what, and when.

use crate::rulebook::Instant;

pub const CODE: &str = "DEMO1";
pub const BEGINS: &str = "2024-03-01T12:00:00Z";

pub const TOURNAMENT: &str = "id = \"demo\"\nname = \"Demonstration\"\nstarts = 2024-03-01\n";

pub const PLAYERS: &str = "\
id,name,email,rating,zone,country,expires
90000001,Nora Vale,nora@players.example,1810,America/Chicago,US,
90000002,Owen Reed,owen@players.example,1750,Europe/Berlin,US,
90000003,Pia Holm,pia@players.example,,America/New_York,US,
";

#[derive(Clone, Copy)]
pub struct Player {
    id: &'static str,
    pub name: &'static str,
    email: &'static str,
}

const NORA: Player = Player { id: "90000001", name: "Nora Vale", email: "nora@players.example" };
const OWEN: Player = Player { id: "90000002", name: "Owen Reed", email: "owen@players.example" };
const PIA: Player = Player { id: "90000003", name: "Pia Holm", email: "pia@players.example" };

/// The players' ids, in the order of the table.
pub fn ids() -> Vec<String> {
    [NORA, OWEN, PIA].map(|p| p.id.to_owned()).into()
}

/// One letter of a player's.
pub struct Scene {
    pub at: &'static str,
    pub player: Player,
    pub game: &'static str,
    pub body: &'static str,
}

impl Scene {
    /// The letter as a mail program would send it at `at`.
    pub fn letter(&self, relay: &str, at: Instant) -> String {
        let Player { name, email, .. } = self.player;
        let date = at.utc().to_rfc2822();
        format!(
            "From: {name} <{email}>\r\nTo: <{relay}>\r\nSubject: [{}]\r\nDate: {date}\r\n\
             Message-ID: <{}.{}@players.example>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{}\r\n",
            self.game,
            at.0,
            self.player.id,
            self.body.replace('\n', "\r\n")
        )
    }
}

const fn scene(at: &'static str, player: Player, game: &'static str, body: &'static str) -> Scene {
    Scene { at, player, game, body }
}

/// Nora and Owen play to a mate, with if-moves, a move that cannot be played and one sent twice; Owen and Pia agree on
/// a draw; Pia resigns to Nora.
pub const SCENES: &[Scene] = &[
    scene("2024-03-01T20:30:00Z", NORA, "DEMO1-2", "1. e4"),
    scene("2024-03-03T06:15:00Z", OWEN, "DEMO1-2", "1. e4 e5\nIf 2. Nf3, then 2... Nc6\nIf 2. Bc4, then 2... Nf6"),
    scene("2024-03-03T19:00:00Z", NORA, "DEMO1-2", "1. e4 e5\n2. Nf3"),
    scene("2024-03-04T01:00:00Z", NORA, "DEMO1-2", "2. Nf3 Nc6\n3. Bd5"),
    scene("2024-03-04T01:40:00Z", NORA, "DEMO1-2", "2. Nf3 Nc6\n3. Bc4"),
    scene("2024-03-04T02:00:00Z", NORA, "DEMO1-2", "2. Nf3 Nc6\n3. Bc4"),
    scene("2024-03-05T10:00:00Z", OWEN, "DEMO1-1", "1. d4\nI offer a draw."),
    scene("2024-03-05T21:00:00Z", PIA, "DEMO1-1", "I accept the draw."),
    scene("2024-03-09T07:00:00Z", OWEN, "DEMO1-2", "3. Bc4 Nd4"),
    scene("2024-03-09T20:00:00Z", NORA, "DEMO1-2", "3. Bc4 Nd4\n4. Nxe5"),
    scene("2024-03-10T08:00:00Z", PIA, "DEMO1-3", "I resign."),
    scene("2024-03-10T09:00:00Z", OWEN, "DEMO1-2", "4. Nxe5 Qg5\nIf 5. Nxf7, then 5... Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3#"),
    scene("2024-03-12T22:00:00Z", NORA, "DEMO1-2", "4. Nxe5 Qg5\n5. Nxf7"),
    scene("2024-03-13T22:00:00Z", NORA, "DEMO1-2", "5. Nxf7 Qxg2\n6. Rf1"),
    scene("2024-03-15T06:00:00Z", OWEN, "DEMO1-2", "6. Rf1 Qxe4+"),
    scene("2024-03-15T20:00:00Z", NORA, "DEMO1-2", "6. Rf1 Qxe4+\n7. Be2"),
    scene("2024-03-16T06:00:00Z", OWEN, "DEMO1-2", "7. Be2 Nf3#"),
];
