export type EngineFailureCode = "engine.timeout" | "engine.memory" | "engine.file_size" | "engine.crashed" | "engine.cancelled";

/** Why a task in the engine child gave no result. `sentence` may be shown to users: it holds nothing of the data. */
export interface EngineFailure {
  readonly code: EngineFailureCode;
  readonly sentence: string;
  /** For the log of operators: exit code, signal, name and place of the error. Holds the error's own text only where `exposeErrors` is set. */
  readonly detail: string;
  /** Ended by a SIGKILL from outside: an operator's, or the kernel's on a machine short of memory. The same work may pass a second time. */
  readonly wasKilled?: true;
}

const mebibytes = (bytes: number): string => `${Math.round(bytes / (1 << 20)).toLocaleString("en-US")} MB`;

export const timedOut = (seconds: number): EngineFailure => ({
  code: "engine.timeout",
  sentence: `The work on these files took longer than ${seconds.toLocaleString("en-US")} seconds and was stopped. Split the largest file by period and try again.`,
  detail: "killed at its time limit",
});

export const outOfMemory = (bytes: number, detail: string): EngineFailure => ({
  code: "engine.memory",
  sentence: `The work on these files needed more than the ${mebibytes(bytes)} of memory allowed and was stopped. Split the largest file by period and try again.`,
  detail,
});

export const fileTooLarge = (bytes: number, detail: string): EngineFailure => ({
  code: "engine.file_size",
  sentence: `The work on these files would have written a file larger than the ${mebibytes(bytes)} allowed and was stopped. Split the largest file by period and try again.`,
  detail,
});

export const crashed = (detail: string): EngineFailure => ({
  code: "engine.crashed",
  sentence:
    "The program that reads files stopped unexpectedly while it worked on these files. Try again; if it happens twice, a file is probably damaged: open it, save it anew and upload it.",
  detail,
});

export const cancelled: EngineFailure = {
  code: "engine.cancelled",
  sentence: "The work was cancelled. Nothing was changed.",
  detail: "cancelled by the caller",
};
