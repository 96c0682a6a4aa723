import type { Check, DistType, Person, Source, TrustRow, World } from "../model/world.ts";
import { amount, atKeeper, atPayroll, day, keeperId, maybe, mixed, naming, percent, quiet, ssn } from "../writing/cells.ts";
import { type Col, type Line, print, text, title } from "../writing/sheet.ts";
import { explained, type FileOut, meanings, turned } from "./layout-file.ts";
import { cash, flowCols, gap, plain, words } from "./report-columns.ts";
import {
  type BalRow,
  balBySource,
  byId,
  type ContribWide,
  checksBy,
  contribWide,
  type DistLine,
  distWhole,
  payTags,
  peopleInHr,
  rehireShown,
  trustPart,
} from "./report-rows.ts";
import { byQuarter, type QuarterRow, quarterCol } from "./shapes.ts";

/** Workbooks with two-line headings, masked SSNs, percentages as fractions, and inconsistent date formats within a column. */
const sourceSpellings: Record<Source, string> = { PRETAX: "BT", ROTH: "RO", MATCH: "ER-M", PS: "ER-D", RLVR: "RL" };

const kindSpellings: Record<DistType, string> = {
  lump: "Separation of Service - Cash",
  rollover: "Separation of Service - Rollover",
  retire: "Retirement",
  death: "Death Claim",
  inservice: "In-Service Age 59½",
  hardship: "Hardship",
  rmd: "Required Minimum Distribution",
  forceout: "Involuntary Cashout",
  corrective: "Corrective - 402(g) Excess",
  offset: "Loan Offset",
  birth: "Birth/Adoption",
  void: "Reversal",
};

const statusSpellings: Record<Person["status"], string> = {
  A: "Active",
  T: "Terminated",
  R: "Retired",
  D: "Deceased",
  L: "Leave of Absence",
};
const anyDate = mixed([day.real, day.realDmy, day.serial, day.usPad, day.dmy], "emp");
const show = quiet(amount.num);

function rk(report: FileOut["report"], name: string, table: FileOut["table"], width: number): FileOut {
  return {
    report,
    provider: "recordkeeper",
    name,
    table,
    xlsx: { sheet: "Report 1", shared: true, frozen: false, mergeTitles: true, width },
  };
}

function banner(w: World, what: string): ReturnType<typeof title>[] {
  return [
    title("EMPRISE RETIREMENT"),
    title(`${w.planName}   |   Contract ${w.traits.contract}`),
    title(`${what} for the period 01-Jan-2024 through 31-Dec-2024`),
    [],
  ];
}

function balances(w: World): FileOut {
  const columns = balanceColumns();
  const sums = {
    total: "Grand Total",
    group: { key: ({ p }: BalRow) => p.pid, after: ({ p }: BalRow) => `Subtotal ${naming.lastFirst(atKeeper(p))}` },
  };
  const page = {
    banner: banner(w, "Participant Balances by Money Type"),
    tags: ({ tags }: BalRow) => tags,
    foot: [
      [],
      [text("1 Vested % is the vested share of the money type at period end (1 = 100%).")],
      [text("2 Outstanding loans are not part of the investment balance.")],
    ],
  };
  const rows = balBySource(w, false);
  // Balances for several quarters have no total.
  const table = w.variant.quarterRows
    ? print<QuarterRow>({ ...page, rows: byQuarter(rows), cols: [quarterCol(w, ["", "Period"]), ...columns] })
    : print<BalRow>({ ...page, ...sums, rows, cols: columns });
  return rk("participant_balances", "Emprise_ParticipantBalances_385617.xlsx", table, 20);
}

function balanceColumns(): Col<BalRow>[] {
  return [
    words(["Participant", "Name"], meanings.name, (r) => naming.lastFirst(atKeeper(r.p))),
    plain(["", "SSN"], meanings.ssn4, (r) => ssn.masked(r.p.ssn)),
    words(["Empl", "ID"], meanings.eid, (r) => keeperId(r.p)),
    plain(["Term", "Date"], meanings.term, (r) => (r.p.rkTerm === null ? text("") : anyDate(r.p.rkTerm, r.p.pid))),
    words(["Money", "Type"], meanings.source, (r) => sourceSpellings[r.source ?? "PRETAX"]),
    gap(),
    ...flowCols<BalRow>(
      [
        ["opening", ["Beginning", "Balance"]],
        ["contrib", ["Contri-", "butions"]],
        ["rollover", ["Rollover", "Deposits"]],
        ["loanPrincipal", ["Loan Pmts", "Principal"]],
        ["loanInterest", ["Loan Pmts", "Interest"]],
        ["loanIssued", ["Loan", "Withdrawals"]],
        ["transfer", ["Interfund", "Transfers"]],
        ["gain", ["Change in", "Value"]],
        ["dist", ["With-", "drawals"]],
        ["forfeit", ["Forfei-", "tures"]],
        ["fee", ["Fees &", "Expenses"]],
        ["closing", ["Ending", "Balance"]],
      ],
      (r) => r.flow,
      show,
    ),
    plain(["Vested", "%(1)"], meanings.vest, (r) => percent.fraction(r.vest)),
    plain(["Outstanding", "Loans(2)"], meanings.loanBalance, (r) =>
      r.account.cells[0] !== undefined && r.tags[0] === firstTag(r) && r.account.loan !== null
        ? amount.num(r.account.loan.closing)
        : text(""),
    ),
  ];
}

