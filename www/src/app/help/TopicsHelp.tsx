/** What the larger parts of the page are for, each in a few sentences. */
import type { ComponentChildren } from "preact";

export function TopicsHelp() {
  return (
    <>
      <Topic name="Workbench" keys="F9">
        <p>
          The page opens to be read: what happened and why at the left, the stage in the middle, the algorithm
          at the right, time below. <i>Open the workbench</i> shows every tool: setup, inspector, insight,
          timeline, breakpoints. The link says which of both is shown, and an empty address opens what you
          used last.
        </p>
      </Topic>
      <Topic name="Lessons" keys="G">
        <p>
          Short tours, each step a live search at a moment: all keys and views work, and the next step comes
          as it is meant. At a question what comes after the moment is hidden everywhere until it is answered
          or shown; the answer is that of the search, and the story of the node says why. Leaving a lesson
          brings back what was shown before it. What was read and answered is kept in this browser alone; the
          list has a button that clears it.
        </p>
        <p>
          Page Down goes on and Page Up back, digits answer, <kbd>.</kbd> shows the answer. In Present the
          words stand beside the stage, and Page Down shows the answer first. The address leads to the step.
        </p>
      </Topic>
      <Topic name="Practice" keys="K">
        <p>
          Exercises from a number: there is no end of them, and the address is the very same exercise for
          everybody. Leaves and edges are marked by a click, or with the arrow keys and <kbd>Space</kbd>;
          values are written into the fields. The answer is judged by the search, and known mistakes are
          explained. After two wrong answers the solution is played step by step, and <i>Another like this</i>{" "}
          has other data. A <i>Test</i> takes one answer.
        </p>
        <p>
          <i>Your own tree</i> is solved by both conventions for equal values, with the reason where they
          differ. <i>Worksheet</i> saves exercises and solutions to be printed, as pictures, or for Moodle.
          What was solved is kept in this browser alone.
        </p>
      </Topic>
      <Topic name="Playlists" keys="Q">
        <p>
          Scenes for a lecture. <kbd>Y</kbd> adds what is shown: what is searched, the moment, the selection
          and the view. In the playlist each gets a caption, a note for the one who presents it, and a
          question that the search itself answers; scenes are moved with Alt and an arrow up or down, a
          scene’s moment is replaced by the one that is shown, and every change can be undone. It is kept in
          this browser alone until it is cleared.
        </p>
        <p>
          One link or a JSON file holds all of it. It is played as a lesson is: Page Down goes on, digits
          answer, <kbd>.</kbd> shows the answer, and <kbd>,</kbd> shows the notes, which are hidden until
          then. The link opens presented, or to be read. Leaving it brings back what was shown before. The
          file is opened in the playlist, or by dropping it on the page; undoing brings back what was there.
        </p>
      </Topic>
      <Topic name="Widest first">
        <p>
          The flame has two orders. <i>By time</i>, every visit is a bar. <i>Widest first</i>, all visits of
          one sequence of moves are one bar, whatever their iteration, pass or re-search; the widest stands
          first. A click selects the first visit of a bar, another click the last one. Moves whose bars would
          be narrower than a pixel are one bar, pale and striped: zoom in to see them.
        </p>
      </Topic>
      <Topic name="Insight" keys="X">
        <p>
          What all visits were spent on, beside <i>Visit</i> at the right. The bar shows where they went: what
          was needed, what was searched before the move that cut (T1) or searched again (T2), earlier
          iterations. A click selects the largest subtree of its kind.
        </p>
        <p>
          Below stand the most expensive subtrees that nothing needed, the iterations, plots that share the
          time cursor, move ordering with bar charts, the table, and the ledgers of pre-searches and
          uncertainty cut-offs. Heads sort, rows lead to their visit. <i>Selected subtree</i> asks the same of
          one visit as if it were the whole search. <i>Wide</i> takes half of the window. All of it can be
          copied as CSV and saved as SVG.
        </p>
      </Topic>
      <Topic name="Visits of a position">
        <p>
          Above the moves in <i>Visit</i>: all visits of the position that is shown, wherever the search
          reached it, with depth, window, value and what the table said, in the order of the search. A click
          goes there.
        </p>
      </Topic>
      <Topic name="Comparing" keys=":">
        <p>
          A second search of the same position stands beside the first, with one of the usual differences or
          any other. Both run by one clock: they show the same step, with a counter each. What only one
          visited is hatched in its flame and framed in its tree.
        </p>
        <p>
          In the workbench, moving in one moves the other to the same place: an iteration and a path of moves.
          Where the other never was, it stands where they part. Keys, transport and insight are about the one
          that was touched last; <kbd>&amp;</kbd> takes the other, <kbd>!</kbd> goes to where they part for
          the first time. The dialog counts both. The link holds both, and each records up to half of what one
          alone may.
        </p>
      </Topic>
      <Topic name="Editing" keys="F2">
        <p>
          The board is set up by hand, and a tree is changed on its picture: click a node, or press{" "}
          <kbd>Enter</kbd> on it. The field of a chess position takes FEN, EPD and PGN. What is invalid is
          said at its field and at the top; the rest is searched, with what was good there last.
        </p>
        <p>
          <kbd>Ctrl+Z</kbd> undoes each change of what is searched and compared, <kbd>Ctrl+Shift+Z</kbd>{" "}
          redoes it. Another game and back loses nothing. <kbd>@</kbd> has the searches that were made last.
        </p>
      </Topic>
      <Topic name="Files" keys="L">
        <p>
          <i>Share</i> saves the trace as a file with every recorded visit. Opened there or dropped on the
          page it is shown as it was, at the moment that was shown, and nothing is searched. The browser keeps
          an opened file: the address names the file and leads back to it. Another browser asks for the file.
          <i>Recent searches</i> lists the kept files and deletes them. A damaged file is opened as far as it
          is whole, which is said. The same menu saves pictures. The command <code>plyscope open</code> reads
          the file, too.
        </p>
      </Topic>
      <Topic name="Embedding" keys="L">
        <p>
          <i>Share</i> has the code that shows the stage, the transport and the sentence within another page,
          from one moment to another if wanted, as a frame or as an element. Page Down and Page Up step there,
          and at the ends the page around is told.
        </p>
      </Topic>
      <Topic name="A program of your own">
        <p>
          Any program can print its search, a line of JSON when it enters a visit and one when it leaves it.
          The file is opened as a trace file is. What the program does not say is worked out where it follows
          from the rest, and else shown as not told.
        </p>
        <p>
          <code>docs/trace-format.md</code> says which lines, with an example in C and one in Rust;{" "}
          <code>plyscope check</code> names the line of a mistake and its mend.
        </p>
      </Topic>
    </>
  );
}

function Topic({ name, keys, children }: { name: string; keys?: string; children: ComponentChildren }) {
  return (
    <section class="help-topic">
      <h3>
        {name} {keys !== undefined && <kbd>{keys}</kbd>}
      </h3>
      {children}
    </section>
  );
}
