import { expect, test } from "vitest";
import { carryOver, withDatesOf } from "./compose-mapping.ts";
import type { StoredColumn, StoredValue } from "./mapping-repository.ts";

const column = (index: number, header: string, field: string | null, accepted = true): StoredColumn => ({
  index,
  header,
  field,
  accepted,
  sign: "as_is",
  format: {},
});
const value = (source: string, canonical: string | null, accepted = true): StoredValue => ({
  key: "statuses",
  source,
  canonical,
  accepted,
});
const fields = (columns: readonly StoredColumn[]) => columns.map(({ header, field, accepted }) => [header, field, accepted]);

test("columns that a person accepted are carried over to their new position if the header is the same", () => {
  const before = { columns: [column(0, "Pay", "gross_pay"), column(1, "Id", "employee_id")], values: [value("A", "active")] };
  const draft = {
    columns: [column(0, "Id", "employee_id"), column(1, "New", "hours", false), column(2, "Pay", null, false)],
    values: [value("a", null, false), value("B", "active")],
  };
  const { columns, values } = carryOver(draft, before);
  expect(columns.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(fields(columns)).toEqual([
    ["Id", "employee_id", true],
    ["New", "hours", false],
    ["Pay", "gross_pay", true],
  ]);
  expect(values.map(({ canonical }) => canonical)).toEqual(["active", "active"]);
});

test("a field that is carried over does not get a second column; the suggestion for it needs review", () => {
  const before = { columns: [column(0, "Pay", "gross_pay")], values: [] };
  const draft = { columns: [column(0, "Pay", null, false), column(1, "Gross Pay", "gross_pay")], values: [] };
  expect(fields(carryOver(draft, before).columns)).toEqual([
    ["Pay", "gross_pay", true],
    ["Gross Pay", null, false],
  ]);
});

test("columns that no one accepted, and duplicate headers, are not carried over", () => {
  const before = {
    columns: [column(0, "Pay", "gross_pay", false), column(1, "Date", "birth_date"), column(2, "Date", "hire_date")],
    values: [],
  };
  const draft = { columns: [column(0, "Pay", null, false), column(1, "Date", null, false)], values: [] };
  expect(carryOver(draft, before).columns).toEqual(draft.columns);
});

test("the order found on sheets that are read together replaces “year first”, which does not decide any ambiguous date", () => {
  const dated = (dateOrder: "ymd" | "dmy"): StoredColumn => ({ ...column(0, "Paid", "pay_date"), format: { dateOrder } });
  const found = (dateOrder: "mdy" | undefined, confidence: number) => ({
    columns: [
      {
        ...{
          index: 0,
          header: "Paid",
          field: "pay_date",
          confidence,
          sign: "as_is" as const,
          reason: "",
          alternatives: [],
          kind: "date" as const,
          samples: [],
        },
        ...{ fillBasisPoints: 10_000, format: dateOrder ? { dateOrder } : {} },
      },
    ],
  });
  expect(withDatesOf([dated("ymd")], found("mdy", 0.99))).toMatchObject([{ format: { dateOrder: "mdy" }, accepted: true }]);
  const [open] = withDatesOf([dated("ymd")], found(undefined, 0.3));
  expect([open?.format.dateOrder, open?.accepted]).toEqual([undefined, false]);
  expect(withDatesOf([dated("dmy")], found("mdy", 0.99))).toEqual([dated("dmy")]);
});
