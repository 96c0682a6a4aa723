import { describe, expect, test } from "vitest";
import type { Mapping } from "../../contract/index.ts";
import {
  acceptConfident,
  draftCounts,
  fieldOptions,
  fieldsToFeed,
  isAdded,
  mappingDraftOf,
  mappingInput,
  mustChoose,
  needsReview,
  nextToReview,
  sameDraft,
  usedDictionaries,
  valueKey,
  valuesToReview,
  withColumn,
  withNewValues,
  withProposedSign,
  withValue,
} from "./mapping-draft.ts";

const column = (index: number, field: string | null, confidence: number, accepted = false): Mapping["columns"][number] => ({
  index,
  header: `H${index}`,
  samples: ["a", "b"],
  fill_percent: 100,
  field,
  accepted,
  suggestion: { field, confidence, reason: "header", alternatives: [] },
  date_order: null,
  sign: "as_is",
  decimal_comma: false,
  negative_mark: null,
  percent_scale: "percent",
  amount_scale: "as_written",
  stored_values: null,
  late_hours: "as_written",
  time_zone: null,
});

const mapping: Mapping = {
  data_feed_node_id: "00000000-0000-4000-8000-000000000001",
  report_key: "distribution_detail",
  title: "Distribution detail",
  provider: "Copperleaf",
  subcontract_name: "061842",
  revision: 4,
  status: "needs_review",
  files: [],
  columns: [
    column(0, "ssn", 0.97),
    column(1, "dist_date", 0.9),
    column(2, "dist_type", 0.89),
    column(3, "dist_gross", 0.5),
    column(4, null, 0.9),
  ],
  bands: [],
  fields: [
    { key: "participant_id", title: "Participant id", kind: "identifier", required: false, group: "group_1" },
    { key: "ssn", title: "SSN", kind: "ssn", required: false, group: "group_1" },
    { key: "dist_date", title: "Payment date", kind: "date", required: true, group: null },
    { key: "payee", title: "Payee", kind: "name", required: false, group: null },
    { key: "dist_id", title: "Payment id", kind: "identifier", required: false, group: null },
  ],
  values: [
    {
      field: "dist_types",
      source: "HARD",
      rows: 4,
      canonical: "hardship",
      accepted: false,
      suggestion: { canonical: "hardship", confidence: 0.95, reason: "" },
    },
    {
      field: "dist_types",
      source: "X9",
      rows: 1,
      canonical: null,
      accepted: false,
      suggestion: { canonical: null, confidence: 0, reason: "" },
    },
    { field: "money_sources", source: "A", rows: 9, canonical: null, accepted: false, suggestion: null },
  ],
  choices: {},
  problems: [],
  repairs: [],
  notices: [],
};
const draft = mappingDraftOf(mapping);

