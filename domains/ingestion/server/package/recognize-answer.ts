import { type ReportKey, reportKeys } from "@tieout/catalogue/core";
import { Count, exactly } from "@tieout/stages";
import { z } from "zod";
import type { PackageFinding, RecognizeValue, ReportCandidate } from "../../core/index.ts";

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
    }),
  }),
  z.strictObject({ members: z.array(z.strictObject({ name: z.string(), output: z.string().regex(/^member-\d{1,3}$/) })) }),
]);
