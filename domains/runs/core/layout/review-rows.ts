import { displayDate, parsePlainDate } from "@tieout/kernel";
import { type Cell, type RowModel, textCell } from "@tieout/spreadsheet/model";
import type { PaperReview, PrintedNote, PrintedSignOff } from "../printed/paper-review.ts";
import type { PrintedEvidence } from "../printed/printed-evidence.ts";
import { signOffRoles } from "../printed/sign-off-role.ts";

const titles = { preparer: "Preparer", reviewer: "Reviewer" } as const;

/** `9 Jun 2025 16:24 UTC`; always UTC, because a file can't know its reader's time zone. */
function instantWords(at: string): string {
  const on = parsePlainDate(at.slice(0, 10));
  return on ? `${displayDate(on)} ${at.slice(11, 16)} UTC` : at;
}

const words = (text: string): Cell => textCell(text, "wrapped");
/** Spans to the edge of the page. */
const wide = (text: string): Cell => ({ ...words(text), span: 5 });

function* signOffRows(signOffs: readonly PrintedSignOff[], resultId: string): Iterable<RowModel> {
  yield { cells: ["Sign-off", "Signed by", "Signed result"].map((text) => textCell(text, "heading")) };
  for (const role of signOffRoles) {
    const signed = signOffs.find((one) => one.role === role);
    if (!signed) yield { cells: [words(titles[role]), words("Not signed")] };
    else {
      const staleness = signed.resultId === resultId ? "" : `: stale, the result is ${resultId} now`;
      yield { cells: [words(titles[role]), words(`${signed.by}, ${instantWords(signed.at)}`), wide(`${signed.resultId}${staleness}`)] };
    }
  }
}

const outcome = ({ resolved }: PrintedNote): string =>
  resolved ? `Resolved by ${resolved.by}, ${instantWords(resolved.at)}` : "Not resolved";

function* noteRows(notes: readonly PrintedNote[]): Iterable<RowModel> {
  if (notes.length === 0) return;
  yield { cells: [] };
  yield { cells: ["Review notes", "Written by", "Text"].map((text) => textCell(text, "heading")) };
  for (const note of notes) {
    for (const [index, { by, at, text }] of note.messages.entries()) {
      const about = index === 0 ? note.about || "The workpaper" : "";
      yield { cells: [words(about), words(`${by}, ${instantWords(at)}`), wide(text)] };
    }
    yield { cells: [words(""), words(outcome(note))] };
  }
}

const whatIs = ({ title, sha256, url }: PrintedEvidence): string =>
  sha256 === undefined ? `${title}, ${url ?? ""} (a link has no hash)` : `${title}, SHA-256 ${sha256}`;

function* evidenceRows(evidence: readonly PrintedEvidence[]): Iterable<RowModel> {
  if (evidence.length === 0) return;
  yield { cells: [] };
  yield { cells: ["Evidence", "Attached by", "File or link"].map((text) => textCell(text, "heading")) };
  for (const one of evidence)
    yield { cells: [words(one.about || "The workpaper"), words(`${one.by}, ${instantWords(one.at)}`), wide(whatIs(one))] };
}

/** Sign-offs with the result each is for, every note with its replies, and the evidence; empty if there are none. */
export function* reviewRows(review: PaperReview | undefined, resultId: string): Iterable<RowModel> {
  if (!review) return;
  yield { cells: [] };
  yield* signOffRows(review.signOffs, resultId);
  yield* noteRows(review.notes);
  yield* evidenceRows(review.evidence ?? []);
}
