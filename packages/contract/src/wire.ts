import { type Cents, leastReasonLength, longestName, nameProblem, parseWireMoney } from "@tieout/kernel";
import { Text } from "@tieout/shapes";
import { z } from "zod";

export { Day as WireDate, Text } from "@tieout/shapes";

/** Schemas shared by all contracts. */
export const Id = z.uuid().describe("UUIDv7");

/** Reason for viewing full SSNs. */
export const SsnReason = z
  .string()
  .trim()
  .min(leastReasonLength, `says why in at least ${leastReasonLength} characters`)
  .max(500)
  .describe("Why full SSNs are needed; kept in the audit log");
const nameOf = (max: number, of: "person" | "firm") =>
  Text(max).refine((text) => nameProblem(text, of) === null, { error: ({ input }) => nameProblem(String(input), of) ?? "is not a name" });

/** Used as the greeting in emails, so it must contain nothing but a name. */
export const PersonName = nameOf(longestName, "person");
export const FirmName = nameOf(longestName, "firm");
/** Allows as many words as a firm's name, such as "Senior Vice President of Human Resources and Employee Benefits". */
export const JobTitle = nameOf(100, "firm");

/** Stored and compared in lowercase. */
export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine((text) => z.email().safeParse(text).success, "is not an email address")
  .meta({ format: "email" });

export const OptionalText = (max: number) => z.string().trim().max(max);
export const Instant = z.iso.datetime().describe("ISO 8601, UTC");

/** Money as a decimal string with at most two places, up to 15 digits before the point. */
export const WireMoney = z
  .string()
  .refine((text) => parseWireMoney(text) !== null, "is not an amount; use a format like 1234.56")
  .meta({ format: "decimal", examples: ["1234.56"] });

/** Cents in a string accepted by `WireMoney`. */
export function centsOfWire(text: string): Cents {
  const value = parseWireMoney(text);
  if (value === null) throw new RangeError(`not wire money: ${text}`);
  return value;
}

export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(20),
});
/** Query for lists that can be searched. */
export const SearchQuery = PageQuery.extend({ search: z.string().trim().max(200).optional() });

/** Sort order of a list by one column; descending with a leading `-`. */
export const Ordering = <const Column extends string>(columns: readonly Column[]) =>
  z.enum(columns.flatMap((column) => [column, `-${column}` as const])).optional();

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ count: z.number().int(), next: z.string().nullable(), previous: z.string().nullable(), results: z.array(item) });

/** RFC 9457 problem document with the product's additional members. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  msg: z.string(),
  errors: z.array(z.object({ path: z.string(), code: z.string(), msg: z.string() })),
  request_id: z.string(),
});
export type Problem = z.infer<typeof Problem>;
