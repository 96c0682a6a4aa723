/**
 * Calls `stop` once when the process that started this one has gone, or on SIGTERM or SIGINT. The launcher holds the other end of standard input and
 * says so by TIEOUT_PARENT_PIPE=1; whoever starts a process by hand is not watched.
 */
export function exitWithParent(stop: (cause: string) => void): void {
  let isCalled = false;
  const once = (cause: string): void => {
    if (isCalled) return;
    isCalled = true;
    stop(cause);
  };
  process.on("SIGTERM", () => once("SIGTERM"));
  process.on("SIGINT", () => once("SIGINT"));
  if (process.env.TIEOUT_PARENT_PIPE !== "1") return;
  process.stdin.on("end", () => once("the launcher has gone"));
  process.stdin.on("error", () => once("the launcher has gone"));
  process.stdin.resume();
}
