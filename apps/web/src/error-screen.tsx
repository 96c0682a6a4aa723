import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorPanel } from "@tieout/ui";

const isOutdated = (message: string): boolean => /dynamically imported module|Importing a module script failed/.test(message);

/** Error screen: what happened, a Try again button, and a reference for support. */
export function ErrorScreen({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const outdated = isOutdated(error.message);
  const problem = {
    message: outdated
      ? "A new version of Tieout was installed while this page was open. Reload to continue."
      : "This page stopped because of an error in Tieout. Saved work is safe. Try again, or contact support with the reference.",
    requestId: "requestId" in error && typeof error.requestId === "string" ? error.requestId : faultReference(error),
  };
  return (
    <ErrorPanel
      title="Tieout could not show this page"
      problem={problem}
      onRetry={() => (outdated ? window.location.reload() : reset())}
      wholePage
    />
  );
}

/** Same error, same reference: a short hash of the message and the first stack line. */
function faultReference(error: Error): string {
  let sum = 0;
  for (const character of `${error.name}${error.message}${error.stack?.split("\n")[1] ?? ""}`)
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return `web-${sum.toString(16).padStart(8, "0")}`;
}
