/** Cause passed to `stop` when nothing reads this process's output any longer. */
export const launcherEnded = "the launcher has ended";

/**
 * Calls `stop` once, when the parent process has exited or on SIGTERM or SIGINT. The launcher holds the other end of standard input and
 * sets TIEOUT_PARENT_PIPE=1; processes started manually aren't watched.
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
  process.stdin.on("end", () => once(launcherEnded));
  process.stdin.on("error", () => once(launcherEnded));
  process.stdin.resume();
}
