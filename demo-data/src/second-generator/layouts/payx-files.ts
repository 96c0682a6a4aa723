import type { Check, DistType, Person, TrustRow, World } from "../model/world.ts";
import { amount, atKeeper, atPayroll, day, maybe, naming, quiet, ssn, upper } from "../writing/cells.ts";
import { print, type Table, text, title } from "../writing/sheet.ts";
import { explained, type FileOut, meanings, turned } from "./layout-file.ts";
import { fundShown, listsNotes } from "./plan-level-rows.ts";
import { cash, flowCols, plain, ssnOfDetail, words } from "./report-columns.ts";
import {
  type BalRow,
  balByFund,
  byId,
  type ContribWide,
  checksBy,
  contribByFund,
  contribWide,
  type DistLine,
  distWhole,
  payTags,
  peopleInHr,
  rehireShown,
} from "./report-rows.ts";
import { termOfLeaver } from "./shapes.ts";

/** Report-writer workbooks: bands that have everything about a person in one cell, amounts as text, headings on every page. */
const kindSpellings: Record<DistType, string> = {
  lump: "Term Distribution",
  rollover: "Term Rollover",
  retire: "Retirement Dist",
  death: "Death Distribution",
  inservice: "59.5 In Service",
  hardship: "Hardship Withdrawal",
  rmd: "RMD",
  forceout: "Auto Force Out",
  corrective: "Refund Excess Deferrals",
  offset: "Loan Offset (non cash)",
  birth: "Birth/Adoption Withdrawal",
  void: "Void/Stop Pmt",
};

const statusSpellings: Record<Person["status"], string> = { A: "A", T: "T", R: "R", D: "D", L: "L" };

function file(report: FileOut["report"], provider: FileOut["provider"], name: string, table: Table): FileOut {
  return {
    report,
    provider,
    name,
    table,
    xlsx: {
      sheet: name.slice(0, 28).replace(".xlsx", ""),
      shared: false,
      frozen: false,
      mergeTitles: true,
      width: Math.max(...table.lines.map((l) => l.cells.length)),
    },
  };
}

function pageTop(w: World, what: string): ReturnType<typeof title>[] {
  return [title(`${upper(w.client)} (0091-C215)`), title(what), title("Date Range: 01/01/24 - 12/31/24")];
}

const txt = quiet(amount.paren, "-");

function balances(w: World): FileOut {
  const table = print<BalRow>({
    banner: pageTop(w, "Participant Account Activity by Fund"),
    rows: balByFund(w),
    tags: (r) => r.tags,
    total: "Report Totals:",
    pageEvery: 70,
    pageLine: (n) => [text(`Page ${n}`)],
    group: {
      key: (r) => r.p.pid,
      after: () => "Participant Total:",
      band: (r) => [
        [
          text(`Participant: ${r.p.pid}   ${upper(naming.lastFirst(atKeeper(r.p)))}   SSN: ${r.p.ssn}   ${termOfLeaver(w, r)}`.trimEnd()),
          text(r.account.loan === null || !listsNotes(w) ? "" : `Loan balance 12/31/24: ${amount.comma(r.account.loan.closing).t}`),
        ],
      ],
    },
    cols: [
      words("Fund", meanings.fundName, (r) => fundShown(w.funds[r.fund ?? 0], r.p)),
      words("Symbol", meanings.fund, (r) => w.funds[r.fund ?? 0]?.ticker ?? ""),
      ...flowCols<BalRow>(
        [
          ["opening", "Beg Value"],
          ["contrib", "Contrib"],
          ["rollover", "Roll In"],
          ["loanPrincipal", "Ln Prin"],
          ["loanInterest", "Ln Int"],
          ["loanIssued", "Ln Out"],
          ["transfer", "Xfer In/Out"],
          ["gain", "Gain/(Loss)"],
          ["dist", "Payouts"],
          ["forfeit", "Forfeit"],
          ["fee", "Fee"],
          ["closing", "End Value"],
        ],
        (r) => r.flow,
        txt,
      ),
    ],
  });
  table.bands.push({
    looks:
      "before each participant's rows, in one cell: `Participant: 40017   LAST, FIRST M   SSN: 900101234`; the next cell has the loan balance; in some plans `Term: MM/DD/YYYY` of those who left follows the SSN",
    meanings: [meanings.pid, meanings.name, meanings.ssn, meanings.loanBalance, ...(w.variant.leaversTerm ? [meanings.term] : [])],
  });
  return file("participant_balances", "recordkeeper", "Acct Activity by Fund.xlsx", table);
}

