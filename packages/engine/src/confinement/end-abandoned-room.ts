import { readdirSync, readFileSync } from "node:fs";

interface Command {
  readonly pid: number;
  readonly words: readonly string[];
}

function listCommands(): readonly Command[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), words: readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0") }];
      } catch {
        // The process ended between the two reads.
        return [];
      }
    });
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Already ended.
  }
}

/**
 * Ends the room of a scratch folder whose parent is dead. A room normally ends with its parent. But a process in it that was stopped
 * neither notices that the parent has ended nor reaps its children, so the room would wait for that process, with its files in memory.
 */
export function endAbandonedRoom(directory: string): void {
  const commands = listCommands();
  const holders = commands.filter(({ words }) => words[0] === "unshare" && words.some((word) => word.includes(directory)));
  for (const { pid: holder } of holders) {
    for (const { pid, words } of commands) if (words[0] === "nsenter" && words.includes(`--target=${holder}`)) end(pid);
    end(holder);
  }
}
