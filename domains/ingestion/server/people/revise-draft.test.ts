import { describe, expect, it } from "vitest";
import type { InspectedColumn, Inspection } from "../../core/index.ts";
import { draftOf } from "../mapping/compose-mapping.ts";
import type { StoredColumn } from "../mapping/mapping-repository.ts";
import { reviseDraft } from "./revise-draft.ts";

const column = (index: number, field: string | null, confidence: number): InspectedColumn => ({
  ...{ index, header: `Column ${index}`, field, confidence, reason: "Known.", alternatives: [], sign: "as_is", format: {} },
  ...{ samples: [], fillBasisPoints: 10_000, kind: "number", holds: "other" },
});
const inspection = (...columns: readonly InspectedColumn[]): Inspection =>
  ({ columns, values: [], mapping: { reportKey: "demographics", columns: [], bands: [] } }) as unknown as Inspection;

/** The header suggests that the first column is the ID; the people in other slots show that it is the second. */
const before = inspection(column(0, "employee_id", 0.99), column(1, null, 0.5), column(2, "hours", 0.99));
const after = inspection(column(0, null, 0.5), column(1, "employee_id", 0.85), column(2, "hours", 0.99));
const revised = (change: (column: StoredColumn) => Partial<StoredColumn>) =>
  reviseDraft(
    draftOf(before).columns.map((own) => ({ ...own, ...change(own) })),
    { before, after, alone: before },
  );
const brief = (columns: readonly StoredColumn[]) => columns.map(({ field, accepted }) => [field, accepted]);

describe("a draft after its file is compared with others", () => {
  it("has the new proposals wherever no one has changed the old ones", () => {
    const columns = revised(() => ({}));
    expect(brief(columns)).toEqual([
      [null, false],
      ["employee_id", false],
      ["hours", true],
    ]);
    // The file's own suggestion was also seen, so a second file that repeats it raises no question.
    expect(columns[1]?.seen).toEqual(["no field, other", "field employee_id"]);
  });

  it("keeps what a person decided, and does not propose a field twice", () => {
    expect(brief(revised(({ index }) => (index === 2 ? { field: "employee_id" } : index === 0 ? { field: null } : {})))).toEqual([
      [null, true],
      [null, false],
      ["employee_id", true],
    ]);
    // The column gets a question but keeps its field, so no other column takes the field.
    expect(brief(revised(({ index }) => (index === 1 ? { accepted: true } : {})))).toEqual([
      ["employee_id", false],
      [null, true],
      ["hours", true],
    ]);
  });

  it("drops what other slots showed once their files are removed", () => {
    const columns = draftOf(after).columns;
    expect(brief(reviseDraft(columns, { before: after, after: before, alone: before }))).toEqual(brief(draftOf(before).columns));
  });

  it("keeps a column that a file has raised a question about", () => {
    expect(brief(revised(({ index }) => (index === 0 ? { accepted: false, question: { assetId: "a", msg: "?" } } : {})))[0]).toEqual([
      "employee_id",
      false,
    ]);
  });
});