function contributions(w: World): FileOut {
  const { isLong } = w.variant;
  const total = (r: ContribWide): number => Object.values(r.by).reduce((s, x) => s + x, r.off ?? 0);
  const show = quiet(amount.comma);
  const table = print<ContribWide>({
    banner: pageTop(w, "Contributions by Check Date"),
    rows: isLong ? contribByFund(w) : contribWide(w, "date"),
    tags: (r) => r.tags,
    total: "Report Totals:",
    pageEvery: 90,
    pageLine: (n) => [text(`Page ${n}`)],
    group: {
      key: (r) => `${r.received}|${r.payDate}`,
      after: () => "Check Date Total:",
      band: (r) => [[text(`Check Date: ${day.usPad(r.payDate).t}   Deposited: ${day.usPad(r.received).t}`)]],
    },
    cols: [
      words("Part #", meanings.pid, (r) => r.p.pid),
      words("Participant Name", meanings.name, (r) => upper(naming.lastFirst(atKeeper(r.p)))),
      plain("Soc Sec #", meanings.ssn, (r) => ssn.dashed(r.p.ssn)),
      ...(isLong ? [words<ContribWide>("Fund", meanings.fundName, (r) => w.funds[r.fund ?? 0]?.name ?? "")] : []),
      cash("EE 401k", meanings.pretax, (r) => r.by.PRETAX, show),
      cash("EE Roth", meanings.roth, (r) => r.by.ROTH, show),
      cash("ER Match", meanings.match, (r) => r.by.MATCH, show),
      cash("ER Profit Sh", meanings.ps, (r) => r.by.PS, show),
      cash("Roll In", meanings.rollover, (r) => r.by.RLVR, show),
      ...(isLong ? [cash("Total", meanings.rowTotal, total, show)] : []),
    ],
  });
  table.bands.push({
    looks: "before each deposit's rows: `Check Date: MM/DD/YYYY   Deposited: MM/DD/YYYY` in one cell",
    meanings: [meanings.payDate, meanings.received],
  });
  return file("contribution_detail", "recordkeeper", "Contributions by Check Date.xlsx", table);
}

function distributions(w: World): FileOut {
  const table = print<DistLine>({
    banner: pageTop(w, "Distribution Detail"),
    rows: distWhole(w),
    tags: (r) => r.tags,
    total: "Report Totals:",
    foot: [[text("* Non cash: loan offset, no check issued.")]],
    cols: [
      words("Part #", meanings.pid, (r) => r.d.p.pid),
      words("Participant Name", meanings.name, (r) => upper(naming.lastFirst(atKeeper(r.d.p)))),
      ssnOfDetail<DistLine>(w, "Soc Sec #", ssn.dashed),
      plain("Pmt Date", meanings.distDate, (r) => day.usShort(r.d.date)),
      words("Type", meanings.distType, (r) => kindSpellings[r.d.type]),
      words("Code", meanings.code1099, (r) => r.d.code),
      cash("Gross", meanings.distGross, (r) => r.gross, amount.dollar),
      cash("Fed", meanings.fed, (r) => r.fed, amount.dollar),
      cash("State", meanings.state, (r) => r.state, amount.dollar),
      cash("Fee", meanings.distFee, (r) => r.fee, amount.dollar),
      cash("Net", meanings.net, (r) => r.net, amount.dollar),
      cash("Forfeited", meanings.forfeited, (r) => r.d.forfeited, amount.dollar),
      words("Pay To", meanings.payee, (r) => r.d.payee),
    ],
  });
  return file("distribution_detail", "recordkeeper", "Distribution Detail.xlsx", table);
}

