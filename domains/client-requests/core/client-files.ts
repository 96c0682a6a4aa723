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
  /** Of one thing that is asked: two payroll systems that give a register for each week of a year fit. */
  mostOfItem: 120,
  mostOfRequest: 400,
  /** Of its files and of uploads under way: five of the largest files that are taken. */
  mostBytesOfRequest: 10_000_000_000,
  /** Begun on one day, removed and given up ones too. */
  mostBytesADay: 20_000_000_000,
  longestNote: 4000,
} as const;

/**
 * `draft`: the client sees what was found and may replace it; `sent`: the auditor sees it; then `accepted` or `returned`. `not_needed`: it was
 * returned, and nothing has to come in its place.
 */
export const clientFileStates = ["draft", "sent", "accepted", "returned", "not_needed"] as const;
export type ClientFileState = (typeof clientFileStates)[number];

/** What reading gave: `waiting`: not yet; `document`: no table was asked for. */
const checkings = ["waiting", "read", "refused", "document"] as const;
export type Checking = (typeof checkings)[number];

export interface CheckedFile {
  readonly fileName: string;
  readonly checking: Checking;
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

/** What is said of a file; nothing before it was read. */
export function checksOf({ fileName, checking, facts, refusal }: CheckedFile, asked: AskedReport | null): readonly ReceivedCheck[] {
  if (checking === "document") return [takenAsDocument];
  if (refusal) return [checkRefused(refusal, fileName)];
  return facts && asked ? checkReceived(facts, asked) : [];
}

/** Why files are not sent: `waiting` for the check, a `problem` that cannot be explained, or a question that is `open` still. */
export type SendObstacle = "nothing" | "waiting" | "problem" | "open";

export interface FileToSend {
  readonly checking: Checking;
  readonly checks: readonly ReceivedCheck[];
  /** Keys of what the client explained. */
  readonly explained: ReadonlySet<string>;
}

/** A note to all of it explains what was not explained on its own. */
export function sendObstacle(files: readonly FileToSend[], note: string): SendObstacle | null {
  if (files.length === 0) return "nothing";
  if (files.some(({ checking }) => checking === "waiting")) return "waiting";
  if (files.some(({ checks }) => hasProblem(checks))) return "problem";
  const isOpen = files.some(({ checks, explained }) => openQuestions(checks, explained).length > 0);
  return isOpen && note.trim() === "" ? "open" : null;
}
