/** The styles of chess's board, which come with it: the pieces alone are a good part of what the page would load first. */
import base from "chessground/assets/chessground.base.css";
import pieces from "chessground/assets/chessground.cburnett.css";
import own from "./chess-board.part.css";
import { adoptStyles } from "../../ui/part-styles";

adoptStyles(base);
adoptStyles(pieces);
adoptStyles(own);
