import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import path from "node:path";

export interface StageEvent {
  readonly stage: string;
  readonly kind: "begins" | "ends";
  /** As the worker wrote it, ISO 8601. */
  readonly at: string;
}

export interface StageLog {
  /** Events written since the last call, oldest first. */
  read(): readonly StageEvent[];
  /** The stage that has begun and not ended, as far as read. */
  current(): string | null;
  close(): void;
}

/** Follows the lines "stage begins" and "stage ends" of one engagement in a worker's log from its present end. */
export function followStages(dataDir: string, engagementId: string): StageLog {
  const file = path.join(dataDir, "logs", "worker.log");
  if (!existsSync(file)) throw new Error(`${file} is not there: start the product first`);
  const descriptor = openSync(file, "r");
  let position = fstatSync(descriptor).size;
  let rest = "";
  let running: string | null = null;
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
      for (const event of events) running = event.kind === "begins" ? event.stage : null;
      return events;
    },
    current: () => running,
    close: () => closeSync(descriptor),
  };
}

function parseLine(line: string, engagementId: string): StageEvent | null {
  if (!line.startsWith("{") || !line.includes('"msg":"stage ') || !line.includes(engagementId)) return null;
  const { stage, msg, time } = JSON.parse(line) as { stage: string; msg: string; time: string };
  return { stage, kind: msg.startsWith("stage begins") ? "begins" : "ends", at: time };
}
