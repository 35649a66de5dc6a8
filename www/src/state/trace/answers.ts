/** The answers of a session that hold values: always as the person reads them. */
import type { DisplayStyle, Session } from "../../core/plyscope.js";

/** The questions whose answers hold values as text, or that hold such text themselves. */
export type Answers = Pick<
  Session,
  | "event"
  | "inspect"
  | "path"
  | "bar_label"
  | "best_line"
  | "root_value"
  | "root_bounds"
  | "value_as_read"
  | "number_read"
  | "tree"
  | "tree_film"
  | "tree_film_at"
  | "tree_items"
  | "tree_texts"
  | "tree_nodes"
  | "tree_board"
  | "tree_node_words"
  | "tree_svg"
  | "tree_animation"
  | "tree_tikz"
  | "convention"
  | "next_break"
  | "moves_by_iteration"
  | "moves_now"
  | "listing"
  | "student"
  | "own_work"
  | "goal"
>;

/** All that a trace's views may ask its session otherwise. */
export type RawSession = Omit<Session, keyof Answers | "set_display_style">;

/** The answers from now on. A new object for each reading, so that whoever has asked asks again. */
export function answersOf(session: Session, reading: DisplayStyle): Answers {
  session.set_display_style(reading);
  return {
    event: (t) => session.event(t),
    inspect: (visit, t) => session.inspect(visit, t),
    path: (t) => session.path(t),
    bar_label: (visit, t) => session.bar_label(visit, t),
    best_line: (visit, t) => session.best_line(visit, t),
    root_value: (value, isDoubtful) => session.root_value(value, isDoubtful),
    root_bounds: (least, most) => session.root_bounds(least, most),
    value_as_read: (value) => session.value_as_read(value),
    number_read: (text) => session.number_read(text),
    moves_by_iteration: () => session.moves_by_iteration(),
    moves_now: (t) => session.moves_now(t),
    listing: (t) => session.listing(t),
    student: () => session.student(),
    own_work: (choices) => session.own_work(choices),
    goal: (goal) => session.goal(goal),
    next_break: (...question) => session.next_break(...question),
    tree: (...question) => session.tree(...question),
    tree_film: () => session.tree_film(),
    tree_film_at: (phase) => session.tree_film_at(phase),
    tree_items: () => session.tree_items(),
    tree_texts: () => session.tree_texts(),
    tree_nodes: () => session.tree_nodes(),
    tree_board: (code, isFaint) => session.tree_board(code, isFaint),
    tree_tikz: (colours, caption) => session.tree_tikz(colours, caption),
    convention: () => session.convention(),
    tree_node_words: (node) => session.tree_node_words(node),
    tree_animation: (...question) => session.tree_animation(...question),
    tree_svg: (colours, caption) => session.tree_svg(colours, caption),
  };
}