/** The loan is listed once, on the person's first line. */
function firstTag(r: BalRow): string {
  const order: Source[] = ["PRETAX", "ROTH", "MATCH", "PS", "RLVR"];
  const first = order.find((s) => r.account.cells.some((c) => c.source === s));
  return `bal:${r.p.n}:${first ?? ""}`;
}

function contributions(w: World): FileOut {
  const part =
    (s: Source) =>
    (r: ContribWide): number =>
      r.by[s];
  const table = print<ContribWide>({
    banner: banner(w, "Contribution Detail"),
    rows: contribWide(w, "date"),
    tags: (r) => r.tags,
    total: "Grand Total",
    group: { key: (r) => `${r.received}|${r.payDate}`, after: (r) => `Total for deposit ${day.usPad(r.received).t}` },
    cols: [
      plain(["Payroll", "Date"], meanings.payDate, (r) => anyDate(r.payDate, r.p.pid)),
      plain(["Effective", "Date"], meanings.received, (r) => day.real(r.received)),
      plain(["", "SSN"], meanings.ssn4, (r) => ssn.masked(r.p.ssn)),
      words(["Empl", "ID"], meanings.eid, (r) => keeperId(r.p)),
      words(["Participant", "Name"], meanings.name, (r) => naming.lastFirst(atKeeper(r.p))),
      cash(["Before", "Tax"], meanings.pretax, part("PRETAX"), show),
      cash(["Roth", "401(k)"], meanings.roth, part("ROTH"), show),
      cash(["Company", "Match"], meanings.match, part("MATCH"), show),
      cash(["Employer", "Discretionary"], meanings.ps, part("PS"), show),
      cash(["Rollover", "Deposit"], meanings.rollover, part("RLVR"), show),
    ],
  });
  return rk("contribution_detail", "Emprise_ContributionDetail_385617.xlsx", table, 10);
}

function distributions(w: World): FileOut {
  const table = print<DistLine>({
    banner: banner(w, "Withdrawal Detail"),
    rows: distWhole(w),
    tags: (r) => r.tags,
    total: "Grand Total",
    cols: [
      words(["Participant", "Name"], meanings.name, (r) => naming.lastFirst(atKeeper(r.d.p))),
      plain(["", "SSN"], meanings.ssn4, (r) => ssn.masked(r.d.p.ssn)),
      words(["Empl", "ID"], meanings.eid, (r) => keeperId(r.d.p)),
      plain(["Check", "Date"], meanings.distDate, (r) => anyDate(r.d.date, String(r.d.id))),
      words(["Withdrawal", "Reason"], meanings.distType, (r) => kindSpellings[r.d.type]),
      words(["1099-R", "Code"], meanings.code1099, (r) => r.d.code),
      cash(["Gross", "Amount"], meanings.distGross, (r) => r.gross, amount.paren),
      cash(["Federal", "Tax"], meanings.fed, (r) => r.fed, amount.paren),
      cash(["State", "Tax"], meanings.state, (r) => r.state, amount.paren),
      cash(["", "Fee"], meanings.distFee, (r) => r.fee, amount.paren),
      cash(["Net", "Payment"], meanings.net, (r) => r.net, amount.paren),
      cash(["Non-vested", "Forfeited"], meanings.forfeited, (r) => r.d.forfeited, quiet(amount.paren, "-")),
      words(["Payable", "To"], meanings.payee, (r) => r.d.payee),
    ],
  });
  return rk("distribution_detail", "Emprise_WithdrawalDetail_385617.xlsx", table, 13);
}

function trust(w: World): FileOut {
  const table = print<TrustRow>({
    banner: banner(w, "Plan Summary (Trust Accounting)"),
    rows: w.trust,
    tags: (r) => [`tru:${r.key}`],
    total: "Total Plan Assets",
    cols: [
      words(["Investment", "Option"], meanings.fundName, (r) => r.name),
      ...flowCols<TrustRow>([["opening", ["Beginning", "Balance"]]], (r) => r.flow, amount.acct),
      cash(["Employee", "Contributions"], meanings.ee, (r) => trustPart(w, r, "ee"), amount.acct),
      cash(["Employer", "Contributions"], meanings.er, (r) => trustPart(w, r, "er"), amount.acct),
      ...flowCols<TrustRow>(
        [
          ["rollover", ["", "Rollovers"]],
          ["loanPrincipal", ["Loan", "Principal"]],
          ["loanInterest", ["Loan", "Interest"]],
          ["loanIssued", ["New", "Loans"]],
          ["transfer", ["Interfund", "Transfers"]],
          ["gain", ["Gain/", "(Loss)"]],
          ["dist", ["", "Withdrawals"]],
          ["forfeit", ["", "Forfeitures"]],
          ["fee", ["", "Fees"]],
          ["closing", ["Ending", "Balance"]],
        ],
        (r) => r.flow,
        amount.acct,
      ),
    ],
  });
  return rk("trust_statement", "Emprise_PlanSummary_385617.xlsx", table, 14);
}

