//! Who plays whom: players, tournaments, sections, games.

use super::query::Query;
use super::{Db, Error, Tx};
use crate::rulebook::Instant;
use chrono::NaiveDate;
use sqlx::Row as _;
use sqlx::any::AnyRow;

statements! {
    PUT_PLAYER = "insert into players (id, name, email, email_key, rating, zone, country, expires, notation, birth, sex, \
        title, joined) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (id) do update set \
        name = excluded.name, email = excluded.email, email_key = excluded.email_key, rating = excluded.rating, \
        zone = excluded.zone, country = excluded.country, expires = excluded.expires, notation = excluded.notation, \
        birth = excluded.birth, sex = excluded.sex, title = excluded.title, joined = excluded.joined";
    SET_EMAIL = "update players set email = $2, email_key = $3 where id = $1";
    SET_NOTATION = "update players set notation = $2 where id = $1";
    PLAYERS = "select id, name, email, rating, zone, country, expires, notation, birth, sex, title, joined from players \
        order by id";
    PLAYER = "select id, name, email, rating, zone, country, expires, notation, birth, sex, title, joined from players \
        where id = $1";
    PLAYERS_BY_EMAIL = "select id, name, email, rating, zone, country, expires, notation, birth, sex, title, joined \
        from players where email_key = $1 order by id";
    PUT_TOURNAMENT = "insert into tournaments (id, file, added_at) values ($1, $2, $3) on conflict (id) do update set \
        file = excluded.file";
    TOURNAMENT = "select id, file, added_at from tournaments where id = $1";
    TOURNAMENTS = "select id, file, added_at from tournaments order by id";
    ADD_SECTION = "insert into sections (code, tournament, round, starts_at, players, boards) values ($1, $2, $3, $4, $5, $6) \
        on conflict (code) do nothing";
    SET_PLAYERS = "update sections set players = $2 where code = $1";
    SET_WHITE = "update games set white = $2 where id = $1";
    SET_BLACK = "update games set black = $2 where id = $1";
    SECTION = "select code, tournament, round, starts_at, players, boards from sections where code = $1";
    SECTIONS = "select code, tournament, round, starts_at, players, boards from sections order by code";
    SECTIONS_OF = "select code, tournament, round, starts_at, players, boards from sections where tournament = $1 order by code";
    ADD_GAME = "insert into games (id, section, number, white, black, seq, head, wake_at, status, result) \
        values ($1, $2, $3, $4, $5, 0, '', $6, $7, $8) on conflict (id) do nothing";
    GAME = "select id, section, number, white, black, seq, wake_at, status, result, how from games where id = $1";
    GAMES = "select id, section, number, white, black, seq, wake_at, status, result, how from games order by section, number";
    GAMES_OF_SECTION = "select id, section, number, white, black, seq, wake_at, status, result, how from games \
        where section = $1 order by number";
    GAMES_OF_PLAYER = "select id, section, number, white, black, seq, wake_at, status, result, how from games \
        where white = $1 or black = $1 order by section, number";
    DUE = "select id, section, number, white, black, seq, wake_at, status, result, how from games \
        where wake_at is not null and wake_at <= $1 order by wake_at, id limit $2";
    WAKE_LATER = "update games set wake_at = $2 where id = $1 and wake_at < $2";
    NEXT_WAKE = "select min(wake_at) from games where wake_at is not null";
}

/// A player as registered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub id: String,
    pub name: String,
    pub email: String,
    /// `None`: unrated.
    pub rating: Option<i64>,
    /// IANA name.
    pub zone: String,
    pub country: String,
    /// When the membership lapses (R1).
    pub expires: Option<NaiveDate>,
    pub notation: Option<String>,
    pub birth: Option<NaiveDate>,
    pub sex: Option<String>,
    pub title: Option<String>,
    pub joined: Option<NaiveDate>,
}

/// A tournament, as its file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    pub id: String,
    /// The text of the tournament file, as given.
    pub file: String,
    pub added_at: Instant,
}

/// A section: who was paired with whom, and from when its clocks run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    pub code: String,
    pub tournament: String,
    pub round: i64,
    pub starts_at: Instant,
    /// Ids, in the order given.
    pub players: Vec<String>,
    /// Players of a team, in the order of its boards; 1 where everybody plays alone.
    pub boards: i64,
}

/// A game, and as much of its state as is asked of many games at once. The rest is in its record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Section code, hyphen, number.
    pub id: String,
    pub section: String,
    pub number: i64,
    pub white: String,
    pub black: String,
    /// Entries in its record.
    pub seq: i64,
    /// When its clock next matters.
    pub wake_at: Option<Instant>,
    pub status: String,
    pub result: String,
    /// How it ended, in the word of `tournament::How`; `None` while it goes on.
    pub how: Option<String>,
}

/// What [`add_tournament`] did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    New,
    /// It was there, word for word.
    Same,
    /// It was there and differed; no section had begun.
    Changed,
}

