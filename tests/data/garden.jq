# The Garden Card: a card of our own, in the way that mods for Riichi Advanced are written.
# Nothing of it is anybody's printed card.

.starting_tiles = 13
| .wall |= map(select(. != "0x"))        # nothing that a card says

# -- the forms -------------------------------------------------------------------------

| [
    "FFFF 22a 44a 666b 888b",            # 2468 #1
    "22a 444a 44b 666b 8888c"            # 2468 #2
  ] as $evens
| [
    "11a 22a 33a 44a 55a 66a DDa",
    "FF NN EE WW SS 10SEa"
  ] as $pairs
| .win_definition = $evens + [
    "222a 4444a 666b 8888b", "222a 4444b 666b 8888a",
    "XX0a XXX1a XXXX2b XXXXX3b",
    "FFF XXXX0a XXXX0b|XXXX0c 123a",
    "FF 2042a 0000 RRRR",
    "NNNN 1111a 1111b GG",
    "ZZZZ DDDD 444a DDDa",
    "FFFF JJ 4444a 4444b"
  ] + $pairs
| .open_win_definition = .win_definition - $pairs
| .singles_win_definition = $pairs

| .yaku = [
  { "display_name": "2468 #1", "value": 25, "when": [
      {"name": "match", "opts": [["hand", "call_tiles", "winning_tile"], ["FFFF 22a 44a 666b 888b"]]}
  ]},
  { "display_name": "2468 #2", "value": 30, "when": [
      {"name": "match", "opts": [["hand", "call_tiles", "winning_tile"], ["22a 444a 44b 666b 8888c"]]}
  ]},
  # two ways to print it
  { "display_name": "2468 #3", "value": 25, "when": [
      {"name": "match", "opts": [["hand", "call_tiles", "winning_tile"],
        ["222a 4444a 666b 8888b", "222a 4444b 666b 8888a"]]}
  ]},
  { "display_name": "Quints #1", "value": 40, "when": [
      {"name": "match", "opts": [["hand", "call_tiles", "winning_tile"], ["XX0a XXX1a XXXX2b XXXXX3b"]]}
  ]},
  { "display_name": "Like Numbers #1", "value": 30, "when": [
      {"name": "match", "opts": [["hand", "call_tiles", "winning_tile"], ["FFF XXXX0a XXXX0b|XXXX0c 123a"]]}
  ]},
  { "display_name": "Honors #1", "value": 25, "when": [
      {"name": "match", "opts": [["hand", "call_tiles", "winning_tile"], ["FF 2042a 0000 RRRR"]]}
  ]},
  { "display_name": "Honors #2", "value": 25, "when": [
      {"name": "match", "opts": [["hand", "call_tiles", "winning_tile"], ["NNNN 1111a 1111b GG"]]}
  ]},
  { "display_name": "Honors #3", "value": 30, "when": [
      {"name": "match", "opts": [["hand", "call_tiles", "winning_tile"], ["ZZZZ DDDD 444a DDDa"]]},
      {"name": "has_no_call_named", "opts": ["am_pung", "am_kong", "am_quint"]}
  ]},
  { "display_name": "Honors #4", "value": 35, "when": [
      {"name": "match", "opts": [["hand", "call_tiles", "winning_tile"], ["FFFF JJ 4444a 4444b"]]}
  ]},
  { "display_name": "Singles and Pairs #1", "value": 50, "when": [
      {"name": "match", "opts": [["hand", "call_tiles", "winning_tile"], ["11a 22a 33a 44a 55a 66a DDa"]]},
      {"name": "has_no_call_named", "opts": ["am_pung", "am_kong", "am_quint"]}
  ]},
  { "display_name": "Singles and Pairs #2", "value": 75, "when": [
      {"name": "match", "opts": [["hand", "call_tiles", "winning_tile"], ["FF NN EE WW SS 10SEa"]]},
      {"name": "has_no_call_named", "opts": ["am_pung", "am_kong", "am_quint"]}
  ]}
]
