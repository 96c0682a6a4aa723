import { reportTitle } from "@tieout/catalog/core";
import { displayDate, type PlainDate, parsePlainDate } from "@tieout/kernel";
import { blankCell, type Cell, dateCell, type RowModel, textCell } from "@tieout/spreadsheet/model";
import type { EngagementFacts, SourceFacts } from "../paper-facts.ts";
import type { PrintedSignOff } from "../printed/paper-review.ts";
import type { SignOffRole } from "../printed/sign-off-role.ts";

/** Header and footer of every tab. */
export interface PaperFrame {
  readonly engagement: EngagementFacts;
  readonly title: string;
  /** Files that the paper is based on. */
  readonly sources: readonly SourceFacts[];
  readonly appVersion: string;
  readonly resultId: string;
  /** Sign-offs on this result. */
  readonly signOffs: readonly PrintedSignOff[];
}

/** Rows 1 to 6 are the heading; tables start here. */
export const firstBodyRow = 7;
const signOffColumn = 5;

const verbs = { preparer: "Prepared", reviewer: "Reviewed" } as const;
/** Filled in from the sign-off on this result; otherwise left blank for a handwritten one. */
function signOff({ signOffs }: PaperFrame, role: SignOffRole): { readonly by: [Cell, Cell]; readonly on: [Cell, Cell] } {
  const signed = signOffs.find((one) => one.role === role);
  const on = signed ? parsePlainDate(signed.at.slice(0, 10)) : null;
  return {
    by: [textCell(`${verbs[role]} by`, "label"), signed ? textCell(signed.by, "fillText") : blankCell("fillText")],
    on: [textCell(`${verbs[role]} on`, "label"), on ? dateCell(on, "fillDate") : blankCell("fillDate")],
  };
}

function headLine(text: string, style: "title" | "subtitle", right: readonly Cell[] = []): RowModel {
  const cells: (Cell | null)[] = [{ ...textCell(text, style), span: signOffColumn }];
  while (cells.length < signOffColumn) cells.push(null);
  return { cells: [...cells, ...right] };
}

/** Client, plan, engagement and year end, providers and title, with the sign-offs at the right, then one empty row. */
export function* headRows(frame: PaperFrame): Iterable<RowModel> {
  const { engagement } = frame;
  const [prepared, reviewed] = [signOff(frame, "preparer"), signOff(frame, "reviewer")];
  const year = (on: PlainDate): string => displayDate(on);
  yield headLine(engagement.clientName, "subtitle", prepared.by);
  yield headLine(
    `${engagement.planName || "Plan name not entered"} · EIN ${engagement.ein} · PN ${engagement.planNumber}`,
    "subtitle",
    prepared.on,
  );
  yield headLine(`${engagement.engagementName} · plan year ended ${year(engagement.endOn)}`, "subtitle", reviewed.by);
  yield headLine(engagement.providers.join("; "), "subtitle", reviewed.on);
  yield headLine(frame.title, "title");
  yield { cells: [] };
}

/** A line of text above or below a table, as wide as the first printed page. */
export const textLine = (text: string, style: "label" | "footer" = "label"): RowModel => ({
  cells: [{ ...textCell(text, style), span: "page" }],
});

/** Name and SHA-256 of each source file, then the version and result id. */
export function* footRows(frame: PaperFrame): Iterable<RowModel> {
  yield { cells: [], isFoot: true };
  yield { ...textLine("Source files"), isFoot: true };
  for (const source of frame.sources) {
    const name = `S${source.fileNo + 1}: ${source.fileName} (${reportTitle(source.reportKey)})`;
    yield { ...textLine(`${name} · SHA-256 ${source.sha256}`, "footer"), isFoot: true };
  }
  yield { ...textLine(`Tieout ${frame.appVersion} · Result ${frame.resultId}`, "footer"), isFoot: true };
}

export const pageFooter = (frame: PaperFrame): string =>
  `${frame.engagement.engagementName} · ${frame.title} · Tieout ${frame.appVersion} · Result ${frame.resultId}`;
