import { reportKeys } from "@tieout/catalogue/core";
import { parsePlainDate } from "@tieout/kernel";
import { Count, exactly } from "@tieout/stages";
import { z } from "zod";
import type {
  CheckReceivedValue,
  DifferingTotal,
  FoundField,
  PaidDay,
  ReceivedFacts,
  ReceivedReading,
  RepeatedDay,
} from "../core/index.ts";

/* Shape of the value of `ingestion.check-received`, parsed where it leaves the child. */

const CentsText = z.string().regex(/^-?\d{1,30}$/);
const Day = z.string().transform((text, context) => {
  const day = parsePlainDate(text);
  if (day) return day;
  context.addIssue({ code: "custom", message: "no plain date" });
  return z.NEVER;
});
const Report = z.literal(reportKeys);

const Reading = exactly<ReceivedReading>({
  rows: Count,
  people: Count,
  rowsOutOfPeriod: Count,
  rowsUnreadable: Count,
  sumCents: z.record(z.string(), CentsText),
  paidDays: z.array(exactly<PaidDay>({ on: Day, people: Count })),
  repeatedDays: z.array(exactly<RepeatedDay>({ on: Day, rows: Count })).optional(),
  firstOn: Day.nullable(),
  lastOn: Day.nullable(),
  causes: z.array(z.strictObject({ code: z.string(), column: z.string(), count: Count, values: z.array(z.string()) })),
});

const Facts = exactly<ReceivedFacts>({
  reportKey: Report,
  looksLike: Report.nullable(),
  rows: Count,
  found: z.array(exactly<FoundField>({ field: z.string(), header: z.string() })),
  missing: z.array(z.array(z.string())),
  unused: z.array(z.string()),
  totals: z.strictObject({
    agreeing: Count,
    differing: z.array(exactly<DifferingTotal>({ row: Count, column: z.string(), statedCents: CentsText, summedCents: CentsText })),
  }),
  ssns: z.array(z.strictObject({ code: z.string(), cells: Count })),
  otherSheets: z.array(z.string()),
  reading: Reading.nullable(),
});

export const CheckReceivedAnswer: z.ZodType<CheckReceivedValue> = z.union([
  z.strictObject({ refused: z.strictObject({ code: z.string(), msg: z.string() }) }),
  z.strictObject({ facts: Facts }),
]);
