import { isDeepStrictEqual } from "node:util";
import { JobFailure } from "@tieout/jobs";
import type { z } from "zod";

/** The child has read untrusted files, so an answer that does not match the declared shape is not used. */
const unusable =
  "Processing these files gave an invalid result, and nothing was saved. Try again. If it happens again, a file may be damaged: open it, save it again and upload it.";

/**
 * Parses an engine task's answer; members that are not in the shape are refused. Throws a `JobFailure` that names paths in the answer,
 * never its values.
 */
export function parseAnswer<Value>(answer: z.ZodType<Value>, task: string, value: unknown): Value {
  const parsed = answer.safeParse(value);
  const detail = parsed.success ? (isDeepStrictEqual(parsed.data, value) ? null : "unknown members") : placesOf(parsed.error);
  if (!parsed.success || detail !== null) throw new JobFailure("engine.answer", unusable, { detail: `${task}: ${detail}` });
  return parsed.data;
}

/** Member names in an answer can be text from a file, so only names from our own code and positions are reported. */
const placesOf = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 5)
    .map(
      ({ path, code }) =>
        `${path.filter((step) => typeof step === "number" || /^[a-z][A-Za-z_]{0,40}$/.test(String(step))).join(".")} ${code}`,
    )
    .join(", ");
