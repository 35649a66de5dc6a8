/** The purposes of the page's larger parts, each in a few sentences. */
import type { ComponentChildren } from "preact";

export function TopicsHelp() {
  return (
    <>
      <Topic name="Workbench" keys="F9">
        <p>
          The page opens for reading: what happened and why on the left, the stage in the middle, the
          algorithm on the right, and time below. <i>Open the workbench</i> shows every tool: setup,
          inspector, insight, timeline, breakpoints. The link holds your choice, and an empty address opens
          what you used last.
        </p>
      </Topic>
      <Topic name="Lessons" keys="G">
        <p>
          Lessons are short tours. Each step is a live search at a moment: all keys and views work, and the
          next step always opens at its own moment. At a question the page hides what comes after the moment
          until you answer it or show the answer. The answer comes from the search, and the story of the node
          explains it. When you leave a lesson, the page shows again what it showed before. Only this browser
          stores what you have read and answered; the list has a button that clears it.
        </p>
        <p>
          The list has the lessons in the order of a course; <i>Go on</i> opens the next one that you have not
          read. <i>Save progress</i> writes what you have read and solved into a file, and another browser
          adds it to what it stores.
        </p>
        <p>
          Page Down goes to the next step and Page Up to the one before, digits answer, and <kbd>.</kbd> shows
          the answer. In Present the text is next to the stage, and Page Down shows the answer first. The
          address leads to the step.
        </p>
        <p>
          Each lesson has a figure that you change until its goal is reached. Drag a leaf up or down, or a
          node sideways; or walk to it with the arrow keys, type a number, or press Shift with an arrow.
        </p>
        <p>
          <i>Teach</i>, at the top of the list, has syllabi for lectures: playlists with notes and times.{" "}
          <i>Present</i> opens the first scene, and <kbd>,</kbd> shows its note. <i>Edit a copy</i> makes a
          syllabus your playlist.
        </p>
      </Topic>
      <Topic name="Practice" keys="K">
        <p>
          Practice makes an unlimited number of exercises from a number, and an address is the same exercise
          for everybody. Click leaves and edges to mark them, or use the arrow keys and <kbd>Space</kbd>;
          write values into the fields. The search checks your answer, and the page explains common mistakes.
          After two wrong answers you can play the solution step by step. <i>Another like this</i> has other
          data. A <i>Test</i> accepts only one answer. If two of the last three exercises of a level are right
          at the first try, the level is mastered, and the page offers the next one.
        </p>
        <p>
          <i>Be the search</i>: you choose each node, window and value of a small search on the stage, or
          decide about its pre-searches, and a wrong step is explained. The buttons below the stage name their
          keys. <i>With the class</i> shows numbered choices for a projector: digits count hands.
        </p>
        <p>
          <i>Check my program</i> compares what a program of your own prints with the search, and shows the
          first line that differs. Programs in Python and JavaScript run here, without network.
        </p>
        <p>
          <i>Your own tree</i> solves a tree by both conventions for equal values, and says why they differ.{" "}
          <i>Worksheet</i> saves exercises and solutions for print, as pictures, or for Moodle. Only this
          browser stores what you have solved.
        </p>
      </Topic>
      <Topic name="Playlists" keys="Q">
        <p>
          A playlist holds scenes for a lecture. <kbd>Y</kbd> adds what the page shows: the search, the
          moment, the selection and the view. In the playlist each scene can have a caption, a note for the
          presenter, and a question that the search answers. Move scenes with Alt and an arrow up or down, or
          replace a scene’s moment by the one on the page. You can undo every change. Only this browser stores
          the playlist, until you clear it.
        </p>
        <p>
          One link or a JSON file holds the whole playlist. The page plays it like a lesson: Page Down goes
          on, digits answer, <kbd>.</kbd> shows the answer, and <kbd>,</kbd> shows the notes, which are hidden
          until then. The link opens for presenting or for reading. When you leave the playlist, the page
          shows again what it showed before. To open the file, use the playlist or drop the file on the page;
          undo brings back the playlist that you had before.
        </p>
      </Topic>
      <Topic name="Widest first">
        <p>
          The flame has two orders. With <i>By time</i>, every visit is a bar. With <i>Widest first</i>, all
          visits of one sequence of moves are one bar, whatever their iteration, pass or re-search, and the
          widest bar comes first. A click selects the first visit of a bar, another click the last one. Moves
          whose bars would be narrower than a pixel are one bar, pale and striped: zoom in to see them.
        </p>
      </Topic>
      <Topic name="Insight" keys="X">
        <p>
          Insight shows what all visits were for. It is next to <i>Visit</i> on the right. The bar shows where
          the visits went: what the search needed, what it visited before the cutting move (T1) or searched
          again (T2), and earlier iterations. A click selects the largest subtree of its kind.
        </p>
        <p>
          Below are the most expensive wasted subtrees, the iterations, plots that share the time cursor, move
          ordering with bar charts, the table, and the ledgers of pre-searches and uncertainty cut-offs. Click
          a heading to sort, and a row to go to its visit. <i>Selected subtree</i> shows the same for one
          visit as if it were the whole search. <i>Wide</i> takes half of the window. You can copy all of it
          as CSV and save it as SVG.
        </p>
        <p>
          <i>Counters</i> counts any search over all iterations: where it explodes, root searches that failed,
          reductions and null moves in vain. A condition such as{" "}
          <code>depth &gt;= 4 and reason = cut-off</code> selects visits: they are counted and marked on the
          stage, and you can go from one to the next. A field of another program can colour the stage.
        </p>
      </Topic>
      <Topic name="Visits of a position">
        <p>
          <i>Visit</i> lists, above the moves, all visits of the position on the board, wherever the search
          reached it, with depth, window, value and the table’s answer, in the order of the search. Click one
          to go there.
        </p>
      </Topic>
      <Topic name="Comparing" keys=":">
        <p>
          The page shows a second search of the same position next to the first, with one of the usual
          differences or any other. Both run by one clock: they show the same step, each with a counter.
          Hatching in the flame and frames in the tree mark what only one search visited.
        </p>
        <p>
          In the workbench, when you move one search, the other moves to the same place: the same iteration
          and path of moves. If it never visited that place, it goes to the nearest place above. Keys,
          transport and insight control the search that you used last. <kbd>&amp;</kbd> switches to the other
          one, and <kbd>!</kbd> goes to the first difference: another move, kind, depth or window, or another
          reason or value of an end. The dialog has the counters of both. The link holds both searches, and
          each records at most half as many visits as a single one.
        </p>
        <p>
          The dialog also compares with a trace file, and two folders of files: two versions of a program on
          the same positions. A table shows the positions by how much their visits change; arrow keys go from
          row to row, and a row opens both searches at their first difference.
        </p>
      </Topic>
      <Topic name="Editing" keys="F2">
        <p>
          You can set up the board by hand, and edit a tree in its picture: click a node, or press{" "}
          <kbd>Enter</kbd> on it. The field of a chess position takes FEN, EPD, PGN, the address of a position
          and UCI commands. A game that is pasted keeps its earlier positions for repetition. If a value is
          invalid, its field and the top of the page say so; the search uses the last valid value, and
          everything else is unchanged.
        </p>
        <p>
          <kbd>Ctrl+Z</kbd> undoes each change of the search and of the comparison, and{" "}
          <kbd>Ctrl+Shift+Z</kbd> redoes it. You can change to another game and back without losing anything.{" "}
          <kbd>@</kbd> has the recent searches.
        </p>
      </Topic>
      <Topic name="Files" keys="L">
        <p>
          <i>Share</i> saves the trace as a file with every recorded visit. Open it there or drop it on the
          page: the page shows it at the same moment as before, and does not search again. The browser stores
          an opened file: the address names the file and leads back to it. Another browser asks for the file.{" "}
          <i>Recent searches</i> lists the stored files and deletes them. The page opens a damaged file up to
          the damage, and says so. The same menu saves pictures. The command <code>plyscope open</code> reads
          the file, too, and <code>plyscope view</code> shows it in the page.
        </p>
        <p>
          A file with games (PGN, PDN), positions (FEN, EPD), a tree or a link is opened in the same ways, and
          searched: the workbench lists its games and positions.
        </p>
        <p>
          The file of a network (<code>.movemap</code>) is opened in the same ways: the search asks the
          network for the order of its moves from then on. The browser stores it, and the address names its
          hash.
        </p>
      </Topic>
      <Topic name="Embedding" keys="L">
        <p>
          <i>Share</i> has the code that shows the stage, the transport and the sentence within another page,
          as a frame or as an element, and from one moment to another if you choose so. Page Down and Page Up
          step there, and at the ends the frame tells the surrounding page. A frame searches when it comes
          into view, and at most 2 million visits unless the reader asks for more.
        </p>
      </Topic>
      <Topic name="Your own program">
        <p>
          Any program can print its search: one line of JSON when it enters a visit and one when it leaves it.
          Open the file like a trace file. Plyscope works out what follows from these lines, and shows the
          rest as not reported.
        </p>
        <p>
          <code>docs/trace-format.md</code> describes the lines, with examples in C and in Rust. For quick
          programs the folder <code>emit</code> has files for C, C++, Rust and Python that write a binary
          trace. <code>plyscope check</code> names the place of a mistake and the fix, and{" "}
          <code>plyscope convert</code> writes one form as another. All of these files may be compressed by
          gzip or zstd.
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
