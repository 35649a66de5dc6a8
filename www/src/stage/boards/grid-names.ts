/**
 * The boards of squares, by the names that the games' descriptions give them; grid.ts describes each board.
 */
export const GRID_NAMES = ["connect-four", "othello", "checkers", "ataxx"] as const;
export type GridName = (typeof GRID_NAMES)[number];
