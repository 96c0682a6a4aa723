import { type PaperKey, paperEntryOf, reportsAskedFor } from "@tieout/catalog/core";
import type { ControlTotal, PaperSetUp, ProcedureFacts, SamplingFacts } from "@tieout/runs/core";
import { hashOf, person, type TestFile, type TestRow } from "./run-tasks.test-data.ts";

/** A plan with one file for each report the workpapers use. */

export const sampling: SamplingFacts = {
  plan: { method: "random", size: 3, sizeBasis: "3 payments, firm default", isiThreshold: "900.00", isiCountsTowardSampleSize: false },
  seed: "0123456789abcdef0123456789abcdef",
  drawNumber: 1,
};
const procedures: ProcedureFacts[] = [
  { id: "a", order: 1, text: "Agree the request to the recordkeeper's log.", references: ["AAG-EBP ch. 5"], computed: [] },
  {
    id: "b",
    order: 2,
    text: "Check mandatory withholding and 1099-R code.",
    references: [],
    computed: ["distributions.withholding_below_20"],
  },
];
const sources = ["deferral_pretax", "match", "rollover"];
const types = ["termination_lump_sum", "hardship", "direct_rollover", "rmd"];

function balancesOf(count: number): TestRow[] {
  return Array.from({ length: count * 3 }, (_, at): TestRow => {
    const index = Math.floor(at / 3);
    const cents = 10_000 + index * 137;
    const gone = index % 3 === 0;
    return {
      ...person(`P${100 + index}`, `NAME${100 + index}, "N" & <Co>`, String(1000 + index)),
      status: gone ? "terminated" : "active",
      birth_date: `19${50 + (index % 45)}-02-28`,
      hire_date: index % 7 === 0 ? "2016-02-29" : "2018-06-15",
      term_date: gone ? "2024-02-28" : null,
      money_source: sources[at % 3] ?? null,
      fund_name: `Fund ${index % 4}`,
      vested_pct: at % 3 === 1 ? 6_000 : 10_000,
      beginning_balance: cents,
      contributions: at % 3 === 2 ? 0 : 5_001,
      gain_loss: index % 5 === 0 ? -333 : 777,
      distributions: gone ? -cents : 0,
      forfeitures: 0,
      ending_balance: (gone ? 0 : cents) + (at % 3 === 2 ? 0 : 5_001) + (index % 5 === 0 ? -333 : 777) + (at === 4 ? 5 : 0),
    };
  });
}

export function paymentsOf(count: number): TestRow[] {
  return Array.from({ length: count }, (_, index): TestRow => {
    const gross = 30_000 + index * 411 * 3;
    const federal = index % 4 === 0 ? Math.round(gross / 5) : 0;
    const who = person(`P${100 + index * 3}`, `NAME${100 + index * 3}, "N" & <Co>`, String(1000 + index * 3));
    const dated = {
      dist_date: "2024-06-28",
      dist_type: types[index % 4] ?? null,
      form1099_code: "1",
      payee: index === 2 ? "=HYPERLINK(1)" : null,
    };
    const money = {
      dist_gross: gross,
      fed_tax: federal,
      dist_fee: 150,
      dist_net: gross - federal - (index % 5 === 0 ? 0 : 150),
      forfeiture: 0,
    };
    return { ...who, ...dated, ...money, vested_pct: 10_000, in_period: index !== count - 1 };
  });
}

function payrollOf(count: number): TestRow[] {
  return Array.from({ length: count * 3 }, (_, at): TestRow => {
    const index = at % count;
    const id = {
      employee_id: `E${index}`,
      full_name: `NAME${100 + index}, "N" & <Co>`,
      ssn_hash: hashOf(String(1000 + index)),
      ssn_last4: String(1000 + index),
    };
    const dates = {
      birth_date: "1985-05-05",
      hire_date: index % 7 === 0 ? "2016-02-29" : "2018-06-15",
      term_date: index % 6 === 0 ? "2024-02-28" : null,
      rehire_date: index % 12 === 0 ? "2024-03-05" : null,
    };
    const pay = {
      hours: 4_000,
      gross_pay: 100_000 + index * 331,
      eligible_comp: index === 5 ? 0 : 90_000 + index * 331,
      deferral_pretax: 3_333 + index,
      deferral_roth: at % 2 === 0 ? 1_111 : 0,
    };
    return {
      ...id,
      ...dates,
      ...pay,
      pay_date: `2024-0${1 + Math.floor(at / count)}-15`,
      class: at < count && index % 9 === 0 ? "PT" : "FT",
    };
  });
}

const statementFields = ["beginning_balance", "gain_loss", "distributions", "ending_balance"] as const;

/** The funds in the balances, participant loans, the forfeiture account and an expense account. */
function trustStatementOf(count: number): TestRow[] {
  const rows = balancesOf(count);
  const sumOf = (fund: string, field: string): number =>
    rows.filter(({ fund_name }) => fund_name === fund).reduce((sum, row) => sum + Number(row[field]), 0);
  const funds = [...new Set(rows.map(({ fund_name }) => String(fund_name)))].sort();
  const account = (fund_name: string, amounts: TestRow): TestRow => ({
    ...{ fund_name, beginning_balance: 0, gain_loss: 0, distributions: 0, loans_issued: 0, fees: 0, ending_balance: 0 },
    ...amounts,
  });
  return [
    ...funds.map((fund) => account(fund, Object.fromEntries(statementFields.map((field) => [field, sumOf(fund, field)])))),
    account("Participant Loans", { beginning_balance: 40_000, loans_issued: 2_000, ending_balance: 42_000 }),
    account("Forfeiture Account", { beginning_balance: 900, distributions: -100, ending_balance: 800 }),
    account("Plan Expense Account", { beginning_balance: 500, fees: -200, ending_balance: 300 }),
  ];
}

