import type { ReportKey } from "@tieout/catalog/core";
import { describe, expect, it } from "vitest";
import { reports } from "../reports/report-registry.ts";
import { columnStatistics } from "./column-statistics.ts";
import { type Mapping, reviewBelow } from "./mapping.ts";
import { mappingProblems } from "./mapping-problems.ts";
import { suggestMapping } from "./suggest-mapping.ts";
import { suggestSigns } from "./suggest-signs.ts";
import { suggestValueMap } from "./suggest-value-map.ts";

const samples: Readonly<Record<string, readonly string[]>> = {
  ssn: ["900-12-3456", "900-12-3457"],
  date: ["01/15/2025", "12/31/2024"],
  money: ["1,234.56", "0.00", "(5.10)"],
  number: ["80.00", "72.5"],
  percent: ["100%", "40%"],
  name: ["DOE, JANE", "ROE, RICHARD"],
  identifier: ["10001", "10002"],
  box7: ["7", "1", "G"],
  text: ["North", "South"],
  choice: ["A", "T"],
};

const single = (report: ReportKey, header: string, kind: string) =>
  suggestMapping(reports[report], [{ index: 0, header, statistics: columnStatistics(samples[kind] ?? []) }])[0]!;

describe("a header alone", () => {
  it.each([
    ["payroll_register", "SSN", "ssn", "ssn"],
    ["payroll_register", "Social Security Number", "ssn", "ssn"],
    ["payroll_register", "SS#", "ssn", "ssn"],
    ["payroll_register", "SOC SEC NO", "ssn", "ssn"],
    ["payroll_register", "EE ID", "identifier", "employee_id"],
    ["payroll_register", "File #", "identifier", "employee_id"],
    ["payroll_register", "Employee_Number", "identifier", "employee_id"],
    ["payroll_register", "LNAME", "name", "last_name"],
    ["payroll_register", "Employee First Name", "name", "first_name"],
    ["payroll_register", "Last Name, First Name MI", "name", "full_name"],
    ["payroll_register", "BIRTHDATE", "date", "birth_date"],
    ["payroll_register", "Birth Dt", "date", "birth_date"],
    ["payroll_register", "Original Date of Hire", "date", "hire_date"],
    ["payroll_register", "HireDate", "date", "hire_date"],
    ["payroll_register", "Date of Separation", "date", "term_date"],
    ["payroll_register", "Re-hire Date", "date", "rehire_date"],
    ["payroll_register", "Check Date", "date", "pay_date"],
    ["payroll_register", "Payroll Check Date", "date", "pay_date"],
    ["payroll_register", "PPE", "date", "period_end"],
    ["payroll_register", "Pay Period Start Date", "date", "period_start"],
    ["payroll_register", "Hours Worked – Period", "number", "hours"],
    ["payroll_register", "Gross Compensation - Period", "money", "gross_pay"],
    ["payroll_register", "415 Earnings", "money", "gross_pay"],
    ["payroll_register", "Plan Comp", "money", "eligible_comp"],
    ["payroll_register", "Excluded Earnings", "money", "excluded_comp"],
    ["payroll_register", "W-2 Comp", "money", "w2_comp"],
    ["payroll_register", "Section 125 Amounts", "money", "sec125"],
    ["payroll_register", "YTD Gross Pay", "money", "ytd_gross"],
    ["payroll_register", "Cur Pre-Tax 401k Ded", "money", "deferral_pretax"],
    ["payroll_register", "Employee Deferral", "money", "deferral_pretax"],
    ["payroll_register", "401(k)", "money", "deferral_pretax"],
    ["payroll_register", "Roth 401(k)", "money", "deferral_roth"],
    ["payroll_register", "401k CU", "money", "catchup_pretax"],
    ["payroll_register", "Roth Catch-Up", "money", "catchup_roth"],
    ["payroll_register", "Post Tax (Non Roth)", "money", "after_tax"],
    ["payroll_register", "Employer Match", "money", "match"],
    ["payroll_register", "Cur Co Match", "money", "match"],
    ["payroll_register", "Safe Harbor Match", "money", "safe_harbor_match"],
    ["payroll_register", "SHNEC", "money", "safe_harbor_nonelective"],
    ["payroll_register", "Profit-Sharing Contribution", "money", "profit_sharing"],
    ["payroll_register", "401-K Loan Repayment Amount 1", "money", "loan_payment"],
    ["payroll_register", "Employment Status", "choice", "status"],
    ["payroll_register", "Union Status", "text", "class"],
    ["participant_balances", "Prior Value", "money", "beginning_balance"],
    ["participant_balances", "Closing Balance", "money", "ending_balance"],
    ["participant_balances", "Net Change in Value", "money", "gain_loss"],
    ["participant_balances", "Vested %", "percent", "vested_pct"],
    ["participant_balances", "Money Type", "text", "money_source"],
    ["participant_balances", "Investment Option", "text", "fund_name"],
    ["contribution_detail", "Settlement Date", "date", "received_date"],
    ["distribution_detail", "Withdrawal Reason", "text", "dist_type"],
    ["distribution_detail", "FIT", "money", "fed_tax"],
    ["distribution_detail", "State Withholding", "money", "state_tax"],
    ["distribution_detail", "1099-R Code", "box7", "form1099_code"],
    ["distribution_detail", "Check Amount", "money", "dist_net"],
    ["distribution_detail", "Check Number", "identifier", "dist_id"],
    ["distribution_detail", "Disb Rsn", "text", "dist_type"],
    ["distribution_detail", "St W/H", "money", "state_tax"],
    ["distribution_detail", "Net Chk", "money", "dist_net"],
    ["distribution_detail", "1099R Cd", "box7", "form1099_code"],
    ["distribution_detail", "Payee Nm", "text", "payee"],
    ["distribution_detail", "Vstd %", "percent", "vested_pct"],
    ["participant_balances", "Ln Prin", "money", "loan_principal_repaid"],
    ["participant_balances", "Ln Int", "money", "loan_interest_paid"],
    ["participant_balances", "Xfers", "money", "transfers"],
    ["participant_balances", "Disb", "money", "distributions"],
    ["payroll_register", "Ln Pmt", "money", "loan_payment"],
    ["payroll_register", "Pd End", "date", "period_end"],
    ["payroll_register", "Hrs Wrkd", "number", "hours"],
    ["payroll_register", "Safe Harbor NEC", "money", "safe_harbor_nonelective"],
    ["contribution_detail", "Pyrl Dt", "date", "pay_date"],
    ["demographics", "Orig Hire", "date", "hire_date"],
    ["demographics", "Last Term", "date", "term_date"],
    ["payroll_register", "401k Wages", "money", "eligible_comp"],
    ["payroll_register", "EMPLID", "identifier", "employee_id"],
    ["participant_balances", "BOY Balance", "money", "beginning_balance"],
    ["participant_balances", "End Mkt Val", "money", "ending_balance"],
    ["participant_balances", "G/L", "money", "gain_loss"],
    ["participant_balances", "W/D", "money", "distributions"],
    ["participant_balances", "Admin Exp", "money", "fees"],
    ["contribution_detail", "Recd Date", "date", "received_date"],
    ["demographics", "Most Recent Hire Date", "date", "rehire_date"],
    ["payroll_register", "SHNEC 3%", "money", "safe_harbor_nonelective"],
  ] as const)("%s: %s (%s) is %s, certain enough to use without review", (report, header, kind, field) => {
    const suggestion = single(report, header, kind);
    expect(suggestion.field).toBe(field);
    expect(suggestion.confidence).toBeGreaterThanOrEqual(0.9);
    expect(suggestion.reason).not.toBe("");
  });

  it.each([
    ["payroll_register", "Pre-Tax Contribtuion", "money", "deferral_pretax"],
    ["payroll_register", "Emploeyr Matching Contribution Sum", "money", "match"],
    ["payroll_register", "Terminaton Date", "date", "term_date"],
    ["participant_balances", "Begining Balance", "money", "beginning_balance"],
  ] as const)("a misspelled %s %s is suggested, for review", (report, header, kind, field) => {
    const suggestion = single(report, header, kind);
    expect(suggestion.field).toBe(field);
    expect(suggestion.confidence).toBeLessThan(0.9);
  });

  it.each([
    ["payroll_register", "Employee Match", "money", "match"],
    ["payroll_register", "Employer Deferral", "money", "deferral_pretax"],
    ["payroll_register", "YTD Employer Match", "money", "match"],
    ["payroll_register", "Roth YTD", "money", "deferral_roth"],
    ["payroll_register", "Spouse Date of Birth", "date", "birth_date"],
    ["payroll_register", "Loan Number", "identifier", "loan_payment"],
    ["payroll_register", "Net Pay", "money", "gross_pay"],
    ["distribution_detail", "Local Tax", "money", "state_tax"],
  ] as const)("%s: %s (%s) is never read as %s", (report, header, kind, field) => {
    expect(single(report, header, kind).field).not.toBe(field);
  });

  it("needs review if its values contradict it", () => {
    expect(single("payroll_register", "Check Date", "money").confidence).toBeLessThan(0.9);
    expect(single("payroll_register", "SSN", "name").confidence).toBeLessThan(0.9);
  });
});

