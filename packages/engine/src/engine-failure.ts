export type EngineFailureCode =
  | "engine.timeout"
  | "engine.memory"
  | "engine.file_size"
  | "engine.space"
  | "engine.crashed"
  | "engine.cancelled";

/** Why an engine task failed. `sentence` may be shown to users because it contains no data. */
export interface EngineFailure {
  readonly code: EngineFailureCode;
  readonly sentence: string;
  /** For the operators' log: exit code, signal, name and location of the error. Includes the error's message only with `exposeErrors`. */
  readonly detail: string;
  /**
   * Whether the process was ended by a SIGKILL from outside: from an operator, or from the kernel of a machine short of memory. A retry may
   * succeed.
   */
  readonly wasKilled?: true;
}

const mebibytes = (bytes: number): string => `${Math.round(bytes / (1 << 20)).toLocaleString("en-US")} MB`;

export const timedOut = (seconds: number): EngineFailure => ({
  code: "engine.timeout",
  sentence: `Processing these files took longer than ${seconds.toLocaleString("en-US")} seconds and was stopped. Split the largest file by period and try again.`,
  detail: "killed at its time limit",
});

export const outOfMemory = (bytes: number, detail: string): EngineFailure => ({
  code: "engine.memory",
  sentence: `Processing these files needed more than the ${mebibytes(bytes)} of memory allowed and was stopped. Split the largest file by period and try again.`,
  detail,
});

export const fileTooLarge = (bytes: number, detail: string): EngineFailure => ({
  code: "engine.file_size",
  sentence: `Processing these files was stopped because it would have written a file larger than the ${mebibytes(bytes)} allowed. Split the largest file by period and try again.`,
  detail,
});

export const noSpace = (detail: string): EngineFailure => ({
  code: "engine.space",
  sentence:
    "The server has too little free memory to open these files now. Nothing was changed. Try again in a few minutes. If it happens again, ask your Tieout administrator for more memory or split the largest file by period.",
  detail,
});

export const crashed = (detail: string): EngineFailure => ({
  code: "engine.crashed",
  sentence:
    "Processing these files stopped unexpectedly. Try again. If it happens again, a file may be damaged: open it, save it again and upload it.",
  detail,
});

export const canceled: EngineFailure = {
  code: "engine.cancelled",
  sentence: "The work was canceled. Nothing was changed.",
  detail: "canceled by the caller",
};
