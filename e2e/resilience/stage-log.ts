import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import path from "node:path";

export interface StageEvent {
  readonly stage: string;
  readonly kind: "begins" | "begins again" | "ends";
  /** The job's attempt number; null for an end event. */
  readonly attempt: number | null;
  /** Time as written by the worker, ISO 8601. */
  readonly at: string;
}

export interface StageLog {
  /** Returns events written since the last call, oldest first. */
  read(): readonly StageEvent[];
  /** Whether, according to the events read so far, part of the stage has begun and not ended. */
  isUnderWay(stage: string): boolean;
  /** Forgets running stages, because their worker was killed. */
  forget(): void;
  close(): void;
}

/** Follows the lines "stage begins" and "stage ends" for one engagement in a worker's log, from its current end. */
export function followStages(dataDir: string, engagementId: string): StageLog {
  const file = path.join(dataDir, "logs", "worker.log");
  if (!existsSync(file)) throw new Error(`${file} is not there: start the product first`);
  const descriptor = openSync(file, "r");
  let position = fstatSync(descriptor).size;
  let rest = "";
  let attempt: number | null = null;
  const parts = new Map<string, number>();
  const note = (event: StageEvent): void => {
    // Stages left unfinished by an earlier attempt of the job never get an end event.
    if (event.attempt !== null && event.attempt !== attempt && event.kind === "begins") parts.clear();
    if (event.kind === "begins") attempt = event.attempt;
    const step = event.kind === "begins" ? 1 : event.kind === "ends" ? -1 : 0;
    parts.set(event.stage, (parts.get(event.stage) ?? 0) + step);
  };
  const buffer = Buffer.alloc(65_536);
  return {
    read() {
      const events: StageEvent[] = [];
      for (let length = readSync(descriptor, buffer, 0, buffer.length, position); length > 0; ) {
        position += length;
        const lines = (rest + buffer.toString("utf8", 0, length)).split("\n");
        rest = lines.pop() ?? "";
        events.push(...lines.flatMap((line) => parseLine(line, engagementId) ?? []));
        length = readSync(descriptor, buffer, 0, buffer.length, position);
      }
      for (const event of events) note(event);
      return events;
    },
    isUnderWay: (stage) => (parts.get(stage) ?? 0) > 0,
    forget: () => parts.clear(),
    close: () => closeSync(descriptor),
  };
}

function parseLine(line: string, engagementId: string): StageEvent | null {
  if (!line.startsWith("{") || !line.includes('"msg":"stage ') || !line.includes(engagementId)) return null;
  const { stage, msg, time, attempt } = JSON.parse(line) as { stage: string; msg: string; time: string; attempt?: number };
  const kind = msg === "stage begins" ? "begins" : msg === "stage ends" ? "ends" : "begins again";
  return { stage, kind, at: time, attempt: kind === "begins" ? (attempt ?? null) : null };
}