describe("whole files", () => {
  const columns = (headers: readonly (readonly [string, string])[]) =>
    headers.map(([header, kind], index) => ({ index, header, statistics: columnStatistics(samples[kind] ?? []) }));

  it("map employer and employee money to different fields, each once", () => {
    const found = suggestMapping(
      reports.payroll_register,
      columns([
        ["Employer Match", "money"],
        ["Employee Deferral", "money"],
        ["Employee Roth", "money"],
        ["Employee Name", "name"],
        ["Employee ID", "identifier"],
      ]),
    );
    expect(found.map((entry) => entry.field)).toEqual(["match", "deferral_pretax", "deferral_roth", "full_name", "employee_id"]);
  });

  it("need review if they have no header", () => {
    const found = suggestMapping(
      reports.payroll_register,
      columns([
        ["Column A", "ssn"],
        ["Column B", "name"],
      ]),
    );
    expect(found.map((entry) => entry.field)).toEqual(["ssn", "full_name"]);
    expect(found.every((entry) => entry.confidence < 0.9)).toBe(true);
  });

  it("prefer remembered headers, even for leaving a column out", () => {
    const found = suggestMapping(
      reports.payroll_register,
      columns([
        ["Match", "money"],
        ["ER1", "money"],
      ]),
      [
        { header: "match", field: null },
        { header: "er1", field: "match" },
      ],
    );
    expect(found.map((entry) => entry.field)).toEqual([null, "match"]);
    expect(found[1]?.confidence).toBe(0.99);
  });
});

