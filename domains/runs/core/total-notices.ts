import { reportTitle } from "@tieout/catalog/core";
import { findField, reports } from "@tieout/ingestion/core";
import type { SourceFacts, SourceIssue } from "./paper-facts.ts";

const totalCodes: ReadonlySet<string> = new Set(["total-differs", "amounts-without-person"]);
const mostListed = 20;

function noticeOf({ reportKey, fileName }: SourceFacts, { sheet, row, field, msg }: SourceIssue): string {
  const title = field === undefined ? "" : `, ${findField(reports[reportKey], field)?.title ?? field}`;
  return `${reportTitle(reportKey)}, ${fileName}, ${sheet > 0 ? `sheet ${sheet + 1}, ` : ""}row ${row}${title}: ${msg}`;
}

/** Notices for total rows that disagree with the rows above them, since the file, and therefore the workpaper, may be incomplete. */
export function totalNotices(sources: readonly SourceFacts[]): string[] {
  const notices = sources.flatMap((source) =>
    source.issues.filter(({ code }) => totalCodes.has(code)).map((issue) => noticeOf(source, issue)),
  );
  const more = notices.length - mostListed;
  return more > 0 ? [...notices.slice(0, mostListed), `${more} more total rows do not equal the rows above them.`] : notices;
}
