/**
 * The styles of the chess board, loaded together with it: the pieces alone would be a large part of the
 * page's first load.
 */
import base from "chessground/assets/chessground.base.css";
import pieces from "chessground/assets/chessground.cburnett.css";
import own from "./chess-board.part.css";
import { adoptStyles } from "../../ui/part-styles";

adoptStyles(base);
adoptStyles(pieces);
adoptStyles(own);
