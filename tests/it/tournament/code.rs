//! Section codes and game ids.

use kingpost::tournament::Code;

#[test]
fn a_code_is_letters_and_digits_and_numbers_its_games() {
    let code = Code::parse("05n12").expect("a code");
    assert_eq!(code.as_str(), "05N12");
    assert_eq!(code.game(3), "05N12-3");
    for (written, spelled) in
        [("05ns3", "05Ns3"), ("05NF1", "05Nf1"), ("05Ns12", "05Ns12"), ("ns3", "NS3"), ("gk24p07", "GK24P07")]
    {
        assert_eq!(Code::parse(written).expect("a code").as_str(), spelled); // GK2: the federation's manner
    }
    for wrong in ["", "05-N12", "05 N12", "05N12\n", "Ö5", "ABCDEFGHIJKLMNOPQ"] {
        let said = Code::parse(wrong).expect_err("no code");
        assert!(said.contains("05N12"), "{said}");
    }
}

#[test]
fn a_section_without_a_code_is_numbered_after_its_tournament() {
    assert_eq!(Code::numbered("gk2005", 1).as_str(), "GK200501");
    let long = Code::numbered("a-very.long_tournament-name-indeed", 123_456);
    assert!(Code::parse(long.as_str()).is_ok(), "{long}");
}