it("a column “Employee” contains names if its values are words, and numbers otherwise", () => {
  const column = (header: string, values: readonly string[]) =>
    suggestMapping(reports.payroll_register, [{ index: 0, header, statistics: columnStatistics(values) }])[0]?.field;
  for (const header of ["Employee", "Emp"]) expect([header, column(header, ["10001", "E-10002"])]).toEqual([header, "employee_id"]);
  for (const names of [
    ["Amara Okafor", "José R. Núñez-Ortiz"],
    ["OKAFOR, AMARA", "NUNEZ, JOSE"],
  ])
    expect(column("Employee", names)).toBe("full_name");
});

it("a column of the last four digits is the SSN by its header", () => {
  const [found] = suggestMapping(reports.payroll_register, [
    { index: 0, header: "SSN (last 4)", statistics: columnStatistics(["1234", "567"]) },
  ]);
  expect(found).toMatchObject({ field: "ssn" });
  expect(found?.confidence).toBeGreaterThanOrEqual(0.9);
});

it("a status next to payments is the payment's status if its values say so, and needs review if they are employee statuses", () => {
  const suggest = (header: string, ...values: readonly string[]) =>
    suggestMapping(reports.distribution_detail, [{ index: 0, header, statistics: columnStatistics(values) }])[0];
  const status = suggest("Check Status", "PAID", "VOID", "PAID");
  expect(status?.field).toBe("dist_status");
  expect(status?.confidence).toBeGreaterThanOrEqual(0.9);
  expect(suggest("Status", "Paid", "Void", "Paid")).toMatchObject({ field: "dist_status", confidence: 0.85 });
  expect(suggest("Status", "Active", "Terminated", "Active")?.confidence).toBeLessThanOrEqual(0.6);
});

