import type { Writable } from "node:stream";

const mostCharacters = 4096;
const longestWaitMs = 500;

/**
 * Where a process logs many short lines: they are written together, at most half a second later and at every exit but a kill -9. A reader
 * that has gone is no reason to wait or to fail: it was the launcher, and its processes end with it.
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