function trust(w: World): FileOut {
  const table = print<TrustRow>({
    banner: pageTop(w, "Trust Report - Assets and Activity"),
    rows: w.trust,
    tags: (r) => [`tru:${r.key}`],
    total: "Plan Total:",
    cols: [
      words("Asset", meanings.fundName, (r) => r.name),
      words("Symbol", meanings.fund, (r) => r.code),
      ...flowCols<TrustRow>(
        [
          ["opening", "Beginning Assets"],
          ["contrib", "Contributions"],
          ["rollover", "Rollovers"],
          ["loanPrincipal", "Loan Principal Pmts"],
          ["loanInterest", "Loan Interest Pmts"],
          ["loanIssued", "Loan Disbursements"],
          ["transfer", "Exchanges"],
          ["gain", "Investment Results"],
          ["dist", "Distributions"],
          ["forfeit", "Forfeitures"],
          ["fee", "Plan Expenses"],
          ["closing", "Ending Assets"],
        ],
        (r) => r.flow,
        amount.num,
      ),
    ],
  });
  return file("trust_statement", "recordkeeper", "Trust Report.xlsx", table);
}

function payroll(w: World): FileOut {
  const show = quiet(amount.comma);
  const table = print<Check>({
    banner: pageTop(w, "Payroll Journal"),
    rows: checksBy(w, "person"),
    tags: payTags,
    total: "Company Totals",
    pageEvery: 60,
    pageLine: (n) => [text(`Payroll Journal   Page ${n}`)],
    group: {
      key: (r) => r.p.eid,
      after: () => "Employee Totals",
      split: true,
      band: (r) => [[text(`Employee: ${r.p.eid}   ${upper(naming.lastFirst(atPayroll(r.p)))}   SSN: ${r.p.ssn}`)]],
    },
    cols: [
      plain("Ck Date", meanings.payDate, (r) => day.usShort(r.date)),
      words("Hours", meanings.hours, (r) => r.hours.toFixed(2)),
      cash("Hourly/Salary", meanings.regular, (r) => r.regular, show),
      cash("OT", meanings.overtime, (r) => r.overtime, show),
      cash("Bonus", meanings.bonus, (r) => r.bonus, show),
      cash("Total Earn", meanings.gross, (r) => r.gross, show),
      cash("Ret Elig Earn", meanings.eligible, (r) => r.eligible, show),
      cash("401k EE Pre", meanings.pretax, (r) => r.pretax, show),
      cash("401k Cu", meanings.catchUp, (r) => r.catchUp, show),
      cash("401k Roth", meanings.roth, (r) => r.roth, show),
      cash("401k ER", meanings.match, (r) => r.match, show),
      cash("401k LN1", meanings.loanPay, (r) => r.loan, show),
    ],
  });
  table.bands.push({
    looks: "before each employee's rows, in one cell: `Employee: 04808   LAST, FIRST M   SSN: 900101234`",
    meanings: [meanings.eid, meanings.name, meanings.ssn],
  });
  return file("payroll_register", "payroll", "Payroll Journal 2024.xlsx", table);
}

function census(w: World): FileOut {
  const none = w.variant.blankDate;
  const table = print<Person>({
    banner: pageTop(w, "Employee Information"),
    rows: peopleInHr(w).sort(byId),
    tags: (p) => [`dem:${p.n}`],
    foot: [[text("Status: A active, T terminated, R retired, D deceased, L leave")]],
    cols: [
      words("Emp #", meanings.eid, (p) => p.eid),
      words("Emp Name", meanings.name, (p) => upper(naming.lastFirst(p))),
      plain("SSN", meanings.ssn, (p) => ssn.bare(p.shownSsn ?? p.ssn)),
      plain("Brth", meanings.birth, (p) => day.usPad(p.birth)),
      plain("Hired", meanings.hire, (p) => day.real(p.hire)),
      plain("Rehired", meanings.rehire, (p) => maybe(day.real, none)(rehireShown(p))),
      plain("Termed", meanings.term, (p) => maybe(day.real, none)(p.term)),
      plain("Died", meanings.death, (p) => maybe(day.real, none)(p.death)),
      words("St", meanings.status, (p) => statusSpellings[p.status]),
    ],
  });
  return file("demographics", "payroll", "Employee Information.xlsx", table);
}

export function payxFiles(w: World): FileOut[] {
  return explained(w, [balances(w), contributions(w), distributions(w), trust(w), payroll(w), census(w)], {
    [meanings.distType]: turned(kindSpellings),
    [meanings.status]: turned(statusSpellings),
  });
}
