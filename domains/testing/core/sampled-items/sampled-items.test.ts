import { expect, test } from "vitest";
import { itemInWords, lineColumns } from "./sampled-item.ts";
import { upgradeSampledItems } from "./upgrade-sampled-items.ts";

/** A sample as stored by version 1. */
const stored = {
  method: "random",
  seed: "0123456789abcdef0123456789abcdef",
  items: [
    {
      number: 1,
      natural_key: "P1|2024-02-15|hardship|500.00",
      occurrence: 2,
      why: "isi",
      subject: "DOE, JANE",
      ssn: "***-**-0001",
      paid_on: "2024-02-15",
      type: "hardship",
      type_label: "Hardship",
      amount: "500.00",
      vested_percent: "80.00",
      exceptions: ["Hardship exceeds available sources"],
      ref: { file_no: 1, sheet: 0, row: 14 },
    },
  ],
  replacements: [
    {
      number: 1,
      natural_key: "P2|2024-03-15||7.00",
      occurrence: 1,
      why: "replacement",
      subject: "P2",
      ssn: "",
      paid_on: "2024-03-15",
      type: "",
      type_label: "Not mapped",
      amount: "7.00",
      vested_percent: null,
      exceptions: [],
      ref: { file_no: 1, sheet: 0, row: 15 },
    },
  ],
} as const;
const upgraded = upgradeSampledItems(stored);

test("a stored payment becomes cells named after its former members, and loses nothing", () => {
  expect(upgraded).toEqual({
    method: "random",
    seed: stored.seed,
    columns: [
      { key: "subject", title: "Participant", type: "text" },
      { key: "ssn", title: "SSN", type: "identifier" },
      { key: "paid_on", title: "Paid", type: "date" },
      { key: "type_label", title: "Type", type: "text" },
      { key: "amount", title: "Gross", type: "money" },
      { key: "vested_percent", title: "Vested", type: "percent" },
    ],
    items: [
      {
        number: 1,
        natural_key: "P1|2024-02-15|hardship|500.00",
        occurrence: 2,
        why: "isi",
        cells: {
          subject: "DOE, JANE",
          ssn: "***-**-0001",
          paid_on: "2024-02-15",
          type: "hardship",
          type_label: "Hardship",
          amount: "500.00",
          vested_percent: "80.00",
        },
        exceptions: ["Hardship exceeds available sources"],
        ref: { file_no: 1, sheet: 0, row: 14 },
      },
    ],
    replacements: [
      expect.objectContaining({
        why: "replacement",
        cells: { subject: "P2", ssn: "", paid_on: "2024-03-15", type: "", type_label: "Not mapped", amount: "7.00", vested_percent: null },
      }),
    ],
  });
  const { subject, ssn, paid_on, type, type_label, amount, vested_percent, ...rest } = stored.items[0];
  const { cells, ...others } = upgraded.items[0]!;
  expect({ ...others, ...cells }).toEqual({ ...rest, subject, ssn, paid_on, type, type_label, amount, vested_percent });
});

test("an upgraded sample stays unchanged", () => {
  expect(upgradeSampledItems(upgraded)).toEqual(upgraded);
});

test("a single line has the name first and the amount last, with identifiers, texts, dates and percentages between them", () => {
  const { name, amount, details } = lineColumns(upgraded.columns);
  expect([name, amount].map((column) => column?.title)).toEqual(["Participant", "Gross"]);
  expect(details.map(({ title }) => title)).toEqual(["SSN", "Type", "Paid", "Vested"]);
});

test("a sentence has an item's name, amount and date", () => {
  expect(itemInWords(upgraded.columns, upgraded.items[0]!)).toBe("DOE, JANE, 500.00, paid on 2024-02-15");
});

test("a population may have only a name column", () => {
  const columns = [{ key: "who", title: "Participant", type: "text" }] as const;
  expect(lineColumns(columns)).toEqual({ name: columns[0], amount: undefined, details: [] });
  expect(itemInWords(columns, { cells: { who: "DOE, JANE" } })).toBe("DOE, JANE");
});
