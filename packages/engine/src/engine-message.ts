/** Progress of a task. */
export interface EngineProgress {
  readonly stage: string;
  /** 0 to 100. */
  readonly percent?: number;
  readonly counts?: Readonly<Record<string, number>>;
}

/** Set for a child started before there is a task for it; such a child loads what any task may need. */
export const prestartedVariable = "TIEOUT_ENGINE_PRESTARTED";

/** A line that the child reads from standard input. While the pipe is open, the parent is alive. */
export interface EngineRequest {
  readonly task: string;
  readonly payload: unknown;
  readonly inputs: Readonly<Record<string, string>>;
  readonly outputDirectory: string;
  readonly workDirectory: string;
  readonly threads: number;
  readonly memoryBytes: number;
  /** The unprivileged user that the child must become before reading an input; null if the child is already unprivileged. */
  readonly becomeId: number | null;
  /** Whether the child ends with its room, and therefore with the parent. */
  readonly inRoom: boolean;
  /** After responding, the child waits for another request in the same session. */
  readonly staysOpen: boolean;
}

/** One JSON line each, on the child's file descriptor 3. */
export type EngineMessage =
  /** The child has read its request; if it exits before this, the exit is unrelated to the task. */
  | { readonly kind: "begun" }
  | { readonly kind: "progress"; readonly progress: EngineProgress }
  /** The task no longer reads this input. */
  | { readonly kind: "released"; readonly name: string }
  | {
      readonly kind: "done";
      readonly value: unknown /** Names of the values that the child keeps in memory. */;
      readonly kept: readonly string[];
    }
  | { readonly kind: "error"; readonly name: string; readonly message: string; readonly stack: string };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function readProgress(value: unknown): EngineProgress | null {
  if (!isRecord(value) || typeof value.stage !== "string") return null;
  const percent = typeof value.percent === "number" ? Math.min(100, Math.max(0, value.percent)) : undefined;
  const counts = isRecord(value.counts)
    ? Object.fromEntries(Object.entries(value.counts).filter((entry): entry is [string, number] => typeof entry[1] === "number"))
    : undefined;
  return { stage: value.stage.slice(0, 100), ...(percent === undefined ? {} : { percent }), ...(counts === undefined ? {} : { counts }) };
}

const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi;

/**
 * PostgreSQL refuses a cell with a NUL or half an emoji, and one such cell would fail the job for the whole file. Both are replaced with
 * U+FFFD. JSON does not escape complete surrogate pairs, so an escaped surrogate is unpaired.
 */
const storable = (json: string): string => (json.includes("\\u") ? json.replace(unstorable, "$1\ufffd") : json);

/** Parses JSON from the child, replacing text that PostgreSQL does not accept. Undefined if invalid. */
export function parseChildJson(json: string): unknown {
  try {
    return JSON.parse(storable(json));
  } catch {
    return undefined;
  }
}

/** Parses a line from the child. The child has read untrusted files, so no line is trusted. Null if the line is not a message. */
export function readEngineMessage(line: string): EngineMessage | null {
  const value = parseChildJson(line);
  if (!isRecord(value)) return null;
  if (value.kind === "begun") return { kind: "begun" };
  if (value.kind === "done") {
    const kept = Array.isArray(value.kept) ? value.kept.filter((name): name is string => typeof name === "string") : [];
    return { kind: "done", value: value.value, kept };
  }
  if (value.kind === "error") {
    return { kind: "error", name: String(value.name), message: String(value.message), stack: String(value.stack) };
  }
  if (value.kind === "released") return typeof value.name === "string" ? { kind: "released", name: value.name } : null;
  const progress = value.kind === "progress" ? readProgress(value.progress) : null;
  return progress && { kind: "progress", progress };
}
