import { parsePlainDate } from "@tieout/kernel";
import { Count } from "@tieout/shapes";
import { exactly } from "@tieout/stages";
import { z } from "zod";
import type { PackageExtent, PackageFinding, RecognizeValue, ReportCandidate, ReportTable, UnlockValue } from "../../core/index.ts";
import { NoticeShape, Report } from "../engine-answers.ts";

/* Shapes of the values of the tasks for dropped files, parsed where they leave the child. */

const Day = z.string().transform((text, context) => {
  const day = parsePlainDate(text);
  if (day) return day;
  context.addIssue({ code: "custom", message: "no plain date" });
  return z.NEVER;
});

const Table = exactly<ReportTable>({ sheetPosition: Count, headerRow: Count, periodColumn: Count.nullable(), namedDays: z.array(Day) });

export const RecognizeAnswer: z.ZodType<RecognizeValue> = z.union([
  z.strictObject({ refused: NoticeShape }),
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
      table: Table.nullable(),
      alike: z.array(Table),
      layout: z.string().nullable(),
      misfit: z.string().nullable(),
    }),
    extent: exactly<PackageExtent>({
      rows: Count,
      rowsAbove: Count,
      firstOn: Day.nullable(),
      lastOn: Day.nullable(),
      sheets: Count,
      otherSheets: Count,
    }).nullable(),
    isFixedWidth: z.boolean(),
  }),
  z.strictObject({ members: z.array(z.strictObject({ name: z.string(), output: z.string().regex(/^member-\d{1,3}$/) })) }),
]);

export const UnlockAnswer: z.ZodType<UnlockValue> = z.union([
  z.strictObject({ refused: NoticeShape }),
  z.strictObject({ isOpened: z.boolean() }),
]);
