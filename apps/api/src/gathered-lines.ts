import type { Writable } from "node:stream";

const mostCharacters = 4096;
const longestWaitMs = 500;

/**
 * Batches a process's short log lines: they are written at most half a second later, and at every exit except kill -9. A closed output is
 * ignored: the reader was the launcher, and its processes end with it.
 */
export function gatheredLines(output: Writable): { write(line: string): void } {
  let text = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const gathered = text;
    text = "";
    if (gathered !== "" && output.writable) output.write(gathered);
  };
  output.on("error", () => undefined);
  process.on("exit", flush);
  return {
    write(line) {
      text += line;
      if (text.length >= mostCharacters) flush();
      else timer ??= setTimeout(flush, longestWaitMs).unref();
    },
  };
}
