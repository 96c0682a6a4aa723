import type { Inspection } from "@tieout/ingestion/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { balances, contributions, demographics, distributions, payroll } from "./reports.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const fieldsOf = ({ columns }: Inspection): Readonly<Record<string, string | null>> =>
  Object.fromEntries(columns.map(({ header, field }) => [header, field]));
const text = (lines: readonly string[]): string => `${lines.join("\n")}\n`;

describe("reports with spellings that no generator produces", () => {
  it("find the opening and closing balances by their dates, and the totals agree", async () => {
    const found = await bench.inspection(text(balances), "participant_balances");
    expect(fieldsOf(found)).toMatchObject({ "Bal @ 01/01/25": "beginning_balance", "Bal @ 12/31/25": "ending_balance" });
    expect(found.problems).toEqual([]);
    expect([found.totals?.differing, found.totals?.agreeing]).toEqual([0, 10]);
  });

  it("do not count a subtotal together with the rows it sums, however it is abbreviated", async () => {
    const found = await bench.inspection(text(payroll), "payroll_register");
    expect(found.totals?.differing).toBe(0);
    expect(found.columns.find(({ header }) => header === "Gr Wages")).toMatchObject({ field: "gross_pay", sumCents: "700000" });
    expect(found.columns.find(({ header }) => header === "SS Nbr")).toMatchObject({ field: "ssn", confidence: 0.99 });
    expect(await bench.normalize(found.mapping)).toMatchObject({ kept: 6, rejected: 0, skippedByKind: { total: 3 } });
  });

  it("propose the meaning of an abbreviated text, and leave it to a person", async () => {
    const found = await bench.inspection(text(distributions), "distribution_detail");
    const [types] = found.values;
    expect(types?.values.find((value) => value.text === "Sep from Svc - Lump")).toMatchObject({
      canonical: "termination_lump_sum",
      confidence: 0.85,
      reason: expect.stringMatching(/is short for “SEPARATION FROM SERVICE LUMP/),
    });
  });

  it("show the amount of money behind each code that needs an answer", async () => {
    const coded = distributions.map((line) =>
      line.replace("Sep from Svc - Lump", "01").replace("Fin Hardship", "02").replace("Gr Amt", "Gross Amt"),
    );
    const found = await bench.inspection(text(coded), "distribution_detail");
    const [types] = found.values;
    expect(types?.amount).toBe("Gross Amt");
    expect(types?.values.filter(({ text: code }) => code === "01" || code === "02")).toMatchObject([
      { text: "01", count: 1, canonical: null, sumCents: "3904000" },
      { text: "02", count: 1, canonical: null, sumCents: "200000" },
    ]);
  });

  it.each([
    ["balances", balances, "participant_balances"],
    ["contributions", contributions, "contribution_detail"],
    ["distributions", distributions, "distribution_detail"],
    ["payroll", payroll, "payroll_register"],
    ["demographics", demographics, "demographics"],
  ] as const)("accept no wrong field and leave out no amounts without review: %s", async (_, lines, report) => {
    const found = await bench.inspection(text(lines), report);
    const unseen = found.columns.filter(({ confidence }) => confidence >= 0.9);
    expect(unseen.filter(({ field, kind }) => field === null && kind === "money")).toEqual([]);
    const known = Object.fromEntries(unseen.flatMap(({ header, field }) => (field === null ? [] : [[header, field]])));
    expect(known).toEqual(Object.fromEntries(Object.entries(meant[report] ?? {}).filter(([header]) => header in known)));
  });
});

/** The field that the author intended for each mapped column. */
const meant: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  participant_balances: {
    "Ppt #": "participant_id",
    "Soc Sec Nbr": "ssn",
    "Ppt Nm (Last, First)": "full_name",
    "$ Type": "money_source",
    "Inv Vehicle": "fund_name",
    "Ln Princ Rec'd": "loan_principal_repaid",
    "Ln Int Rec'd": "loan_interest_paid",
    "Xfrs In/(Out)": "transfers",
    Disbursements: "distributions",
    "Svc Chgs": "fees",
    "Mkt G/(L)": "gain_loss",
    "Bal @ 01/01/25": "beginning_balance",
    "Contribs Rec'd": "contributions",
    "Bal @ 12/31/25": "ending_balance",
    "% Vstd": "vested_pct",
    "Vstd $": "vested_balance",
  },
  contribution_detail: {
    "Chk Dt": "pay_date",
    "EE SS#": "ssn",
    Surname: "last_name",
    "Given Nm": "first_name",
    "Dt Funded": "received_date",
    "EE Sal Def": "deferral_pretax",
    "EE C/U 50+": "catchup_pretax",
    "ER SH 3%": "safe_harbor_nonelective",
    "Ln Repmt": "loan_payment",
    "EE Roth Def": "deferral_roth",
    "ER Mtch": "match",
  },
  distribution_detail: {
    "Soc Sec Nbr": "ssn",
    "Ppt Nm": "full_name",
    "Dt Pd": "dist_date",
    "Gr Amt": "dist_gross",
    "Ck Fee": "dist_fee",
    "Loan Off": "loan_offset",
    "Payable To": "payee",
    "Rsn Pd": "dist_type",
    "Fed W/H": "fed_tax",
    "St W/H": "state_tax",
    "Net Ck": "dist_net",
    "1099 Cd": "form1099_code",
  },
  payroll_register: {
    "Empl Nbr": "employee_id",
    "Empl Nm": "full_name",
    "SS Nbr": "ssn",
    "Ck Dt": "pay_date",
    "Reg Hr": "hours",
    "Gr Wages": "gross_pay",
    "Cafe 125": "sec125",
    "K Def Pre": "deferral_pretax",
    "K Def Rth": "deferral_roth",
    "K ER Mt": "match",
    "K Loan": "loan_payment",
  },
  demographics: {
    "Empl Nbr": "employee_id",
    "Last Nm": "last_name",
    "First Nm": "first_name",
    "SS Nbr": "ssn",
    "Brth Dt": "birth_date",
    "Hrly/Sal": "class",
    "Orig Hire": "hire_date",
    "Last Rehire": "rehire_date",
    "Sep Dt": "term_date",
    "Empl Stat": "status",
    "M/F": "gender",
    "Svc Hrs": "hours",
    "Plan Wages": "eligible_comp",
    "Annl Gross": "gross_pay",
  },
};