describe("columns that contain parts of one amount", () => {
  const suggest = (...headers: readonly string[]) =>
    suggestMapping(
      reports.participant_balances,
      headers.map((header, index) => ({ index, header, statistics: columnStatistics(samples.money ?? []) })),
    ).map((entry) => entry.field);
  it("are mapped to the field together if only the direction or a number distinguishes them", () => {
    expect(suggest("Xfers In", "Xfers Out")).toEqual(["transfers", "transfers"]);
    expect(suggest("Transfers", "Exchanges")).toEqual(["transfers", null]);
    expect(suggest("Rollover Contributions", "Match Contributions", "Roth Contributions")).toEqual(["rollovers", "match", "deferral_roth"]);
    expect(suggest("Beginning Balance 1", "Beginning Balance 2")).not.toEqual(["beginning_balance", "beginning_balance"]);
  });
});

describe("signs", () => {
  const fields = ["beginning_balance", "contributions", "distributions", "fees", "ending_balance"].map((field) => ({
    key: field,
    field,
    outward: false,
  }));
  it("are determined by beginning plus flows equals ending", () => {
    const rows = [
      { beginning_balance: 100n, contributions: 50n, distributions: 30n, fees: -5n, ending_balance: 115n },
      { beginning_balance: 200n, contributions: 0n, distributions: 200n, fees: 0n, ending_balance: 0n },
      { beginning_balance: 10n, contributions: 5n, distributions: 0n, fees: -1n, ending_balance: 14n },
    ];
    expect(suggestSigns(reports.participant_balances, fields, rows)).toMatchObject({
      distributions: { sign: "reversed", confidence: 0.97 },
      fees: { sign: "as_is", confidence: 0.97 },
    });
  });
  it("are determined that way for a second outflow column too, whichever sign it uses", () => {
    const columns = [
      ...fields,
      { key: "transfers", field: "transfers", outward: false },
      { key: "transfers#6", field: "transfers", outward: true },
    ];
    const rows = (out: bigint) => [
      { beginning_balance: 100n, contributions: 50n, transfers: 7n, "transfers#6": 0n, ending_balance: 157n },
      { beginning_balance: 200n, contributions: 0n, transfers: 0n, "transfers#6": out * 7n, ending_balance: 193n },
    ];
    expect(suggestSigns(reports.participant_balances, columns, rows(1n))["transfers#6"]).toMatchObject({
      sign: "reversed",
      confidence: 0.97,
    });
    expect(suggestSigns(reports.participant_balances, columns, rows(-1n))["transfers#6"]).toMatchObject({
      sign: "as_is",
      confidence: 0.97,
    });
  });
  it("need review without a roll-forward that foots", () => {
    const found = suggestSigns(reports.participant_balances, fields, [{ beginning_balance: 1n, distributions: 7n, ending_balance: 99n }]);
    expect(found.distributions?.confidence).toBeLessThan(0.9);
  });
});

