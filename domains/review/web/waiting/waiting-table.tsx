import { Link } from "@tanstack/react-router";
import { countText, DateText, PersonMark } from "@tieout/ui";
import { MarkDone } from "./mark-done.tsx";
import { lineKinds, linkOfLine, textOf } from "./waiting-kinds.ts";
import type { Line } from "./waiting-line.ts";
import "./waiting.css";

interface WaitingTableProps {
  readonly label: string;
  /** Heading of the people column. */
  readonly person: string;
  /** Heading of the date column. */
  readonly day: string;
  readonly lines: readonly Line[];
  /** Number of entries before filtering. */
  readonly total: number;
}

/** Entries of one list; J and K move between them. */
export const WaitingTable = ({ label, person, day, lines, total }: WaitingTableProps) => (
  <section className="t-card t-waiting" aria-label={label}>
    {/* Each entry is one link that says all of it. */}
    <div className="t-waiting-heads" aria-hidden="true">
      {["What", "Engagement", "Workpaper", person, day, ""].map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
    <ul data-shortcut="list">
      {lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several notes of one workpaper may say the same
        <WaitingLine key={position} line={line} />
      ))}
    </ul>
    <p className="t-waiting-keys t-small t-dim">
      <span role="status">
        {countText(lines.length)} of {countText(total)}
      </span>
      <span>
        <kbd className="t-kbd">J</kbd> <kbd className="t-kbd">K</kbd> next, previous <kbd className="t-kbd">Enter</kbd> open
      </span>
    </p>
  </section>
);

function WaitingLine({ line }: { readonly line: Line }) {
  const { kind, engagement, output, people, run, since, noteId } = line;
  const { Icon, title, target } = lineKinds[kind];
  const [first] = people;
  return (
    <li>
      <Link {...linkOfLine(line)}>
        <Icon size={17} stroke={1.75} aria-hidden="true" className="t-icon" />
        <span className="t-waiting-what">
          <span className="t-med">{title}</span>
          <span className="t-small t-sec t-waiting-text">{textOf(line)}</span>
        </span>
        <span>{engagement.name}</span>
        <span>{output.title}</span>
        <span className="t-row t-sec">
          {first ? <PersonMark name={first} /> : null}
          {people.join(", ")}
          {run ? `, run ${run}` : ""}
        </span>
        <span className="t-figure-right">
          <DateText value={since.slice(0, 10)} />
        </span>
        {/* The link says it with its first words. */}
        <span className="t-waiting-asks" aria-hidden="true">
          {target(line).ask}
        </span>
      </Link>
      {noteId ? <MarkDone line={{ ...line, noteId }} /> : null}
    </li>
  );
}
