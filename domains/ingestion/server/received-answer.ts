import { reportKeys } from "@tieout/catalogue/core";
import { parsePlainDate } from "@tieout/kernel";
import { Count } from "@tieout/shapes";
import { exactly } from "@tieout/stages";
import { z } from "zod";
import type {
  CheckReceivedValue,
  DifferingTotal,
  FieldFill,
  FoundField,
  MixedPeople,
  PaidDay,
  PeopleInRows,
  PlaceInFile,
  ReceivedFacts,
  ReceivedReading,
  RepairedSsns,
  RepeatedDay,
  UncalculatedHeader,
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

const Mixed = exactly<PeopleInRows>({
  people: Count,
  places: z.array(z.array(exactly<PlaceInFile>({ row: Count, sheet: z.string().nullable() }))),
});

const Reading = exactly<ReceivedReading>({
  rows: Count,
  people: Count,
  rowsOutOfPeriod: Count,
  rowsUnreadable: Count,
  sumCents: z.record(z.string(), CentsText),
  paidDays: z.array(exactly<PaidDay>({ on: Day, people: Count })),
  repeatedDays: z.array(exactly<RepeatedDay>({ on: Day, rows: Count })).optional(),
  fills: z.array(exactly<FieldFill>({ field: z.string(), empty: Count, unreadable: Count, zero: Count })).optional(),
  mixed: exactly<MixedPeople>({ repeated: Mixed, withSsns: Mixed, underOneSsn: Mixed }).optional(),
  peopleUnreadable: Count.nullable().optional(),
  firstOn: Day.nullable(),
  lastOn: Day.nullable(),
  causes: z.array(z.strictObject({ code: z.string(), column: z.string(), count: Count, values: z.array(z.string()) })),
});

const Uncalculated = exactly<UncalculatedHeader>({
  ...{ header: z.string(), cells: Count, row: Count, sheet: z.string().nullable(), isWrong: z.boolean() },
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
  ssns: z.array(exactly<RepairedSsns>({ code: z.string(), cells: Count, people: Count.nullable().optional() })),
  payColumns: z.array(z.string()).optional(),
  uncalculated: z.array(Uncalculated).optional(),
  readSheets: z.array(z.string()).optional(),
  otherSheets: z.array(z.string()),
  leftOutSheets: z.array(z.strictObject({ name: z.string(), why: z.enum(["hidden", "repeats"]) })).optional(),
  reading: Reading.nullable(),
});

export const CheckReceivedAnswer: z.ZodType<CheckReceivedValue> = z.union([
  z.strictObject({ refused: z.strictObject({ code: z.string(), msg: z.string() }) }),
  z.strictObject({ facts: Facts }),
]);
