import { Absent, CentsText, Count } from "@tieout/shapes";
import { z } from "zod";

/** Counts for a pay code or column within the plan year. */
export const PayCountShape = z.object({
  key: z.string(),
  /** Hundredths for hours. */
  cents: CentsText,
  employees: Count,
  firstOn: z.iso.date(),
  lastOn: z.iso.date(),
  rows: Count,
  /** Number of checks (one per employee and pay date), and how many of them have elective deferrals. */
  checks: Count,
  deferredChecks: Count,
});

export const PayRowShape = z.object({
  /** Index of the sheet in the payload. */
  sheet: Count,
  row: Count,
  /** Name, or the identifier if the file has no names. */
  employee: z.string(),
  payOn: z.iso.date(),
  cents: CentsText,
});

export const CountPayValueShape = z.union([
  /** Anything the mapping still needs before pay can be counted. */
  z.object({ lacks: z.string(), counts: Absent, rows: Absent }),
  z.object({ lacks: Absent, counts: z.array(PayCountShape), rows: z.array(PayRowShape) }),
]);
