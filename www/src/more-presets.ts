// Made from the Rust core by `cargo test` (src/web/typescript.rs): do not edit.
import type { Preset } from "./core-types";

/** The presets of the games that the page's first core lacks. */
export const MORE_PRESETS: readonly Preset[] = [
  {
    "group": "Connect Four",
    "name": "Three, open at both ends",
    "note": "X has two discs in the middle of the bottom rank. A third beside them threatens at both ends at once, which a search of three plies sees.",
    "link": "game=connect-four&grid=4455&depth=3&quiescence=off",
    "opens": null,
    "moments": [
      {
        "title": "Depth 3: column 6 wins",
        "at": "3:6:out"
      },
      {
        "title": "Column 3 wins no sooner",
        "at": "3:3:out"
      }
    ]
  },
  {
    "group": "Connect Four",
    "name": "A win at ply 13",
    "note": "Column 1 wins, but the evaluation prefers others until depth 8. At depth 11 the win is seen: quiescence plays the last two moves, because they complete a four or stop one.",
    "link": "game=connect-four&grid=1667675535724753771415352132&depth=11",
    "opens": null,
    "moments": [
      {
        "title": "Depth 8: something is in column 1",
        "at": "8:1:in2"
      },
      {
        "title": "It is better than column 3",
        "at": "8:1:out2"
      },
      {
        "title": "Depth 11: it wins",
        "at": "11:1:out"
      },
      {
        "title": "Column 3 wins no sooner",
        "at": "11:3:out"
      }
    ]
  },
  {
    "group": "Connect Four",
    "name": "Many paths to few positions",
    "note": "From the empty board to depth 8. The same discs in another order are the same position, so the table answers for whole subtrees.",
    "link": "game=connect-four&depth=8&quiescence=off",
    "opens": null,
    "moments": [
      {
        "title": "The table knows this position",
        "at": "8:4.4.4.4.5.3.4:in"
      },
      {
        "title": "Column 3 is searched again",
        "at": "8:3:in2"
      },
      {
        "title": "It is better than the centre, at depth 8",
        "at": "8:3:out2"
      }
    ]
  },
  {
    "group": "Connect Four",
    "name": "To the last square",
    "note": "Ten squares are left, and plain alpha-beta plays every line that it does not refute to its end. The game is a draw.",
    "link": "game=connect-four&grid=23163416124767223154467471272416&search=alpha-beta&deepening=off&quiescence=off&table=0&order-captures=off&order-killers=off&order-history=off",
    "opens": null,
    "moments": [
      {
        "title": "Column 3 draws",
        "at": "10:3:out"
      },
      {
        "title": "Column 5 is no better",
        "at": "10:5:out"
      },
      {
        "title": "Column 6 loses",
        "at": "10:6:out"
      }
    ]
  },
  {
    "group": "Othello",
    "name": "The first move",
    "note": "All four first moves are one but for reflection, so they have one value. The search does not know that, and refutes three of them.",
    "link": "game=othello",
    "opens": null,
    "moments": [
      {
        "title": "d3 has a value",
        "at": "7:d3:out"
      },
      {
        "title": "c4 is no better",
        "at": "7:c4:out"
      },
      {
        "title": "e6 neither",
        "at": "7:e6:out"
      }
    ]
  },
  {
    "group": "Othello",
    "name": "Won by four discs",
    "note": "13 squares are empty, and the search plays to the end of the game. Its value is no judgement: with best play White wins by four discs, and passes twice on the way.",
    "link": "game=othello&discs=OOOXXXO---XXXX--XXOXOXXXXXXXXXOX-XOXXOOXX-OXXXOX---OXOO---OOOOOO_White&depth=26&deepening=off",
    "opens": null,
    "moments": [
      {
        "title": "White has no move and passes",
        "at": "26:a5.h1.a2.b6.c7.a7.a8.h7.h2.b2.b7.g2.pass:in"
      },
      {
        "title": "a5 wins by four",
        "at": "26:a5:out"
      },
      {
        "title": "a2 is no better",
        "at": "26:a2:out"
      },
      {
        "title": "g2 neither",
        "at": "26:g2:out"
      }
    ]
  },
  {
    "group": "Othello",
    "name": "Five passes",
    "note": "Beside an empty corner stands the one move of six that wins: b7, by two discs. It looks worst and is searched last, and in its best line five turns are passed.",
    "link": "game=othello&discs=--OOOOOO--OOOOOO--OXOXOOOOOOOOOOOOXOOOOOOOOOOOOO--OOOO----OOOO--_Black&depth=28&deepening=off",
    "opens": null,
    "moments": [
      {
        "title": "Black has no move and passes",
        "at": "28:a3.b3.b1.a1.a7.b2.h7.h8.b7.a8.g7.a2.pass:in"
      },
      {
        "title": "a3 loses by two",
        "at": "28:a3:out"
      },
      {
        "title": "b7 is better than two down",
        "at": "28:b7:in2"
      },
      {
        "title": "b7 wins by two",
        "at": "28:b7:out2"
      }
    ]
  },
  {
    "group": "Checkers",
    "name": "The first move",
    "note": "Nine plies from the opening position. Quiescence goes on while there is something to jump, which is compulsory: no side may stand pat before it.",
    "link": "game=checkers",
    "opens": null,
    "moments": [
      {
        "title": "One ply: all seven moves look alike",
        "at": "1::out"
      },
      {
        "title": "9-13 sets the value",
        "at": "9:9-13:out"
      },
      {
        "title": "22-18 is enough against 10-15",
        "at": "9:10-15:out"
      }
    ]
  },
  {
    "group": "Checkers",
    "name": "Three kings against two",
    "note": "Three kings win against two. Six plies see that White wins a king, and thirteen see the end, which is 15 plies away: the last jumps are searched in quiescence.",
    "link": "game=checkers&pdn=W:WK22,K23,K24:BK31,K32&depth=13",
    "opens": null,
    "moments": [
      {
        "title": "Twelve plies: a king more",
        "at": "12::out"
      },
      {
        "title": "22-25 wins by force",
        "at": "13:22-25:out"
      },
      {
        "title": "22-18 is no quicker",
        "at": "13:22-18:out"
      }
    ]
  },
  {
    "group": "Checkers",
    "name": "A stroke",
    "note": "White gives all but one king, whose last jump takes five pieces and shuts in the sixth. Nearly every reply is forced, so the tree is narrow: thirteen plies find what is 15 away.",
    "link": "game=checkers&pdn=W:W19,15,11,10,9,K6,K2,K1:B28,26,25,20,17,K13,12,3,K18&depth=13",
    "opens": null,
    "moments": [
      {
        "title": "Twelve plies: Black is ahead",
        "at": "12::out"
      },
      {
        "title": "10-7 sets the value",
        "at": "13:10-7:out"
      },
      {
        "title": "19-16 is better than thought",
        "at": "13:19-16:in2"
      },
      {
        "title": "It wins",
        "at": "13:19-16:out2"
      }
    ]
  },
  {
    "group": "Checkers",
    "name": "First Position",
    "note": "Two kings against a king and a man, an ending with a name of its own. Black wins, but it takes 39 plies: a search of eleven finds the move and does not know why.",
    "link": "game=checkers&pdn=B:W22,K5:BK15,K6&depth=11",
    "opens": null,
    "moments": [
      {
        "title": "22-18 does not help White",
        "at": "11:15-10.22-18:out"
      },
      {
        "title": "15-10 is the move",
        "at": "11:15-10:out"
      },
      {
        "title": "No win in sight",
        "at": "11::out"
      }
    ]
  },
  {
    "group": "Ataxx",
    "name": "Clone or jump",
    "note": "Whoever moves last has just turned stones over, so the value swings from one iteration to the next: X is ahead after an odd number of plies. At the fifth ply a jump becomes better than the clone.",
    "link": "game=ataxx",
    "opens": null,
    "moments": [
      {
        "title": "Four plies: nobody is ahead",
        "at": "4::out"
      },
      {
        "title": "The clone f2 sets the value",
        "at": "5:f2:out"
      },
      {
        "title": "The jump g1e3 is better than thought",
        "at": "5:g1e3:in2"
      },
      {
        "title": "It is the new best move",
        "at": "5:g1e3:out2"
      }
    ]
  },
  {
    "group": "Ataxx",
    "name": "Walls",
    "note": "Nobody can stand on the four walls, but stones jump over them. Two jumps are better than the clone, and each costs a re-search.",
    "link": "game=ataxx&ataxx-fen=x5o/7/2-1-2/7/2-1-2/7/o5x_x_0_1",
    "opens": null,
    "moments": [
      {
        "title": "The clone f2 sets the value",
        "at": "5:f2:out"
      },
      {
        "title": "g1e1 is better",
        "at": "5:g1e1:in2"
      },
      {
        "title": "g1e2 is better still",
        "at": "5:g1e2:in2"
      }
    ]
  },
  {
    "group": "Ataxx",
    "name": "One row, to the end",
    "note": "Only the lowest row is left to play on, so ten plies see the end of the game: X wins by three stones. O has to pass on the way, which is a move like any other.",
    "link": "game=ataxx&ataxx-fen=7/7/7/7/-------/-------/x5o_x_0_1&depth=10",
    "opens": null,
    "moments": [
      {
        "title": "Eight plies: three stones more",
        "at": "8::out"
      },
      {
        "title": "O has to pass",
        "at": "10:a1c1.f1.c1e1.pass:in"
      },
      {
        "title": "X wins by three",
        "at": "10:a1c1:out"
      },
      {
        "title": "b1 is worse",
        "at": "10:b1:out"
      }
    ]
  }
];
