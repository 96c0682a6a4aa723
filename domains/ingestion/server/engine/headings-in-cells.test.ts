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
  "ID, name and status in separate cells of a person's “%s” heading are carried down; a page heading is not data",
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
    const ofColumns = found.values.filter(({ key }) => key !== "row_kinds");
    expect(ofColumns.map(({ field, values }) => [field, values.map(({ text, count, canonical }) => [text, count, canonical])])).toEqual([
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
    const facts = await bench.normalize(found.mapping);
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

test("number, name and SSN on a separate line without labels are carried down to the checks below, and the line is not data", async () => {
  const { columns, mapping } = await bench.inspection(
    [
      "Check Date,Gross Pay,Pre-Tax Deferral,Match",
      '10725,"DOE, JANE A",900-10-1234',
      "01/15/2025,2000.00,100.00,50.00",
      "01/31/2025,2000.00,100.00,50.00",
      "Total,4000.00,200.00,100.00",
      '10726,"ROE, RICHARD",900-10-5678',
      "01/15/2025,1500.00,75.00,37.50",
    ].join("\n"),
    "payroll_register",
  );
  expect(columns.every(({ confidence }) => confidence >= 0.9)).toBe(true);
  const { kept, rejected, skippedByKind } = await bench.normalize(mapping);
  expect([kept, rejected, skippedByKind]).toEqual([3, 0, { header: 1, band: 2, total: 1 }]);
  expect(await bench.rows("canonical.parquet", "employee_id, full_name, ssn_last4, gross_pay, row")).toEqual([
    { employee_id: "10725", full_name: "DOE, JANE A", ssn_last4: "1234", gross_pay: 200000n, row: 3 },
    { employee_id: "10725", full_name: "DOE, JANE A", ssn_last4: "1234", gross_pay: 200000n, row: 4 },
    { employee_id: "10726", full_name: "ROE, RICHARD", ssn_last4: "5678", gross_pay: 150000n, row: 7 },
  ]);
});

test("the first person's heading is not mistaken for a hint about filling in columns, however many rows each person has", async () => {
  const days = Array.from({ length: 24 }, (_, at) => `${String(1 + (at % 12)).padStart(2, "0")}/15/25`);
  const lines = (name: string, ssn: string) => [
    [`Member: ${name}`, `SSN ${ssn}`, "Status ACT", ""],
    ...days.map((day) => [day, day, "Elective Deferral", "55.05"]),
    ["Member Total", "", "", "1,321.20"],
  ];
  const found = await bench.inspection(
    csv([
      ["Payroll Dt", "Process Dt", "Contribution", "Amt"],
      ...lines("DOE, JANE", "900-10-1234"),
      ...lines("ROE, RICHARD P", "900-10-5678"),
      ...lines("POE, ANN", "900-10-7777"),
    ]),
    "contribution_detail",
  );
  expect(
    found.values.flatMap(({ field, values }) => (field === "row_kinds" ? values.map(({ canonical }) => canonical) : [])),
  ).not.toContain("leave_out_rows");
  expect(await bench.normalize(found.mapping)).toMatchObject({ kept: 72, rejected: 0, issueCount: 0 });
});