describe("values", () => {
  it.each([
    ["payment_statuses", "VOID", "void"],
    ["payment_statuses", "Stop Payment", "void"],
    ["payment_statuses", "Cancelled", "void"],
    ["payment_statuses", "Void - Reissued", "void"],
    ["payment_statuses", "PAID", "paid"],
    ["payment_statuses", "Issued - outstanding", "paid"],
    ["payment_statuses", "Reissued", null],
    ["payment_statuses", "Not paid", null],
    ["dist_types", "Termination - Lump Sum", "termination_lump_sum"],
    ["dist_types", "Direct Rollover", "direct_rollover"],
    ["dist_types", "Hardship Withdrawal", "hardship"],
    ["dist_types", "DIRECT RLVR OUT", "direct_rollover"],
    ["dist_types", "DRO SPLIT PAYOUT", "qdro"],
    ["dist_types", "Min Req Dist", "rmd"],
    ["dist_types", "Dmd Ln Dist", "deemed_loan"],
    ["dist_types", "Ln Offset", "loan_offset"],
    ["statuses", "Beneficiary/Alt Payee", "beneficiary"],
    ["dist_types", "Required Minimum Distribution", "rmd"],
    ["dist_types", "Small Balance Force Out", "force_out"],
    ["dist_types", "Age 59 1/2 Withdrawal", "in_service_59_5"],
    ["money_sources", "Employer Match", "match"],
    ["money_sources", "Safe Harbor Match", "safe_harbor_match"],
    ["money_sources", "Roth Deferral", "deferral_roth"],
    ["statuses", "T", "terminated"],
    ["statuses", "On Leave", "leave"],
    ["trust_lines", "Benefit payments to participants", "distributions"],
    ["trust_lines", "Employer deposit to expense account", "other"],
    ["trust_lines", "Loan repayments", "loan_repayments"],
    ["trust_lines", "Forfeitures", "forfeitures"],
    ["trust_lines", "Forfeited amounts", "forfeitures"],
    ["trust_lines", "Forfeitures used to reduce contributions", "other"],
    ["trust_lines", "Reinstated forfeitures", "other"],
    ["pay_codes", "401K Loan", "loan_payment"],
    ["pay_codes", "Federal Tax", "not_used"],
    ["pay_codes", "401(k) Pre-tax", "deferral_pretax"],
    ["pay_codes", "Roth After-Tax", "deferral_roth"],
    ["pay_codes", "Regular", "earnings_eligible"],
    ["pay_codes", "Bonus", "earnings_excluded"],
  ] as const)("%s: %s means %s", (key, text, canonical) => {
    expect(suggestValueMap(key, [{ text, count: 1 }])[0]?.canonical).toBe(canonical);
  });
  it("an unknown text stays open and never becomes other", () => {
    expect(suggestValueMap("dist_types", [{ text: "ZZ9", count: 3 }])[0]).toMatchObject({ canonical: null, confidence: 0 });
  });
});

describe("problems", () => {
  const mapping = (fields: readonly (string | null)[]): Mapping => ({
    reportKey: "payroll_register",
    sheetIndex: 0,
    headerRows: [1],
    columns: fields.map((field, index) => ({ index, header: `H${index}`, field, sign: "as_is", format: { dateOrder: "mdy" } })),
    bands: [],
    carryDown: [],
    valueMaps: {},
  });
  const codes = (fields: readonly (string | null)[]) =>
    mappingProblems(reports.payroll_register, mapping(fields)).map((problem) => problem.code);
  it("are empty for a complete mapping", () => expect(codes(["ssn", "full_name", "pay_date", null])).toEqual([]));
  it("name each missing requirement", () => expect(codes(["ssn"])).toEqual(["required-missing", "required-missing"]));
  it("include a field used twice", () => expect(codes(["ssn", "full_name", "pay_date", "pay_date"])).toEqual(["field-twice"]));
  it("allow amounts that add up to be used twice, and name the columns", () => {
    const problems = mappingProblems(reports.payroll_register, mapping(["ssn", "full_name", "pay_date", "match", "match"]));
    expect(problems).toMatchObject([{ code: "field-added", severity: "warning", field: "match" }]);
  });
  it("count a heading as a column", () => {
    const banded = { ...mapping(["ssn", "full_name"]), bands: [{ label: "check date", fields: ["pay_date"], format: {} }] };
    expect(mappingProblems(reports.payroll_register, banded)).toEqual([]);
  });
});

it.each(["Contributions EE Pre-Tax", "Contributions EE Roth", "Employer Match", "QNEC"])(
  "a statement's column “%s” is contributions",
  (header) => {
    expect(single("trust_statement", header, "money")).toMatchObject({ field: "contributions" });
  },
);