function payroll(w: World): FileOut {
  const table = print<Check>({
    banner: [title("WageWorks North"), title(`Company: ${w.client}`), title("Employee Earnings Record 2024"), []],
    rows: checksBy(w, "person"),
    tags: payTags,
    total: "Company Total",
    group: {
      key: (r) => r.p.eid,
      band: (r) => [[], [text(`Emp No ${r.p.eid}`), text(naming.lastFirst(atPayroll(r.p))), text(`SS# ${ssn.masked(r.p.ssn).t}`)]],
      after: (r) => `Total ${r.p.eid}`,
    },
    cols: [
      plain("Pay Date", meanings.payDate, (r) => day.real(r.date)),
      plain("Pd Ending", meanings.periodEnd, (r) => day.real(r.end)),
      plain("Hours", meanings.hours, (r) => ({ t: r.hours.toFixed(2), n: r.hours, s: "dec" })),
      cash("Regular", meanings.regular, (r) => r.regular, show),
      cash("Overtime", meanings.overtime, (r) => r.overtime, show),
      cash("Bonus", meanings.bonus, (r) => r.bonus, show),
      cash("Gross", meanings.gross, (r) => r.gross, show),
      cash("Plan Wages", meanings.eligible, (r) => r.eligible, show),
      cash("401(k)", meanings.pretax, (r) => r.pretax, show),
      cash("401(k) Catch-up", meanings.catchUp, (r) => r.catchUp, show),
      cash("Roth", meanings.roth, (r) => r.roth, show),
      cash("Co. Match (memo)", meanings.match, (r) => r.match, show),
      cash("401k Loan", meanings.loanPay, (r) => r.loan, show),
    ],
  });
  table.bands.push({
    looks: "before each employee's rows: employee number, full name, masked SSN in three cells",
    meanings: [meanings.eid, meanings.name, meanings.ssn4],
  });
  return {
    report: "payroll_register",
    provider: "payroll",
    name: "WWN Earnings Record.xlsx",
    table,
    xlsx: { sheet: "Earnings", shared: false, frozen: false, mergeTitles: false, width: 13 },
  };
}

function census(w: World): FileOut {
  const none = w.variant.blankDate;
  const notes: Line[] = [
    "Exported for the plan auditor.",
    "Status as of 12/31/2024.",
    "SSN column is numeric; leading zeros are not shown.",
  ].map((t) => ({ cells: [text(t)], tags: [] }));
  const table = print<Person>({
    banner: [],
    rows: peopleInHr(w).sort(byId),
    tags: (p) => [`dem:${p.n}`],
    cols: [
      words("Emp No", meanings.eid, (p) => p.eid),
      words("Employee Name", meanings.name, (p) => naming.lastFirstDot(p)),
      plain("SS Number", meanings.ssn, (p) => ssn.num(p.shownSsn ?? p.ssn)),
      plain("DOB", meanings.birth, (p) => day.usPad(p.birth)),
      plain("DOH", meanings.hire, (p) => anyDate(p.hire, p.eid)),
      plain("DOT", meanings.term, (p) => (p.term === null ? maybe(day.real, none)(null) : anyDate(p.term, p.eid))),
      plain("DOR", meanings.rehire, (p) => maybe(day.real, none)(rehireShown(p))),
      plain("DOD", meanings.death, (p) => maybe(day.real, none)(p.death)),
      words("Empl Status", meanings.status, (p) => statusSpellings[p.status]),
      gap(),
      words("Pay Class", meanings.cls, (p) => p.cls),
    ],
  });
  return {
    report: "demographics",
    provider: "payroll",
    name: "WWN Employee List.xlsx",
    table,
    xlsx: { sheet: "List", shared: true, frozen: true, mergeTitles: false, width: 11, notes: { name: "Read me", lines: notes } },
  };
}

export function empFiles(w: World): FileOut[] {
  return explained(w, [balances(w), contributions(w), distributions(w), trust(w), payroll(w), census(w)], {
    [meanings.source]: turned(sourceSpellings),
    [meanings.distType]: turned(kindSpellings),
    [meanings.status]: turned(statusSpellings),
  });
}
