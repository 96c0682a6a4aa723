import {
  type AskedReport,
  checkReceived,
  checkRefused,
  hasProblem,
  openQuestions,
  type ReceivedCheck,
  type ReceivedFacts,
} from "@tieout/ingestion/core";

export const clientFileLimits = {
  /** Files per item: enough for two payroll systems with a register for each week of the year. */
  mostOfItem: 120,
  mostOfRequest: 400,
  /** Bytes per request, including uploads in progress: five files of the maximum size. */
  mostBytesOfRequest: 10_000_000_000,
  /** Bytes uploaded per day, including removed and canceled uploads. */
  mostBytesADay: 20_000_000_000,
  longestNote: 4000,
} as const;

/**
 * `draft`: the client sees the findings and may replace the file; `sent`: the auditor sees it; then `accepted` or `returned`. `not_needed`:
 * it was returned, and nothing needs to replace it.
 */
export const clientFileStates = ["draft", "sent", "accepted", "returned", "not_needed"] as const;
export type ClientFileState = (typeof clientFileStates)[number];

/** Result of reading the file; `waiting`: not read yet; `document`: no table was requested. */
const checkings = ["waiting", "read", "refused", "document"] as const;
export type CheckStatus = (typeof checkings)[number];

export interface CheckedFile {
  readonly fileName: string;
  readonly checking: CheckStatus;
  readonly facts: ReceivedFacts | null;
  readonly refusal: { readonly code: string; readonly msg: string } | null;
}

const takenAsDocument: ReceivedCheck = {
  key: "document",
  result: "right",
  title: "Saved as a document",
  text: "Your auditor will read it. Tieout doesn't total anything in it.",
  toDo: null,
  answers: [],
};

/** Findings shown for a file; none until it has been read. */
export function checksOf({ fileName, checking, facts, refusal }: CheckedFile, asked: AskedReport | null): readonly ReceivedCheck[] {
  if (checking === "document") return [takenAsDocument];
  if (refusal) return [checkRefused(refusal, fileName)];
  return facts && asked ? checkReceived(facts, asked) : [];
}

/** Why files can't be sent: `waiting` for the check, a `problem` that can't be explained, or an `open` question. */
export type SendObstacle = "nothing" | "waiting" | "problem" | "open";

export interface FileToSend {
  readonly checking: CheckStatus;
  readonly checks: readonly ReceivedCheck[];
  /** Keys of the findings that the client has explained. */
  readonly explained: ReadonlySet<string>;
}

/** A note on the whole item counts as the explanation of every finding that has none of its own. */
export function sendObstacle(files: readonly FileToSend[], note: string): SendObstacle | null {
  if (files.length === 0) return "nothing";
  if (files.some(({ checking }) => checking === "waiting")) return "waiting";
  if (files.some(({ checks }) => hasProblem(checks))) return "problem";
  const isOpen = files.some(({ checks, explained }) => openQuestions(checks, explained).length > 0);
  return isOpen && note.trim() === "" ? "open" : null;
}
