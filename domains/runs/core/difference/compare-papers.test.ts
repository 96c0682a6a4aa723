import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { ExceptionItem, PopulationSummary, TieResult } from "../paper-result.ts";
import { exceptionDifference } from "./compare-exceptions.ts";
import { type ComparedPaper, comparePapers } from "./compare-papers.ts";

const amount = fc.integer({ min: -9_999, max: 9_999 }).map((value) => `${value}.00`);
const key = fc.constantFrom("a", "b", "c", "d");
const byKey = <Item>(item: fc.Arbitrary<Item>, keyOf: (item: Item) => string) => fc.uniqueArray(item, { maxLength: 4, selector: keyOf });

const tie: fc.Arbitrary<TieResult> = fc.record({
  key,
  label: fc.constant("Contributions"),
  left_label: fc.constant("Population"),
  left_amount: amount,
  right_label: fc.constant("Trust statement"),
  right_amount: fc.option(amount),
  difference: fc.option(amount),
  result: fc.constantFrom("ties", "differs", "cannot_be_determined"),
  reason: fc.constantFrom("", "Check of 30 Dec was voided"),
});

const item = fc.record({
  number: fc.integer({ min: 1, max: 9 }),
  natural_key: key,
  occurrence: fc.constant(1),
  why: fc.constantFrom("isi" as const, "random" as const),
  cells: fc.record({ name: fc.constant("ADLER, ANA"), amount }),
  exceptions: fc.constant([]),
  ref: fc.constant({ file_no: 0, sheet: 0, row: 2 }),
});

const population = byKey(item, ({ natural_key }) => natural_key).chain((items) =>
  fc.record({
    key: fc.constant("distributions"),
    title: fc.constant("Payments"),
    sha256: fc.constantFrom("1", "2"),
    count: fc.integer({ min: 0, max: 99 }),
    amount,
    figure: fc.constant("population"),
    sample: fc.constant({
      columns: [
        { key: "name", title: "Name", type: "text" },
        { key: "amount", title: "Gross", type: "money" },
      ],
      items,
      ...{ isi_amount: "1.00", random_amount: "2.00", coverage_percent: "40.00" },
    }),
  }),
) as unknown as fc.Arbitrary<PopulationSummary>;

const paper: fc.Arbitrary<ComparedPaper> = fc.record({
  counts: byKey(fc.record({ key, label: fc.constant("Payments"), value: fc.integer({ min: 0, max: 99 }) }), (one) => one.key),
  totals: byKey(fc.record({ key, label: fc.constant("Gross"), amount }), (one) => one.key),
  figures: byKey(
    fc.record({
      key,
      label: fc.constant("Gross"),
      report: fc.constant("distribution_detail" as const),
      column: fc.constant("Gross"),
      amount,
    }),
    (one) => one.key,
  ),
  ties: byKey(tie, (one) => one.key),
  rules: fc.constant([]),
  notices: fc.uniqueArray(fc.constantFrom("One", "Two", "Three")),
  populations: population.map((one) => [one]),
  attributeResults: fc.constant([]),
});

const keysOf = (difference: ReturnType<typeof comparePapers>, kind: string) =>
  [
    ...difference.figures.map(({ key: own, change }) => [change, `figure ${own}`]),
    ...difference.ties.map(({ key: own, change }) => [change, `tie ${own}`]),
    ...difference.items.map(({ key: own, change }) => [change, `item ${own}`]),
    ...difference.notices.map(({ text, change }) => [change, `notice ${text}`]),
  ]
    .filter(([change]) => change === kind)
    .map(([, name]) => name)
    .sort();

describe("two results of one workpaper", () => {
  it("a result does not differ from itself", () =>
    fc.assert(
      fc.property(paper, (one) => {
        expect(comparePapers(one, one)).toEqual({ figures: [], ties: [], items: [], notices: [] });
      }),
    ));

  it("swapping the runs swaps came and went, and reverses each change", () =>
    fc.assert(
      fc.property(paper, paper, (one, other) => {
        const [there, back] = [comparePapers(one, other), comparePapers(other, one)];
        expect(keysOf(there, "came")).toEqual(keysOf(back, "went"));
        for (const kind of ["changed", "moved"]) expect(keysOf(there, kind)).toEqual(keysOf(back, kind));
      }),
    ));

  it("the change in a figure is the later amount minus the earlier one, to the cent", () =>
    fc.assert(
      fc.property(paper, paper, (one, other) => {
        for (const { before, after, moved } of comparePapers(one, other).figures)
          if (before !== null && after !== null) expect(Number(moved) * 100).toBeCloseTo(Number(after) * 100 - Number(before) * 100, 3);
      }),
    ));
});

const bare = { counts: [], totals: [], figures: [], ties: [], rules: [], notices: [], populations: [], attributeResults: [] };
const differing = {
  ...{ key: "t", label: "Payments", left_label: "Population", left_amount: "1.00", right_label: "Trust statement", right_amount: "2.00" },
  ...{ difference: "-1.00", result: "differs" as const, reason: "Check voided" },
};

test("the reason for a resolved difference stays with the earlier run", () => {
  const agreeing = { ...differing, left_amount: "2.00", difference: "0.00", result: "ties" as const };
  const [found] = comparePapers({ ...bare, ties: [differing] }, { ...bare, ties: [agreeing] }).ties;
  expect(found).toMatchObject({ change: "changed", keptReason: "Check voided", origin: { by: "computed" } });
});

test("a tie with the same amounts but a different reason was changed by the person who wrote the reason", () => {
  const [found] = comparePapers({ ...bare, ties: [differing] }, { ...bare, ties: [{ ...differing, reason: "Reissued" }] }).ties;
  expect(found).toMatchObject({ origin: { by: "written" }, keptReason: null });
});

test("the largest amounts are compared without rounding", () => {
  const total = (amountText: string) => ({ ...bare, totals: [{ key: "t", label: "Assets", amount: amountText }] });
  expect(comparePapers(total("9007199254740.01"), total("9007199254740.02")).figures[0]?.moved).toBe("0.01");
});

const exception: ExceptionItem = {
  ...{ id: "loans.limit|P1", rule: "loans.limit", title: "Loan above the limit", severity: "high", subject: "LINDQVIST, ARVO" },
  ...{ amount: "410.00", msg: "The loan is above the limit.", refs: [{ file_no: 0, sheet: 0, row: 2 }], ref_count: 1, sample_number: null },
};

test("an exception found under a different file number or row is the same exception", () =>
  expect(exceptionDifference({ before: exception, after: { ...exception, refs: [{ file_no: 3, sheet: 1, row: 9 }] } })).toBeNull());

test("a changed exception shows its text before and after", () =>
  expect(exceptionDifference({ before: exception, after: { ...exception, amount: "385.12" } })).toEqual({
    change: "changed",
    origin: "computed",
    members: [{ title: "Amount", before: "410.00", after: "385.12" }],
  }));

test("the draw is the cause if an exception differs only in its sample item number", () =>
  expect(exceptionDifference({ before: exception, after: { ...exception, sample_number: 4 } })?.origin).toBe("sampled"));
