import { DateText, Note, UrlLink, useUrlParams } from "@tieout/ui";
import type { Cause } from "../../contract/index.ts";
import { Letter } from "./cause-marks.tsx";
import { countsText } from "./difference-words.ts";

/** Number of lines a card shows; the rest are collapsed behind a count. */
const shownLines = 4;

/** The causes, each with who made the change and when. Selecting a cause filters everything below; selecting it again clears the filter. */
export function CauseCards({ causes }: { readonly causes: readonly Cause[] }) {
  const [params] = useUrlParams();
  const chosen = params.get("cause");
  if (causes.length === 0)
    return <Note>As far as Tieout recorded, both runs used the same files, mapping, setup and version of Tieout.</Note>;
  return (
    <nav className="t-causes" aria-label="Causes; choose one to see only what it may have changed">
      {causes.map((cause) => (
        <UrlLink
          key={cause.letter}
          change={{ cause: chosen === cause.letter ? null : cause.letter }}
          aria-current={chosen === cause.letter ? "true" : undefined}
        >
          <CauseText cause={cause} />
        </UrlLink>
      ))}
    </nav>
  );
}

function CauseText({ cause: { letter, kind, title, lines, by, counts } }: { readonly cause: Cause }) {
  const more = lines.length - shownLines;
  return (
    <>
      <span className="t-cause-title">
        <Letter>{letter}</Letter>
        <b>{title}</b>
      </span>
      <span className="t-cause-lines t-small t-sec">
        {lines.slice(0, shownLines).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {more > 0 ? <span>and {more} more</span> : null}
      </span>
      {by ? (
        <span className="t-small t-sec">
          {by.name}, <DateText value={by.on} time />
          {by.reason ? `: “${by.reason}”` : null}
        </span>
      ) : kind === "version" ? null : (
        <span className="t-small t-dim">Person and time not recorded</span>
      )}
      <span className="t-small t-dim t-figure">{countsText(counts)}</span>
    </>
  );
}