/** The files from which the golden texts are generated. */
export const goldenFiles = (count: number): TestFile[] => [
  {
    report: "participant_balances",
    rows: balancesOf(count),
    sheet: { name: "Balances", column: "J" },
    issues: [{ sheet: 0, row: 99, column: "C", code: "x", msg: "“12x” is not an amount", value: "12x" }],
  },
  { report: "distribution_detail", rows: paymentsOf(Math.floor(count / 3)) },
  { report: "payroll_register", rows: payrollOf(count) },
  { report: "trust_statement", rows: trustStatementOf(count) },
];

const contributionsOf = (count: number): TestRow[] =>
  Array.from({ length: count * 2 }, (_, at): TestRow => {
    const index = Math.floor(at / 2);
    return {
      ...person(`P${100 + index}`, `NAME${100 + index}, "N" & <Co>`, String(1000 + index)),
      pay_date: `2024-0${1 + (at % 2)}-15`,
      money_source: sources[at % 2] ?? null,
      amount: 2_500 + (at % 7),
    };
  });

const demographicsOf = (count: number): TestRow[] =>
  Array.from({ length: count }, (_, index): TestRow => {
    const { employee_id, full_name, ssn_hash, ssn_last4, birth_date, hire_date, term_date, rehire_date } = payrollOf(count)[index] ?? {};
    const own = {
      employee_id: employee_id ?? null,
      full_name: full_name ?? null,
      ssn_hash: ssn_hash ?? null,
      ssn_last4: ssn_last4 ?? null,
    };
    const dates = { birth_date: birth_date ?? null, hire_date: hire_date ?? null, term_date: term_date ?? null };
    return { ...own, ...dates, rehire_date: rehire_date ?? null, class: "FT" };
  });

/** Duplicate payments, and one that was reversed. */
function paymentsTwiceAndBack(count: number): TestRow[] {
  const payments = paymentsOf(count);
  const [first, second] = payments;
  const reversed = { dist_gross: -Number(second?.dist_gross), fed_tax: 0, dist_fee: 0, dist_net: 0, dist_date: "2024-08-01" };
  return [...payments, ...(first ? [first] : []), ...(second ? [{ ...second, ...reversed }] : [])];
}

/** The golden files, plus one for each other report the workpaper needs, so that no workpaper adds files to another's plan. */
export function goldenPlanOf(paper: PaperKey, count: number): TestFile[] {
  const files = goldenFiles(count);
  const needed = reportsAskedFor(paperEntryOf(paper)).filter(({ use }) => use === "needed");
  const lacking = needed.filter(({ report }) => files.every((file) => file.report !== report));
  return [...files, ...wholeFiles(count).filter(({ report }) => lacking.some((one) => one.report === report))];
}

/** One file for every report that contains people. */
export const wholeFiles = (count: number): TestFile[] => [
  ...goldenFiles(count).map((file) =>
    file.report === "distribution_detail" ? { ...file, rows: paymentsTwiceAndBack(Math.floor(count / 3)) } : file,
  ),
  { report: "contribution_detail", rows: contributionsOf(count) },
  { report: "demographics", rows: demographicsOf(count) },
];

export const controls: readonly ControlTotal[] = [
  { key: "distributions", amount: "123.45", document: "Trust statement", page: "3" },
  { key: "ending_balance", amount: "1.00", document: "Trust statement", page: "4" },
];

export const setUp: Partial<PaperSetUp> = {
  procedures,
  tieReasons: [{ tie: "distributions.statement", reason: "Check of 30 Dec voided" }],
  conclusion: "No exceptions other than those listed.",
  review: {
    signOffs: [{ role: "preparer", by: "Dana Whitlock", at: "2025-06-09T16:24:05.000Z", resultId: "5c1e90ab00000000" }],
    notes: [
      {
        about: "Tie: Distributions",
        messages: [
          { by: "Henrike Kessel", at: "2025-06-10T11:02:00.000Z", text: "Which check was voided?" },
          { by: "Dana Whitlock", at: "2025-06-10T14:37:00.000Z", text: "=No. 1042, reissued 6 Jan 2025." },
        ],
        resolved: { by: "Henrike Kessel", at: "2025-06-11T08:00:00.000Z" },
      },
      {
        about: "",
        messages: [{ by: "Henrike Kessel", at: "2025-06-11T09:00:00.000Z", text: "Name the page of the plan document." }],
        resolved: null,
      },
    ],
  },
};

/** Alternates by position: tests every second population in a workpaper in full. */
export const samplingOf = (position: number): SamplingFacts =>
  position % 2 === 0 ? sampling : { ...sampling, plan: { ...sampling.plan, method: "all", sizeBasis: "All items, set by the auditor" } };
