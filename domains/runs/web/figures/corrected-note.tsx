import { DateText, Note } from "@tieout/ui";
import type { z } from "zod";
import type { SourceRow } from "../../contract/index.ts";

const shown = (text: string): string => (text === "" ? "empty" : text);

/** Notes that a row was read with a person's corrections, while the cells shown are the original ones. */
export function CorrectedNote({ corrections }: Pick<z.infer<typeof SourceRow>, "corrections">) {
  if (corrections.length === 0) return null;
  return (
    <Note family="warn">
      <b className="t-med">This row was corrected by hand.</b> The cells below are shown as they appear in the file.
      <ul className="t-corrected">
        {corrections.map(({ header, file_text, text, by, on, reason }) => (
          <li key={header}>
            {header}: <span className="t-mono">{shown(file_text)}</span> corrected to <span className="t-mono">{shown(text)}</span> by {by},{" "}
            <DateText value={on} time />
            {reason ? `: ${reason}` : ""}
          </li>
        ))}
      </ul>
    </Note>
  );
}
