import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import path from "node:path";

export interface ProcessLog {
  readonly write: (line: string) => void;
  readonly close: () => void;
}

interface ProcessLogOptions {
  /** Whether every line is shown in the terminal, not only warnings and non-JSON lines. */
  readonly isVerbose: boolean;
  /** Default 20 MB. */
  readonly mostBytes?: number;
}

const warnLevel = 40;
/** Number of files kept besides the current one; NAME.log.1 is the newest. */
const keptFiles = 5;

/**
 * Writes every line to `DATA/logs/NAME.log`, which is rotated when it gets long; logs are never emptied. A full disk drops lines but
 * doesn't stop anything: once there is space again, a line says how many are missing.
 */
export function openProcessLog(dataDir: string, name: string, { isVerbose, mostBytes = 20_000_000 }: ProcessLogOptions): ProcessLog {
  const log = rotatingFile(path.join(dataDir, "logs", `${name}.log`), mostBytes);
  let missing = 0;
  const keep = (line: string): void => {
    try {
      if (missing > 0) log.write(JSON.stringify({ level: warnLevel, msg: `${missing} lines are missing here: the disk had no room` }));
      missing = 0;
      log.write(line);
    } catch {
      log.reopen();
      if (missing === 0) console.log(`[${name}] The log cannot be written. Is the disk full?`);
      missing += 1;
    }
  };
  return {
    write(line) {
      keep(line);
      if (isVerbose) console.log(line);
      else if (isWorthShowing(line)) console.log(`[${name}] ${line}`);
    },
    close: log.close,
  };
}

function rotatingFile(file: string, mostBytes: number) {
  let descriptor: number | null = null;
  let isClosed = false;
  const open = (): number => {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    return openSync(file, "a", 0o600);
  };
  const close = (): void => {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  };
  const rotate = (): void => {
    close();
    for (let number = keptFiles - 1; number >= 1; number--)
      if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
    if (existsSync(file)) renameSync(file, `${file}.1`);
  };
  return {
    write(line: string): void {
      if (isClosed) return;
      descriptor ??= open();
      if (fstatSync(descriptor).size + line.length > mostBytes && fstatSync(descriptor).size > 0) {
        rotate();
        descriptor = open();
      }
      writeSync(descriptor, `${line}\n`);
    },
    /** The next line reopens the file, even if it was moved. */
    reopen: close,
    close(): void {
      isClosed = true;
      close();
    },
  };
}

function isWorthShowing(line: string): boolean {
  if (!line.startsWith("{")) return line.trim() !== "";
  const level = /"level":(\d+)/.exec(line)?.[1];
  return level !== undefined && Number(level) >= warnLevel;
}
