use super::base::{begin, game, on_both, player, read, section, with_games};
use kingpost::rulebook::Instant;
use kingpost::store::roster::{self, Added, Game, Tournament};
use kingpost::store::{Error, Store, check, house, record};

fn tournament(file: &str) -> Tournament {
    Tournament { id: "gk2005".into(), file: file.into(), added_at: Instant(7) }
}

on_both! {
    async fn players_are_imported_again_and_found_by_address(base: Base) {
        let store = base.store().await;
        let mut tx = begin(&store).await;
        let (ada, mut bert) = (player("1", "Ada.Quill@Example.org"), player("2", "bert@example.org"));
        roster::put_players(&mut tx, &[ada.clone(), bert.clone()]).await.unwrap();
        bert.email = "ada.quill@example.ORG".into(); // a household shares an address
        bert.rating = None;
        bert.notation = Some("numeric".into());
        bert.birth = chrono::NaiveDate::from_ymd_opt(1960, 2, 29);
        roster::put_players(&mut tx, std::slice::from_ref(&bert)).await.unwrap();
        tx.commit().await.unwrap();

        let mut db = read(&store).await;
        assert_eq!(roster::players(&mut db).await.unwrap(), [ada.clone(), bert.clone()]);
        assert_eq!(roster::player(&mut db, "2").await.unwrap(), Some(bert.clone()));
        assert_eq!(roster::player(&mut db, "3").await.unwrap(), None);
        assert_eq!(roster::players_by_email(&mut db, "ADA.quill@example.org").await.unwrap(), [ada, bert]);
        assert_eq!(roster::players_by_email(&mut db, "bert@example.org").await.unwrap(), []);
        assert_eq!(roster::players_by_email(&mut db, "ada.quill+x@example.org").await.unwrap(), []);
    }

    async fn an_address_and_a_notation_change(base: Base) {
        let store = base.store().await;
        let mut tx = begin(&store).await;
        roster::put_players(&mut tx, &[player("1", "ada@example.org")]).await.unwrap();
        roster::set_email(&mut tx, "1", "Ada@New.example").await.unwrap();
        roster::set_notation(&mut tx, "1", Some("numeric")).await.unwrap();
        let changed = roster::players_by_email(&mut tx, "ada@new.example").await.unwrap();
        assert_eq!((changed[0].email.as_str(), changed[0].notation.as_deref()), ("Ada@New.example", Some("numeric")));
        let nobody = roster::set_email(&mut tx, "9", "x@example.org").await.unwrap_err();
        assert_eq!(nobody.to_string(), "There is no player 9. Nothing was changed.");
    }

    /// What a person wrote is data: NUL, which PostgreSQL's text cannot hold, quotes, and other alphabets.
    async fn any_text_is_data(base: Base) {
        let store = base.store().await;
        let mut tx = begin(&store).await;
        let mut odd = player("1'; drop table players; --", "x@example.org");
        odd.name = format!("a\0b \u{202e}Žofie $1 {}", "n".repeat(10_000));
        roster::put_players(&mut tx, std::slice::from_ref(&odd)).await.unwrap();
        let kept = roster::player(&mut tx, &odd.id).await.unwrap().unwrap();
        assert_eq!(kept.name, odd.name.replace('\0', "\u{fffd}"));
    }

    async fn a_tournament_may_change_until_a_section_has_begun(base: Base) {
        let store = base.store().await;
        let mut tx = begin(&store).await;
        assert_eq!(roster::add_tournament(&mut tx, &tournament("one")).await.unwrap(), Added::New);
        assert_eq!(roster::add_tournament(&mut tx, &tournament("one")).await.unwrap(), Added::Same);
        assert_eq!(roster::add_tournament(&mut tx, &tournament("two")).await.unwrap(), Added::Changed);
        roster::add_section(&mut tx, &section("05N12")).await.unwrap();
        assert_eq!(roster::add_tournament(&mut tx, &tournament("two")).await.unwrap(), Added::Same);
        let refused = roster::add_tournament(&mut tx, &tournament("three")).await.unwrap_err();
        assert!(matches!(&refused, Error::TournamentBegun { id } if id == "gk2005"), "{refused}");
        assert_eq!(roster::tournament(&mut tx, "gk2005").await.unwrap(), Some(tournament("two")));
        assert_eq!(roster::tournaments(&mut tx).await.unwrap(), [tournament("two")]);
    }

    async fn sections_and_games_are_added_once(base: Base) {
        let store = base.store().await;
        with_games(&store, 2).await;
        let mut tx = begin(&store).await;
        let again = roster::add_section(&mut tx, &section("05N12")).await.unwrap_err();
        assert_eq!(again.to_string(), "There is a section 05N12 already. Nothing was changed.");
        let again = roster::add_game(&mut tx, &game("05N12", 1)).await.unwrap_err();
        assert_eq!(again.to_string(), "There is a game 05N12-1 already. Nothing was changed.");
        roster::add_section(&mut tx, &section("05N13")).await.unwrap();
        let mut other = game("05N13", 1);
        (other.white, other.black) = ("2".into(), "1".into());
        roster::add_game(&mut tx, &other).await.unwrap();
        tx.commit().await.unwrap();

        let mut db = read(&store).await;
        assert_eq!(roster::section(&mut db, "05N12").await.unwrap(), Some(section("05N12")));
        assert_eq!(roster::section(&mut db, "05N14").await.unwrap(), None);
        assert_eq!(roster::sections(&mut db).await.unwrap(), [section("05N12"), section("05N13")]);
        assert_eq!(roster::sections_of(&mut db, "gk2005").await.unwrap().len(), 2);
        assert_eq!(roster::sections_of(&mut db, "gk2006").await.unwrap(), []);
        assert_eq!(ids(&roster::games(&mut db).await.unwrap()), ["05N12-1", "05N12-2", "05N13-1"]);
        assert_eq!(ids(&roster::games_of_section(&mut db, "05N12").await.unwrap()), ["05N12-1", "05N12-2"]);
        assert_eq!(ids(&roster::games_of_player(&mut db, "2").await.unwrap()), ["05N12-1", "05N12-2", "05N13-1"]);
        assert_eq!(roster::game(&mut db, "05N13-1").await.unwrap(), Some(other));
        let counts = check::counts(&mut db).await.unwrap();
        assert_eq!((counts.players, counts.sections, counts.games, counts.entries), (2, 2, 3, 0));
    }

    /// A game of somebody unknown, or of no section, is a defect of ours: the database refuses it.
    async fn a_game_needs_its_section_and_players(base: Base) {
        let store = base.store().await;
        with_games(&store, 1).await;
        let mut stranger = game("05N12", 2);
        stranger.black = "404".into();
        for wrong in [stranger, game("05N99", 1)] {
            let mut tx = begin(&store).await;
            let refused = roster::add_game(&mut tx, &wrong).await.unwrap_err();
            assert!(matches!(refused, Error::Refused { .. }), "{refused}");
            assert!(!refused.is_temporary());
        }
    }

    async fn due_games_come_longest_due_first(base: Base) {
        let store = base.store().await;
        with_games(&store, 4).await;
        for (number, wake_at) in [(1, Some(300)), (2, Some(100)), (3, None), (4, Some(301))] {
            wake(&store, number, wake_at).await;
        }
        let mut db = read(&store).await;
        assert_eq!(ids(&roster::due(&mut db, Instant(300), 9).await.unwrap()), ["05N12-2", "05N12-1"]);
        assert_eq!(ids(&roster::due(&mut db, Instant(300), 1).await.unwrap()), ["05N12-2"]);
        assert_eq!(ids(&roster::due(&mut db, Instant(99), 9).await.unwrap()), [""; 0]);
        assert_eq!(roster::next_wake(&mut db).await.unwrap(), Some(Instant(100)));
    }

    async fn the_house_remembers(base: Base) {
        let store = base.store().await;
        let mut tx = begin(&store).await;
        assert_eq!(house::secret(&mut tx, &[7, 0, 255]).await.unwrap(), [7, 0, 255]);
        assert_eq!(house::secret(&mut tx, &[1]).await.unwrap(), [7, 0, 255]);
        assert_eq!(house::instant(&mut tx, house::READ_THROUGH).await.unwrap(), None);
        house::set_instant(&mut tx, house::READ_THROUGH, Instant(-5)).await.unwrap();
        house::set_instant(&mut tx, house::READ_THROUGH, Instant(1_700_000_000)).await.unwrap();
        house::set(&mut tx, house::LAST_AT, "yesterday").await.unwrap();
        tx.commit().await.unwrap();

        let mut db = read(&store).await;
        assert_eq!(house::instant(&mut db, house::READ_THROUGH).await.unwrap(), Some(Instant(1_700_000_000)));
        let wrong = house::instant(&mut db, house::LAST_AT).await.unwrap_err();
        assert!(matches!(wrong, Error::Unreadable { .. }), "{wrong}");
    }
}

fn ids(games: &[Game]) -> Vec<&str> {
    games.iter().map(|g| g.id.as_str()).collect()
}

async fn wake(store: &Store, number: i64, wake_at: Option<i64>) {
    let mut tx = begin(store).await;
    let standing = record::Standing { wake_at: wake_at.map(Instant), status: "playing", result: "*", how: None };
    let cause = record::Cause { recorded_at: Instant(1), letter: None };
    record::append(&mut tx, &format!("05N12-{number}"), 0, &[], cause, &standing).await.unwrap();
    tx.commit().await.unwrap();
}