describe("mapping draft", () => {
  test("accept all accepts 0.90 and above and nothing below", () => {
    const accepted = acceptConfident(mapping, draft);
    expect(accepted.columns.map((one) => one.accepted)).toEqual([true, true, false, false, true]);
    expect(accepted.values.map((one) => one.accepted)).toEqual([true, false, false]);
    expect(draftCounts(accepted)).toEqual({ accepted: 2, toReview: 2, notUsed: 1 });
  });
  test("a column without a field also needs review, unless its values and header show that no field fits", () => {
    const unknown = { ...mapping, columns: [column(0, null, 0.5), column(1, null, 0.9)] };
    const accepted = acceptConfident(unknown, mappingDraftOf(unknown));
    expect(draftCounts(accepted)).toEqual({ accepted: 0, toReview: 1, notUsed: 1 });
  });
  test("a field that someone changed is not accepted on another field's confidence", () => {
    const changed = withColumn(draft, 0, { field: "participant_id" });
    expect(acceptConfident(mapping, changed).columns[0]?.accepted).toBe(false);
  });
  test("the next column to review is the next one below, then the first from the top, then none", () => {
    const accepted = acceptConfident(mapping, draft);
    expect([nextToReview(accepted, null), nextToReview(accepted, 2), nextToReview(accepted, 3)]).toEqual([2, 3, 2]);
    const done = [2, 3].reduce((before, index) => withColumn(before, index, { accepted: true }), accepted);
    expect(nextToReview(done, 2)).toBeNull();
  });
  test("a field gets the sign that its amounts need, unless someone chose a sign", () => {
    const outflows = { ...mapping, columns: mapping.columns.map((one) => ({ ...one, signs: { positive: 0, negative: 9 } })) };
    expect(withProposedSign(outflows, draft, 4, { field: "dist_net" })).toEqual({ field: "dist_net", sign: "reversed" });
    expect(withProposedSign(outflows, draft, 4, { field: "payee" })).toEqual({ field: "payee", sign: "as_is" });
    for (const part of [{ field: "dist_net", sign: "as_is" as const }, { accepted: true }])
      expect(withProposedSign(outflows, draft, 4, part)).toEqual(part);
    expect(withProposedSign(outflows, draft, 3, { field: "dist_gross", accepted: true })).toEqual({ field: "dist_gross", accepted: true });
  });
  test("mapping a field to a column takes it from its previous column", () => {
    const changed = withColumn(draft, 4, { field: "dist_gross", accepted: true });
    expect(changed.columns.map((one) => one.field)).toEqual(["ssn", "dist_date", "dist_type", null, "dist_gross"]);
  });
  test("if amounts add up, both columns keep the field, and the first must be confirmed again", () => {
    const accepted = withColumn(draft, 3, { field: "fed_tax", accepted: true });
    const changed = withColumn(accepted, 4, { field: "fed_tax", accepted: true }, true);
    expect(changed.columns.slice(3).map((one) => [one.field, one.accepted])).toEqual([
      ["fed_tax", false],
      ["fed_tax", true],
    ]);
    expect(
      withColumn(changed, 3, { field: "fed_tax", accepted: true }, true)
        .columns.slice(3)
        .map((one) => one.accepted),
    ).toEqual([true, true]);
    expect([isAdded(mapping, "fed_tax"), isAdded(mapping, "dist_date"), isAdded(mapping, "ssn")]).toEqual([true, false, false]);
  });
  test("asks only for the values of mapped fields", () => {
    const used = usedDictionaries(mapping, draft);
    expect([...used]).toEqual(["dist_types"]);
    expect(valuesToReview(draft, used).map((value) => value.source)).toEqual(["HARD", "X9"]);
    expect([...usedDictionaries(mapping, withColumn(draft, 2, { field: null }))]).toEqual([]);
  });
  test("compares drafts by their decisions", () => {
    expect(sameDraft(draft, mappingDraftOf(mapping))).toBe(true);
    expect(sameDraft(draft, withColumn(draft, 1, { sign: "reversed" }))).toBe(false);
    const key = valueKey({ field: "dist_types", source: " hard " });
    expect(sameDraft(draft, withValue(draft, key, { canonical: "rmd" }))).toBe(false);
  });
  test("groups options by how much is lost without the field, and marks fields already in use", () => {
    const groups = fieldOptions(mapping, draft, 4);
    expect(groups.map(({ group, items }) => [group, items.map((item) => item.label)])).toEqual([
      ["Required", ["Participant id", "SSN (used)", "Payment date (used)"]],
      ["Recommended", ["Payee"]],
      ["Optional", ["Payment id"]],
    ]);
    expect(fieldOptions(mapping, draft, 0)[0]?.items[1]?.label).toBe("SSN");
  });
  test("fields that can replace each other share one line, mapped by any of them", () => {
    expect(fieldsToFeed(mapping, withColumn(draft, 1, { field: null }))).toEqual([
      { key: "group_1", title: "Participant id or SSN", fed: true },
      { key: "dist_date", title: "Payment date", fed: false },
    ]);
  });
  test("the input includes the revision that was read and every decision", () => {
    const input = mappingInput(mapping, draft, true);
    expect(input).toMatchObject({ revision: 4, accept: true });
    expect([input.columns.length, input.values.length]).toEqual([5, 3]);
  });
});

test("a column manually mapped to a choice asks for its values once the draft is saved; decisions made in the meantime are kept", () => {
  const draft = withValue(mappingDraftOf(mapping), valueKey(mapping.values[0] ?? { field: "", source: "" }), {
    canonical: "rmd",
    accepted: true,
  });
  const fresh = { field: "money_sources", source: "Q7", rows: 2, canonical: null, accepted: false, suggestion: null };
  const after = withNewValues(draft, { ...mapping, values: [...mapping.values, fresh] });
  expect(after.values.slice(0, -1)).toEqual(draft.values);
  expect(after.values.at(-1)).toEqual({ field: "money_sources", source: "Q7", canonical: null, accepted: false });
  expect(valuesToReview(after, new Set(["money_sources"])).map(({ source }) => source)).toContain("Q7");
});

describe("columns without a default", () => {
  const of = (field: string | null, part: Partial<Mapping["columns"][number]>) => ({ ...column(0, field, 0.5), ...part });
  const choice = (one: Mapping["columns"][number]) => mustChoose(one, one);

  test("dates and amounts without a field are left out only by an explicit choice", () => {
    expect(choice(of(null, { kind: "date" }))).toBe(true);
    expect(choice(of(null, { kind: "money" }))).toBe(true);
    expect(choice(of(null, { kind: "text" }))).toBe(false);
    expect(choice(of(null, { kind: "money", accepted: true }))).toBe(false);
    expect(choice(of("dist_gross", { kind: "money" }))).toBe(false);
  });

  test("uncalculated values stay open even if the field was accepted", () => {
    const open = of("dist_gross", { kind: "money", accepted: true, stored_values: "open" });
    expect([choice(open), needsReview(open)]).toEqual([true, true]);
    expect(needsReview({ ...open, stored_values: "accepted" })).toBe(false);
    expect(needsReview({ ...open, field: null })).toBe(false);
  });
});
