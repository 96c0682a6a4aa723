import { testingFailures } from "../contract/index.ts";

const shortestReason = 10;

/** The reason on one line, as printed with the proof; control characters are removed for the database. */
const onOneLine = (text: string): string => text.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();

/** Returns the reason in stored form, or a failure if it is too short. */
export function writtenReason(reason: string | undefined) {
  const written = onOneLine(reason ?? "");
  if (written.length >= shortestReason) return { ok: true, value: written } as const;
  return testingFailures.fail("testing.reason-required", undefined, {
    errors: [{ path: "body.reason", code: "too-short", msg: `must have at least ${shortestReason} characters` }],
  });
}
