/**
 * `begun`: the client is at the payroll system; `reading`; `waiting`: the payroll system is asked again on its own; `done`; `failed`: the client
 * must do something; `ended`: disconnected.
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

/** `wait`: nothing; `again`: have it read again; `connect`: connect again; `upload`: give files. */
export type NextStep = "wait" | "again" | "connect" | "upload";

export interface ProblemWords {
  readonly title: string;
  readonly text: string;
  readonly next: NextStep;
}

const uploadToo = "You can also upload the payroll register as a file below.";

const failed: Readonly<Record<ConnectionProblem, ProblemWords>> = {
  busy: {
    title: "Your payroll system does not answer",
    text: `It was asked many times and gave no answer. Try again in a few hours: everything is read anew. ${uploadToo}`,
    next: "again",
  },
  pending: {
    title: "Your payroll system is still collecting the data",
    text: `It has not finished after several days. Try again: everything is read anew. ${uploadToo}`,
    next: "again",
  },
  incomplete: {
    title: "Your payroll system left something out",
    text: `It gave fewer people or pay statements than it announced, so nothing was given to your auditor. Try again tomorrow. ${uploadToo}`,
    next: "again",
  },
  changed: {
    title: "The answer of your payroll system could not be read",
    text: "It has a form that Tieout does not know, so nothing was given to your auditor. Please upload the payroll register as a file below.",
    next: "upload",
  },
  revoked: {
    title: "The connection has ended",
    text: `Your payroll system no longer accepts it. Someone ended it there, or the sign-in there has changed. Connect again: everything is read anew. ${uploadToo}`,
    next: "connect",
  },
  forbidden: {
    title: "Your payroll system does not give this data",
    text: "It does not offer pay statements to other programs, or the person who signed in may not see them. Connect again as an administrator of the payroll system, or upload the payroll register as a file below.",
    next: "connect",
  },
  refused: {
    title: "The connection was not accepted",
    text: `The payroll system did not confirm it, or it took longer than an hour. Connect again. ${uploadToo}`,
    next: "connect",
  },
  empty: {
    title: "There is no pay in this year",
    text: `The payroll system that you connected has no pay date in the plan year. You may have been paid through another system then: connect that one. ${uploadToo}`,
    next: "connect",
  },
  "not-needed": {
    title: "The payroll is no longer needed",
    text: "Your auditor has taken it already, or needs nothing more for this year. You can disconnect.",
    next: "wait",
  },
  unexpected: {
    title: "Something went wrong on our side",
    text: `The reading stopped. Try again: everything is read anew. ${uploadToo}`,
    next: "again",
  },
};

const waiting: Partial<Readonly<Record<ConnectionProblem, ProblemWords>>> = {
  busy: {
    title: "Your payroll system is busy",
    text: "It asks us to wait. The reading continues automatically, also when you close this page.",
    next: "wait",
  },
  pending: {
    title: "Your payroll system is collecting the data",
    text: "This can take some hours after you connect. The reading continues automatically, also when you close this page.",
    next: "wait",
  },
  incomplete: {
    title: "Something is missing in the answer",
    text: "Your payroll system gave less than it announced. It is asked again automatically, also when you close this page.",
    next: "wait",
  },
};

/** What a client is shown to do. */
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
 * Seconds until the source is asked again: what it says, else twice as long each time up to an hour. Null: it was asked often enough. `waits`:
 * how often it was waited for since something came.
 */
export function waitSeconds(problem: PassingProblem, waits: number, retryAfterSeconds: number | null): number | null {
  const { most, firstSeconds } = waitLimits[problem];
  if (waits >= most) return null;
  return Math.min(longestWaitSeconds, retryAfterSeconds ?? firstSeconds * 2 ** Math.min(waits, 12));
}