/// Adds players, or updates those whose id is known.
///
/// # Errors
/// The database's.
pub async fn put_players(tx: &mut Tx, players: &[Player]) -> Result<(), Error> {
    for p in players {
        let put =
            Query::new(PUT_PLAYER).with(&p.id).with(&p.name).with(&p.email).with(email_key(&p.email)).with(p.rating);
        let put = put.with(&p.zone).with(&p.country).with(p.expires).with(&p.notation).with(p.birth).with(&p.sex);
        tx.run(put.with(&p.title).with(p.joined)).await?;
    }
    Ok(())
}

/// All players, by id.
///
/// # Errors
/// The database's.
pub async fn players(db: &mut Db) -> Result<Vec<Player>, Error> {
    db.all(Query::new(PLAYERS), player_row).await
}

/// A player.
///
/// # Errors
/// The database's.
pub async fn player(db: &mut Db, id: &str) -> Result<Option<Player>, Error> {
    db.optional(Query::new(PLAYER).with(id), player_row).await
}

/// The players registered with an address, letter case aside: a household may share one.
///
/// # Errors
/// The database's.
pub async fn players_by_email(db: &mut Db, email: &str) -> Result<Vec<Player>, Error> {
    db.all(Query::new(PLAYERS_BY_EMAIL).with(email_key(email)), player_row).await
}

/// Gives a player a new address (R6).
///
/// # Errors
/// [`Error::NoSuch`], or the database's.
pub async fn set_email(tx: &mut Tx, id: &str, email: &str) -> Result<(), Error> {
    let set = Query::new(SET_EMAIL).with(id).with(email).with(email_key(email));
    one_player(id, tx.run(set).await?)
}

/// Sets the notation a player wants his letters in.
///
/// # Errors
/// [`Error::NoSuch`], or the database's.
pub async fn set_notation(tx: &mut Tx, id: &str, notation: Option<&str>) -> Result<(), Error> {
    one_player(id, tx.run(Query::new(SET_NOTATION).with(id).with(notation)).await?)
}

fn one_player(id: &str, changed: u64) -> Result<(), Error> {
    if changed == 0 { Err(Error::NoSuch { what: "player", id: id.to_owned() }) } else { Ok(()) }
}