describe("pay in several columns", () => {
  const people = [
    { header: "Emp #", statistics: columnStatistics(["70001", "70002"]) },
    { header: "Pay Date", statistics: columnStatistics(["01/15/2025", "01/31/2025"]) },
  ];
  const amounts = (...headers: readonly string[]) =>
    headers.map((header) => ({ header, statistics: columnStatistics(["2,000.00", "2,500.10"]) }));
  const asked = (...headers: readonly string[]) =>
    suggestMapping(
      reports.payroll_register,
      [...people, ...amounts(...headers)].map((column, index) => ({ ...column, index })),
    )
      .slice(people.length)
      .map(({ field, confidence }) => (confidence < reviewBelow ? `${field}?` : field));

  it("is gross pay without review only if nothing next to it may be pay too", () => {
    expect(asked("Salary", "Bonus", "Total")).toEqual(["gross_pay?", "null?", "amount?"]);
    expect(asked("Wages", "Commission")).toEqual(["gross_pay?", "null?"]);
    expect(asked("Wages")).toEqual(["gross_pay"]);
    expect(asked("Gross Pay", "Bonus")).toEqual(["gross_pay", "null?"]);
  });

  it("needs a pay code for its amount, which otherwise would not count toward any figure", () => {
    expect(asked("Regular Pay", "Amount")[1]).toBe("amount?");
    const columns = ["employee_id", "full_name", "pay_date", "amount"].map((field, index) => ({
      index,
      header: field,
      field,
      sign: "as_is" as const,
      format: field === "pay_date" ? { dateOrder: "mdy" as const } : {},
    }));
    const mapping = {
      reportKey: "payroll_register",
      sheetIndex: 0,
      headerRows: [1],
      columns,
      bands: [],
      carryDown: [],
      valueMaps: {},
    } as const;
    expect(mappingProblems(reports.payroll_register, mapping).map(({ msg }) => msg)).toEqual([
      "Amount isn't used in any figure unless Pay code is mapped. Map that too, or map the amounts to what they are.",
    ]);
  });
});

describe("a header with two possible meanings", () => {
  it.each(["PRIOR ER MATCH", "Predecessor Plan Match", "Merged plan employer match"])(
    "“%s” needs review because it may have a separate vesting schedule",
    (text) => {
      const [found] = suggestValueMap("money_sources", [{ text, count: 1 }]);
      expect(found?.canonical).toBe("match");
      expect(found?.confidence).toBeLessThan(reviewBelow);
    },
  );

  it.each(["Ln Pmts", "Loan Payments", "Loan Repayments"])(
    "“%s” is proposed as principal, for review, because it may include interest",
    (header) => {
      const found = single("participant_balances", header, "money");
      expect(found.field).toBe("loan_principal_repaid");
      expect(found.confidence).toBeLessThan(reviewBelow);
      expect(single("participant_balances", "Loan Principal Pmts", "money").confidence).toBeGreaterThanOrEqual(reviewBelow);
    },
  );

  it.each(["Forf Xfers", "Forfeiture Transfers", "Xfers to Forf"])("“%s” is proposed as forfeitures, for review", (header) => {
    const found = single("trust_statement", header, "money");
    expect(found.field).toBe("forfeitures");
    expect(found.confidence).toBeLessThan(reviewBelow);
  });
});

describe("two columns that name one field", () => {
  const sight = (report: ReportKey, columns: readonly (readonly [header: string, values: readonly string[]])[]) =>
    suggestMapping(
      reports[report],
      columns.map(([header, values], index) => ({ index, header, statistics: columnStatistics(values) })),
    ).map(({ field, confidence }) => [field, confidence >= reviewBelow]);

  it("both need review, since the choice between them decides whether a deposit was late", () => {
    const days = ["20231208", "20231222"];
    expect(
      sight("contribution_detail", [
        ["Eff Date", days],
        ["Deposit Date", ["20231211", "20231227"]],
      ]),
    ).toEqual([
      ["received_date", false],
      [null, false],
    ]);
    expect(sight("contribution_detail", [["Eff Date", days]])).toEqual([["received_date", true]]);
  });

  it("are distinguished by their values: a column without values never takes precedence over one with some", () => {
    const [notes, repaid] = sight("payroll_register", [
      ["Notes", []],
      ["Loan Repayment - Current", ["41.17", "0.00"]],
    ]);
    expect([notes?.[0], repaid]).toEqual([null, ["loan_payment", true]]);
  });
});

it("a payment into the plan's expense account is neither a contribution nor a money source, and needs review", () => {
  const read = (key: "trust_lines" | "money_sources", text: string) => suggestValueMap(key, [{ text, count: 1 }])[0];
  expect(read("trust_lines", "Employer contribution to expense account")).toMatchObject({ canonical: "other", confidence: 0.85 });
  expect(read("money_sources", "Employer contribution to expense account")).toMatchObject({ canonical: null, confidence: 0 });
  expect(read("money_sources", "Employer contribution")?.canonical).not.toBeNull();
});
