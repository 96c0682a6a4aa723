import type { NoteFact, NoteSection } from "@tieout/runs/core";
import { blankCell, type Cell, textCell } from "@tieout/spreadsheet/model";

const fill = (label: string, written?: string): NoteFact => ({
  label,
  value: written ? textCell(written, "fillText") : blankCell("fillText"),
});

/** Planning and documentation required by AU-C 530.06 to .08 and AU-C 230.09; the judgments are the auditor's. */
export const samplingPlan: NoteSection = {
  heading: "Sampling plan (AU-C 530), completed by the auditor",
  facts: [
    fill("Assertions", "Occurrence, accuracy, cutoff"),
    fill("Definition of an exception", "A payment that fails a procedure"),
    fill("Tolerable rate or misstatement"),
    fill("Expected rate or misstatement"),
    fill("Risk of incorrect acceptance and basis for the sample size"),
    fill("Statistical or nonstatistical"),
  ],
};

interface SampleCells {
  readonly randomCount: string;
  readonly tested: string;
  readonly all: string;
  readonly isiAmount: string;
}

/**
 * The auditor counts exceptions; the rate and the ratio projection (AU-C 530.13) are calculated from that count. ISIs are tested in full,
 * so their exceptions are neither included in the rate nor projected. `firstRow` is the row of the heading.
 */
export function sampleEvaluation(firstRow: number, { randomCount, tested, all, isiAmount }: SampleCells): NoteSection {
  const [exceptions, isi, random] = [firstRow + 2, firstRow + 4, firstRow + 5].map((row) => `B${row}`);
  const rate = `IF(${exceptions}="","",IF(${randomCount}=0,"",${exceptions}/${randomCount}))`;
  const drawn = `(${tested}-${isiAmount})`;
  const blank: Cell["content"] = { kind: "text", text: "" };
  const projected = `${random}/${drawn}*(${all}-${isiAmount})`;
  return {
    heading: "Evaluation of the sample, completed by the auditor",
    facts: [
      { label: "Exceptions in ISI, count", value: blankCell("fillText") },
      { label: "Exceptions in random items, count", value: blankCell("fillText") },
      { label: "Exception rate of random items", value: { content: blank, style: "percent", formula: rate } },
      { label: "Misstatement in ISI, amount", value: blankCell("fillMoney") },
      { label: "Misstatement in random items, amount", value: blankCell("fillMoney") },
      {
        label: "Projected misstatement: ISI plus ratio projection of the rest",
        value: {
          content: blank,
          style: "money",
          formula: `IF(${random}="","",IF(${drawn}=0,"",ROUND(N(${isi})+${projected},2)))`,
        },
      },
      fill("Nature and cause of exceptions; effect on other areas"),
    ],
  };
}
