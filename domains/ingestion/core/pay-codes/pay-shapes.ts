import { Absent, CentsText, Count } from "@tieout/shapes";
import { z } from "zod";

/** A pay code or column within the plan year. */
export const PayCountShape = z.object({
  key: z.string(),
  /** Of hours: hundredths. */
  cents: CentsText,
  employees: Count,
  firstOn: z.iso.date(),
  lastOn: z.iso.date(),
  rows: Count,
  /** Employees' pay dates, and those of them with elective deferrals. */
  checks: Count,
  deferredChecks: Count,
});

export const PayRowShape = z.object({
  /** Place of the sheet in the payload. */
  sheet: Count,
  row: Count,
  /** Name, or the identifier where the file has no names. */
  employee: z.string(),
  payOn: z.iso.date(),
  cents: CentsText,
});

export const CountPayValueShape = z.union([
  /** What the mapping lacks for counting. */
  z.object({ lacks: z.string(), counts: Absent, rows: Absent }),
  z.object({ lacks: Absent, counts: z.array(PayCountShape), rows: z.array(PayRowShape) }),
]);
