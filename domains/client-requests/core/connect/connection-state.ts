/**
 * `begun`: the client is at the payroll system; `reading`; `waiting`: the payroll system will be retried automatically; `done`; `failed`:
 * the client must do something; `ended`: disconnected.
 */
export const connectionStatuses = ["begun", "reading", "waiting", "done", "failed", "ended"] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

export const connectionProblems = [
  "busy",
  "pending",
  "incomplete",
  "changed",
  "revoked",
  "forbidden",
  "refused",
  "empty",
  "not-needed",
  "unexpected",
] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

/** `wait`: nothing to do; `again`: read again; `connect`: reconnect; `upload`: upload files. */
export type NextStep = "wait" | "again" | "connect" | "upload";

export interface ProblemWords {
  readonly title: string;
  readonly text: string;
  readonly next: NextStep;
}

const uploadToo = "You can also upload the payroll register as a file below.";

const failed: Readonly<Record<ConnectionProblem, ProblemWords>> = {
  busy: {
    title: "Your payroll system isn't responding",
    text: `We asked many times and got no response. Try again in a few hours; everything will be read from the start. ${uploadToo}`,
    next: "again",
  },
  pending: {
    title: "Your payroll system is still collecting the data",
    text: `It hasn't finished after several days. Try again; everything will be read from the start. ${uploadToo}`,
    next: "again",
  },
  incomplete: {
    title: "Your payroll system left something out",
    text: `It returned fewer people or pay statements than it announced, so nothing was sent to your auditor. Try again tomorrow. ${uploadToo}`,
    next: "again",
  },
  changed: {
    title: "We couldn't read your payroll system's response",
    text: "Its format isn't one that Tieout knows, so nothing was sent to your auditor. Please upload the payroll register as a file below.",
    next: "upload",
  },
  revoked: {
    title: "The connection has ended",
    text: `Your payroll system no longer accepts it: someone ended it there, or the sign-in has changed. Connect again; everything will be read from the start. ${uploadToo}`,
    next: "connect",
  },
  forbidden: {
    title: "Your payroll system doesn't share this data",
    text: "It doesn't offer pay statements to other programs, or the person who signed in can't see them. Connect again as an administrator of the payroll system, or upload the payroll register as a file below.",
    next: "connect",
  },
  refused: {
    title: "The connection was not accepted",
    text: `The payroll system didn't confirm it, or it took longer than an hour. Connect again. ${uploadToo}`,
    next: "connect",
  },
  empty: {
    title: "No pay in this year",
    text: `The payroll system you connected has no pay dates in the plan year. If you used another system then, connect that one. ${uploadToo}`,
    next: "connect",
  },
  "not-needed": {
    title: "Payroll is no longer needed",
    text: "Your auditor has already accepted it, or needs nothing more for this year. You can disconnect.",
    next: "wait",
  },
  unexpected: {
    title: "Something went wrong on our side",
    text: `Reading stopped. Try again; everything will be read from the start. ${uploadToo}`,
    next: "again",
  },
};

const waiting: Partial<Readonly<Record<ConnectionProblem, ProblemWords>>> = {
  busy: {
    title: "Your payroll system is busy",
    text: "It asked us to wait. Reading continues automatically, even if you close this page.",
    next: "wait",
  },
  pending: {
    title: "Your payroll system is collecting the data",
    text: "This can take a few hours after you connect. Reading continues automatically, even if you close this page.",
    next: "wait",
  },
  incomplete: {
    title: "Some data is missing",
    text: "Your payroll system returned less than it announced. We'll ask again automatically, even if you close this page.",
    next: "wait",
  },
};

/** The problem and the next step, as shown to the client. */
export const problemWords = (status: ConnectionStatus, problem: ConnectionProblem): ProblemWords =>
  (status === "waiting" ? waiting[problem] : undefined) ?? failed[problem];

const waitLimits: Readonly<Record<"busy" | "pending" | "incomplete", { readonly most: number; readonly firstSeconds: number }>> = {
  busy: { most: 40, firstSeconds: 15 },
  pending: { most: 80, firstSeconds: 60 },
  incomplete: { most: 6, firstSeconds: 60 },
};
const longestWaitSeconds = 3600;

export type PassingProblem = keyof typeof waitLimits;

/**
 * Seconds until the source is retried: the time it gives, otherwise twice the previous wait, up to an hour. Null after too many retries.
 * `waits`: number of waits since data last arrived.
 */
export function waitSeconds(problem: PassingProblem, waits: number, retryAfterSeconds: number | null): number | null {
  const { most, firstSeconds } = waitLimits[problem];
  if (waits >= most) return null;
  return Math.min(longestWaitSeconds, retryAfterSeconds ?? firstSeconds * 2 ** Math.min(waits, 12));
}
