import { type ReportKey, reportKeys } from "@tieout/catalogue/core";
import { Count, exactly } from "@tieout/stages";
import { z } from "zod";
import type { PackageExtent, PackageFinding, RecognizeValue, ReportCandidate, ReportTable } from "../../core/index.ts";
import { Day } from "../engine-answers.ts";

/* Shape of the value of `ingestion.recognize`, parsed where it leaves the child. */

const Report: z.ZodType<ReportKey> = z.literal(reportKeys);

export const RecognizeAnswer: z.ZodType<RecognizeValue> = z.union([
  z.strictObject({ refused: z.strictObject({ code: z.string(), msg: z.string() }) }),
  z.strictObject({
    finding: exactly<PackageFinding>({
      sheet: z.string().nullable(),
      banner: z.array(z.string()),
      headers: z.array(z.string()),
      candidates: z.array(
        exactly<ReportCandidate>({
          reportKey: Report,
          score: Count,
          complete: z.boolean(),
          headers: z.array(z.string()),
          columnCount: Count,
          titled: z.boolean(),
        }),
      ),
      formats: z.array(z.string()),
      years: z.array(Count),
      table: exactly<ReportTable>({
        sheetPosition: Count,
        headerRow: Count,
        periodColumn: Count.nullable(),
        namedDays: z.array(Day),
      }).nullable(),
    }),
    extent: exactly<PackageExtent>({
      rows: Count,
      rowsAbove: Count,
      firstOn: Day.nullable(),
      lastOn: Day.nullable(),
    }).nullable(),
    isFixedWidth: z.boolean(),
  }),
  z.strictObject({ members: z.array(z.strictObject({ name: z.string(), output: z.string().regex(/^member-\d{1,3}$/) })) }),
]);
