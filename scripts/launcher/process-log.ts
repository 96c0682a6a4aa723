import { closeSync, existsSync, mkdirSync, openSync, statSync, writeSync } from "node:fs";
import path from "node:path";

export interface ProcessLog {
  readonly write: (line: string) => void;
  readonly close: () => void;
}

const warnLevel = 40;

/**
 * Every line goes to `DATA/logs/NAME.log`; the terminal shows warnings and non-JSON lines, or everything with `isVerbose`.
 */
export function openProcessLog(dataDir: string, name: string, isVerbose: boolean): ProcessLog {
  const folder = path.join(dataDir, "logs");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${name}.log`);
  const isLarge = existsSync(file) && statSync(file).size > 20_000_000;
  const descriptor = openSync(file, isLarge ? "w" : "a", 0o600);
  let isOpen = true;
  return {
    write(line) {
      if (isOpen) writeSync(descriptor, `${line}\n`);
      if (isVerbose) console.log(line);
      else if (isWorthShowing(line)) console.log(`[${name}] ${line}`);
    },
    close() {
      isOpen = false;
      closeSync(descriptor);
    },
  };
}

function isWorthShowing(line: string): boolean {
  if (!line.startsWith("{")) return line.trim() !== "";
  const level = /"level":(\d+)/.exec(line)?.[1];
  return level !== undefined && Number(level) >= warnLevel;
}
