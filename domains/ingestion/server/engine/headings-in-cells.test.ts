import { afterAll, beforeAll, expect, test } from "vitest";
import { openTaskBench, type TaskBench } from "./run-task.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const csv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
const header = ["Source", "Fund", "Beg Bal", "G/L", "End Bal", "Vst Bal"];
const page = (number: number) => [
  ["OXBOW RECORDS", "", "Run 01/02/2026", `at 10:1${number}`, "Page", String(number)],
  ["Account detail as of 12/31/2025", "", "", "", "", ""],
  header,
];
const person = (label: string, name: string, ssn: string, status: string) => [
  [`${label}: ${name}`, "", "SSN:", ssn, "Status:", status],
  ["EE PRE-TAX", "Harborline Bond", "100.00", "5.00", "105.00", "105.00"],
  ["ER MATCH", "Harborline Bond", "50.00", "2.00", "52.00", "52.00"],
  ["Participant Total", "", "150.00", "7.00", "157.00", "157.00"],
];

test.each(["Ptp", "Prtcpnt", "Insured life"])(
  "id, name and status of a person headed “%s” in cells of their own are carried down; a heading of a page is no data",
  async (label) => {
    const found = await bench.inspection(
      csv([
        ...page(1),
        ...person(label, "DOE, JANE", "900101234", "A"),
        ...page(2),
        ...person(label, "ROE, RICHARD P", "900105678", "T"),
        ...page(3),
        ...person(label, "POE, ANN", "900107777", "A"),
      ]),
      "participant_balances",
    );
    expect(found.bands?.flatMap(({ fields }) => fields).toSorted()).toEqual(["full_name", "ssn", "status"]);
    expect(found.values.map(({ field, values }) => [field, values.map(({ text, count, canonical }) => [text, count, canonical])])).toEqual([
      [
        "money_source",
        [
          ["EE PRE-TAX", 3, "deferral_pretax"],
          ["ER MATCH", 3, "match"],
        ],
      ],
      [
        "status",
        [
          ["A", 2, "active"],
          ["T", 1, "terminated"],
        ],
      ],
    ]);
    const facts = await bench.normalise(found.mapping);
    expect(facts).toMatchObject({ kept: 6, rejected: 0, issueCount: 0 });
    expect(facts.amounts.vested_balance?.readCents).toBe("47100");
    const rows = await bench.rows("canonical.parquet", "row, full_name, ssn_last4, status");
    expect(rows.map(({ full_name, ssn_last4, status }) => [full_name, ssn_last4, status])).toEqual([
      ...Array(2).fill(["DOE, JANE", "1234", "active"]),
      ...Array(2).fill(["ROE, RICHARD P", "5678", "terminated"]),
      ...Array(2).fill(["POE, ANN", "7777", "active"]),
    ]);
  },
);