/// How an address is compared.
pub(super) fn email_key(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Adds a tournament. One with sections keeps the file that they began under.
///
/// # Errors
/// [`Error::TournamentBegun`], or the database's.
pub async fn add_tournament(tx: &mut Tx, new: &Tournament) -> Result<Added, Error> {
    let added = match tournament(tx, &new.id).await? {
        None => Added::New,
        Some(old) if old.file == new.file => return Ok(Added::Same),
        Some(_) if sections_of(tx, &new.id).await?.is_empty() => Added::Changed,
        Some(_) => return Err(Error::TournamentBegun { id: new.id.clone() }),
    };
    tx.run(Query::new(PUT_TOURNAMENT).with(&new.id).with(&new.file).with(new.added_at)).await?;
    Ok(added)
}

/// A tournament.
///
/// # Errors
/// The database's.
pub async fn tournament(db: &mut Db, id: &str) -> Result<Option<Tournament>, Error> {
    db.optional(Query::new(TOURNAMENT).with(id), tournament_row).await
}

/// All tournaments, by id.
///
/// # Errors
/// The database's.
pub async fn tournaments(db: &mut Db) -> Result<Vec<Tournament>, Error> {
    db.all(Query::new(TOURNAMENTS), tournament_row).await
}

/// Adds a section.
///
/// # Errors
/// [`Error::Exists`], or the database's.
pub async fn add_section(tx: &mut Tx, section: &Section) -> Result<(), Error> {
    let players = serde_json::json!(section.players).to_string();
    let add = Query::new(ADD_SECTION).with(&section.code).with(&section.tournament).with(section.round);
    let added = tx.run(add.with(section.starts_at).with(players).with(section.boards)).await?;
    if added == 0 { Err(Error::Exists { what: "section", id: section.code.clone() }) } else { Ok(()) }
}

/// Gives a section another list of players (R20).
///
/// # Errors
/// The database's.
pub async fn set_players(tx: &mut Tx, code: &str, players: &[String]) -> Result<(), Error> {
    tx.run(Query::new(SET_PLAYERS).with(code).with(serde_json::json!(players).to_string())).await.map(drop)
}

/// Gives a seat of a game to another player (R20): White's, or Black's.
///
/// # Errors
/// The database's.
pub async fn set_seat(tx: &mut Tx, game: &str, white: bool, player: &str) -> Result<(), Error> {
    tx.run(Query::new(if white { SET_WHITE } else { SET_BLACK }).with(game).with(player)).await.map(drop)
}

/// A section.
///
/// # Errors
/// The database's.
pub async fn section(db: &mut Db, code: &str) -> Result<Option<Section>, Error> {
    db.optional(Query::new(SECTION).with(code), section_row).await
}

/// All sections, by code.
///
/// # Errors
/// The database's.
pub async fn sections(db: &mut Db) -> Result<Vec<Section>, Error> {
    db.all(Query::new(SECTIONS), section_row).await
}

/// The sections of a tournament, by code.
///
/// # Errors
/// The database's.
pub async fn sections_of(db: &mut Db, tournament: &str) -> Result<Vec<Section>, Error> {
    db.all(Query::new(SECTIONS_OF).with(tournament), section_row).await
}

/// Adds a game with an empty record, whatever its `seq` says.
///
/// # Errors
/// [`Error::Exists`], or the database's.
pub async fn add_game(tx: &mut Tx, game: &Game) -> Result<(), Error> {
    let add = Query::new(ADD_GAME).with(&game.id).with(&game.section).with(game.number).with(&game.white);
    let added = tx.run(add.with(&game.black).with(game.wake_at).with(&game.status).with(&game.result)).await?;
    if added == 0 { Err(Error::Exists { what: "game", id: game.id.clone() }) } else { Ok(()) }
}

/// A game.
///
/// # Errors
/// The database's.
pub async fn game(db: &mut Db, id: &str) -> Result<Option<Game>, Error> {
    db.optional(Query::new(GAME).with(id), game_row).await
}

/// All games, by section and number.
///
/// # Errors
/// The database's.
pub async fn games(db: &mut Db) -> Result<Vec<Game>, Error> {
    db.all(Query::new(GAMES), game_row).await
}

/// The games of a section, by number.
///
/// # Errors
/// The database's.
pub async fn games_of_section(db: &mut Db, section: &str) -> Result<Vec<Game>, Error> {
    db.all(Query::new(GAMES_OF_SECTION).with(section), game_row).await
}

/// The games in which `player` (an id) sits on either side, by section and number.
///
/// # Errors
/// The database's.
pub async fn games_of_player(db: &mut Db, player: &str) -> Result<Vec<Game>, Error> {
    db.all(Query::new(GAMES_OF_PLAYER).with(player), game_row).await
}

/// The games whose `wake_at` has come by `at`, longest due first. Costs what those games cost, however many there are.
///
/// # Errors
/// The database's.
pub async fn due(db: &mut Db, at: Instant, limit: i64) -> Result<Vec<Game>, Error> {
    db.all(Query::new(DUE).with(at).with(limit), game_row).await
}

/// Lets a game be until `at`, though its clock matters before: what is due then is not forgotten, only late.
///
/// # Errors
/// The database's.
pub async fn wake_later(tx: &mut Tx, id: &str, at: Instant) -> Result<(), Error> {
    tx.run(Query::new(WAKE_LATER).with(id).with(at)).await.map(drop)
}

/// When the next game's clock matters.
///
/// # Errors
/// The database's.
pub async fn next_wake(db: &mut Db) -> Result<Option<Instant>, Error> {
    db.one(Query::new(NEXT_WAKE), |row| Ok(row.try_get::<Option<i64>, _>(0)?.map(Instant))).await
}

fn player_row(row: &AnyRow) -> sqlx::Result<Player> {
    Ok(Player {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        email: row.try_get("email")?,
        rating: row.try_get("rating")?,
        zone: row.try_get("zone")?,
        country: row.try_get("country")?,
        expires: date(row, "expires")?,
        notation: row.try_get("notation")?,
        birth: date(row, "birth")?,
        sex: row.try_get("sex")?,
        title: row.try_get("title")?,
        joined: date(row, "joined")?,
    })
}

fn date(row: &AnyRow, column: &str) -> sqlx::Result<Option<NaiveDate>> {
    let text: Option<String> = row.try_get(column)?;
    text.map(|t| t.parse().map_err(|e| sqlx::Error::ColumnDecode { index: column.to_owned(), source: Box::new(e) }))
        .transpose()
}

fn tournament_row(row: &AnyRow) -> sqlx::Result<Tournament> {
    Ok(Tournament { id: row.try_get("id")?, file: row.try_get("file")?, added_at: Instant(row.try_get("added_at")?) })
}

fn section_row(row: &AnyRow) -> sqlx::Result<Section> {
    let players: String = row.try_get("players")?;
    Ok(Section {
        code: row.try_get("code")?,
        tournament: row.try_get("tournament")?,
        round: row.try_get("round")?,
        starts_at: Instant(row.try_get("starts_at")?),
        players: serde_json::from_str(&players)
            .map_err(|e| sqlx::Error::ColumnDecode { index: "players".into(), source: Box::new(e) })?,
        boards: row.try_get("boards")?,
    })
}

fn game_row(row: &AnyRow) -> sqlx::Result<Game> {
    Ok(Game {
        id: row.try_get("id")?,
        section: row.try_get("section")?,
        number: row.try_get("number")?,
        white: row.try_get("white")?,
        black: row.try_get("black")?,
        seq: row.try_get("seq")?,
        wake_at: row.try_get::<Option<i64>, _>("wake_at")?.map(Instant),
        status: row.try_get("status")?,
        result: row.try_get("result")?,
        how: row.try_get("how")?,
    })
}
