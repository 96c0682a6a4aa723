import { DateText, Note, UrlLink, useUrlParams } from "@tieout/ui";
import type { Cause } from "../../contract/index.ts";
import { Letter } from "./cause-marks.tsx";
import { countsText } from "./difference-words.ts";

/** Lines that a card shows; the others behind their count. */
const shownLines = 4;

/** The causes, each with who and when; choosing one filters everything below, choosing it again takes that back. */
export function CauseCards({ causes }: { readonly causes: readonly Cause[] }) {
  const [params] = useUrlParams();
  const chosen = params.get("cause");
  if (causes.length === 0)
    return <Note>Both runs read the same files, mapping and setup and were made by the same version, as far as they recorded it.</Note>;
  return (
    <nav className="t-causes" aria-label="Causes; choose one to see only what it can have changed">
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
        <span className="t-small t-dim">Who and when is not recorded</span>
      )}
      <span className="t-small t-dim t-figure">{countsText(counts)}</span>
    </>
  );
}
