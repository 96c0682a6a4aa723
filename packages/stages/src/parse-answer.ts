import { JobFailure } from "@tieout/jobs";
import { z } from "zod";

/** The child has read untrusted files: whatever it says in another shape than its task promises is not used. */
const unusable =
  "The program that reads files gave an answer that cannot be used, and nothing of it was kept. Try again; if it happens twice, a file is probably damaged: open it, save it anew and upload it.";

/** What an engine task answered, in the shape its task promises. Throws a `JobFailure` that names places of the answer, never its texts. */
export function parseAnswer<Value>(answer: z.ZodType<Value>, task: string, value: unknown): Value {
  const parsed = answer.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new JobFailure("engine.answer", unusable, { detail: `${task}: ${placesOf(parsed.error)}` });
}

/** Members of an answer can be texts of a file, so that only our own names and positions are told. */
const placesOf = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 5)
    .map(
      ({ path, code }) =>
        `${path.filter((step) => typeof step === "number" || /^[a-z][A-Za-z_]{0,40}$/.test(String(step))).join(".")} ${code}`,
    )
    .join(", ");

/** The object that an answer's type describes, with every member listed and no other. */
export const exactly = <T>(shape: { readonly [Member in keyof T]-?: z.ZodType<T[Member]> }): z.ZodType<T> =>
  // The members were checked against T one by one above; the compiler cannot put them together again.
  z.strictObject(shape) as unknown as z.ZodType<T>;

/** Whole numbers that JavaScript holds exactly. */
export const Count = z.number().int().min(0);
/** Lower-case SHA-256. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
