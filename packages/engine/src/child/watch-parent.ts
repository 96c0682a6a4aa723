import { Worker } from "node:worker_threads";

/*
 * The parent holds the other end of standard input. When it ends, even by SIGKILL, the pipe closes, and the child must not outlive it. A thread watches, because the main thread may be busy for minutes. Plain text: after the change of user no file can be loaded.
 */
const watcher = `
const { Socket } = require("node:net");
const pipe = new Socket({ fd: 0, readable: true, writable: false });
const end = () => process.kill(process.pid, "SIGKILL");
pipe.on("end", end).on("close", end).on("error", end).resume();
`;

export function watchParent(): void {
  const thread = new Worker(watcher, { eval: true, execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  thread.on("error", (error) => {
    throw error;
  });
  thread.unref();
}
