import { Worker } from "node:worker_threads";

/*
 * The parent holds the other end of standard input. When the parent exits, even by SIGKILL, the pipe closes, and the child must not outlive
 * it. A thread watches the pipe, because the main thread may compute for minutes; the thread also passes on the lines of a session's
 * further requests. Its code is a string, because no file can be loaded after the change of user.
 */
const watcher = `
const { parentPort } = require("node:worker_threads");
const { Socket } = require("node:net");
const pipe = new Socket({ fd: 0, readable: true, writable: false });
const end = () => process.kill(process.pid, "SIGKILL");
const pieces = [];
pipe.on("data", (piece) => {
  pieces.push(piece);
  if (piece[piece.length - 1] === 10) parentPort.postMessage(Buffer.concat(pieces.splice(0)));
});
pipe.on("end", end).on("close", end).on("error", end);
`;

/** Watches the parent from now on and reads its next line; null if there is none. */
export interface ParentWatch {
  readonly nextLine: () => Promise<string | null>;
}

export function watchParent(): ParentWatch {
  const thread = new Worker(watcher, { eval: true, execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  thread.on("error", (error) => {
    throw error;
  });
  const lines: string[] = [];
  let wake: () => void = () => undefined;
  thread.on("message", (line: Uint8Array) => {
    lines.push(Buffer.from(line).toString("utf8"));
    wake();
  });
  thread.unref();
  return {
    async nextLine() {
      thread.ref();
      while (lines.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      thread.unref();
      return lines.shift() ?? "";
    },
  };
}
