import type { Check, Contribution, DistType, Person, Source, TrustRow, World } from "../model/world.ts";
import { amount, atKeeper, atPayroll, day, eq, keeperId, maybe, naming, percent, ssn } from "../writing/cells.ts";
import { print, text, title } from "../writing/sheet.ts";
import { explained, type FileOut, meanings, plainCsv, turned } from "./layout-file.ts";
import { forfeitureRows, listsNotes } from "./plan-level-rows.ts";
import { cash, flowCols, gap, plain, ssnOfDetail, words } from "./report-columns.ts";
import {
  type BalRow,
  balByPerson,
  byId,
  checksBy,
  closingOf,
  conTags,
  contribLong,
  contribOf,
  type DistLine,
  distWhole,
  payTags,
  peopleInHr,
  rehireShown,
} from "./report-rows.ts";
import { carriedPages } from "./shapes.ts";

/** Wide CSVs with `="…"` identifiers, one line per person, sources in columns, quoted names, company totals. */
const sourceSpellings: Record<Source, string> = { PRETAX: "K401", ROTH: "ROTH", MATCH: "ERMATCH", PS: "ERPS", RLVR: "RLVR" };

/** Rollovers have a separate column. */
const contributedMeanings: Record<Source, string | null> = {
  PRETAX: meanings.pretax,
  ROTH: meanings.roth,
  MATCH: meanings.match,
  PS: meanings.ps,
  RLVR: null,
};

const kindSpellings: Record<DistType, string> = {
  lump: "TERM-LS",
  rollover: "TERM-DR",
  retire: "RETIRE",
  death: "DEATH",
  inservice: "INSVC-59H",
  hardship: "HARDSHIP",
  rmd: "RMD",
  forceout: "MANDATORY CASHOUT",
  corrective: "EXCESS DEFERRAL",
  offset: "LOAN OFFSET",
  birth: "QBOAD",
  void: "VOID",
};

const statusSpellings: Record<Person["status"], string> = { A: "Active", T: "Terminated", R: "Retired", D: "Deceased", L: "Leave" };

function balances(w: World): FileOut {
  const table = print<BalRow>({
    banner: [],
    rows: [...balByPerson(w), ...forfeitureRows(w)],
    tags: (r) => r.tags,
    total: "TOTALS",
    cols: [
      plain("Plan ID", meanings.plan, () => eq(w.traits.contract)),
      plain("File #", meanings.eid, (r) => eq(keeperId(r.p))),
      plain("SSN", meanings.ssn, (r) => ssn.eq(r.p.ssn)),
      words("Participant", meanings.name, (r) => naming.lastFirst(atKeeper(r.p))),
      plain("DOB", meanings.birth, (r) => maybe(day.usPad)(r.p.birth)),
      ...flowCols<BalRow>(
        [
          ["opening", "Opening Bal"],
          ["contrib", "Contribs"],
          ["rollover", "Rollovers In"],
          ["loanPrincipal", "Loan Prin Pd"],
          ["loanInterest", "Loan Int Pd"],
          ["loanIssued", "Loans Taken"],
          ["transfer", "Fund Transfers"],
          ["gain", "Net Earnings"],
          ["dist", "Distribs"],
          ["forfeit", "Forfs"],
          ["fee", "Fees"],
          ["closing", "Closing Bal"],
        ],
        (r) => r.flow,
        amount.plain,
      ),
      ...(["PRETAX", "ROTH", "MATCH", "PS", "RLVR"] as const).map((s) =>
        cash<BalRow>(`${sourceSpellings[s]} Contr`, contributedMeanings[s], (r) => contribOf(r.account, s), amount.plain),
      ),
      ...(["PRETAX", "ROTH", "MATCH", "PS", "RLVR"] as const).map((s) =>
        cash<BalRow>(`${sourceSpellings[s]} Bal`, null, (r) => closingOf(r.account, s), amount.plain),
      ),
      plain("ER Vest", meanings.vestEr, (r) => percent.fraction(r.vest)),
      ...(listsNotes(w)
        ? [
            cash<BalRow>("Ln Beg", meanings.loanOpening, (r) => r.account.loan?.opening ?? 0, amount.plain),
            cash<BalRow>("Ln End", meanings.loanBalance, (r) => r.account.loan?.closing ?? 0, amount.plain),
          ]
        : []),
    ],
  });
  return { report: "participant_balances", provider: "recordkeeper", name: "RS_Participant_Balance_Report.csv", table, csv: plainCsv };
}

function contributions(w: World): FileOut {
  const table = print<Contribution>({
    banner: [title("ADeP Retirement Access"), title("Contribution History", w.traits.contract)],
    rows: contribLong(w, "date"),
    tags: conTags,
    ...carriedPages(w, ["ADeP Retirement Access", `Contribution History   ${w.traits.contract}`], 200),
    total: "GRAND TOTAL",
    cols: [
      plain("File #", meanings.eid, (r) => eq(keeperId(r.p))),
      plain("SSN", meanings.ssn, (r) => ssn.eq(r.p.ssn)),
      words("Participant", meanings.name, (r) => naming.lastFirst(atKeeper(r.p))),
      plain("Pay Dt", meanings.payDate, (r) => day.us(r.payDate)),
      plain("Dep Dt", meanings.received, (r) => day.us(r.received)),
      words("Money Type", meanings.source, (r) => sourceSpellings[r.source]),
      cash("Contribution Amt", meanings.amount, (r) => r.amount, amount.comma),
    ],
  });
  return { report: "contribution_detail", provider: "recordkeeper", name: "RS_Contribution_History.csv", table, csv: plainCsv };
}

function distributions(w: World): FileOut {
  const table = print<DistLine>({
    banner: [],
    rows: distWhole(w),
    tags: (r) => r.tags,
    total: "TOTALS",
    cols: [
      plain("File #", meanings.eid, (r) => eq(keeperId(r.d.p))),
      words("Participant", meanings.name, (r) => naming.lastFirst(atKeeper(r.d.p))),
      ssnOfDetail<DistLine>(w, "SSN", ssn.eq),
      plain("Proc Dt", meanings.distDate, (r) => day.us(r.d.date)),
      words("Dist Cd", meanings.distType, (r) => kindSpellings[r.d.type]),
      words("1099R", meanings.code1099, (r) => r.d.code),
      cash("Gross Dist", meanings.distGross, (r) => r.gross, amount.dollarMinus),
      cash("Fed WH", meanings.fed, (r) => r.fed, amount.dollarMinus),
      cash("State WH", meanings.state, (r) => r.state, amount.dollarMinus),
      cash("Fees", meanings.distFee, (r) => r.fee, amount.dollarMinus),
      cash("Net Dist", meanings.net, (r) => r.net, amount.dollarMinus),
      words("Payee Name", meanings.payee, (r) => r.d.payee),
      cash("Forf", meanings.forfeited, (r) => r.d.forfeited, amount.dollarMinus),
    ],
  });
  return { report: "distribution_detail", provider: "recordkeeper", name: "RS_Distributions.csv", table, csv: plainCsv };
}

function trust(w: World): FileOut {
  const table = print<TrustRow>({
    banner: [
      title("ADeP Retirement Access"),
      title("Plan Level Asset Statement"),
      title(w.planName, "", w.traits.contract),
      title("From 1/1/2024 To 12/31/2024"),
      [],
    ],
    rows: w.trust,
    tags: (r) => [`tru:${r.key}`],
    total: "Total",
    cols: [
      words("Fund Cd", meanings.fund, (r) => r.code),
      words("Fund", meanings.fundName, (r) => r.name),
      ...flowCols<TrustRow>(
        [
          ["opening", "Opening"],
          ["contrib", "Contribs"],
          ["rollover", "Rollovers"],
          ["loanPrincipal", "Loan Prin"],
          ["loanInterest", "Loan Int"],
          ["loanIssued", "Loans Issued"],
          ["transfer", "Transfers"],
          ["gain", "Earnings"],
          ["dist", "Distribs"],
          ["forfeit", "Forfs"],
          ["fee", "Fees"],
          ["closing", "Closing"],
        ],
        (r) => r.flow,
        amount.paren,
      ),
    ],
  });
  return { report: "trust_statement", provider: "recordkeeper", name: "RS_Plan_Assets.csv", table, csv: plainCsv };
}

/** Registers that have dates print a filler for empty ones. */
function employmentDates(w: World): ReturnType<typeof plain<Check>>[] {
  const none = w.variant.blankDate;
  if (none === null) return [];
  return [
    plain(["TERM", "DATE"], meanings.term, (r) => maybe(day.usPad, none)(r.p.term)),
    plain(["REHIRE", "DATE"], meanings.rehire, (r) => maybe(day.usPad, none)(rehireShown(r.p))),
  ];
}

function payroll(w: World): FileOut {
  const table = print<Check>({
    banner: [],
    rows: checksBy(w, "person"),
    tags: payTags,
    total: "COMPANY TOTALS",
    group: { key: (r) => r.p.eid, after: (r) => `TOTAL FOR FILE # ${r.p.eid}` },
    cols: [
      words(["COMPANY", "CODE"], meanings.plan, () => w.traits.payrollContract),
      plain(["FILE", "NUMBER"], meanings.eid, (r) => eq(r.p.eid)),
      words(["PAYROLL", "NAME"], meanings.name, (r) => naming.lastFirst(atPayroll(r.p))),
      plain(["TAX ID", "(SSN)"], meanings.ssn, (r) => ssn.eq(r.p.ssn)),
      plain(["PAY", "DATE"], meanings.payDate, (r) => day.usPad(r.date)),
      plain(["PERIOD", "END"], meanings.periodEnd, (r) => day.usPad(r.end)),
      ...employmentDates(w),
      words(["TOTAL", "HOURS"], meanings.hours, (r) => r.hours.toFixed(2)),
      cash(["REGULAR", "EARNINGS"], meanings.regular, (r) => r.regular, amount.plain),
      cash(["OVERTIME", "EARNINGS"], meanings.overtime, (r) => r.overtime, amount.plain),
      cash(["BNS", "EARNINGS"], meanings.bonus, (r) => r.bonus, amount.plain),
      cash(["GROSS", "PAY"], meanings.gross, (r) => r.gross, amount.plain),
      cash(["MEMO P", "PENSION WAGES"], meanings.eligible, (r) => r.eligible, amount.plain),
      cash(["VOLUNTARY DED", "K 401K"], meanings.pretax, (r) => r.pretax, amount.plain),
      cash(["VOLUNTARY DED", "KC CATCHUP"], meanings.catchUp, (r) => r.catchUp, amount.plain),
      cash(["VOLUNTARY DED", "R ROTH"], meanings.roth, (r) => r.roth, amount.plain),
      cash(["VOLUNTARY DED", "L LOAN1"], meanings.loanPay, (r) => r.loan, amount.plain),
      gap(),
      cash(["MEMO M", "ER MATCH"], meanings.match, (r) => r.match, amount.plain),
    ],
  });
  return { report: "payroll_register", provider: "payroll", name: "K7Q Payroll Register 2024.csv", table, csv: plainCsv };
}

function census(w: World): FileOut {
  const none = w.variant.blankDate;
  const table = print<Person>({
    banner: [[text("Employee Roster - as of 12/31/2024")]],
    rows: peopleInHr(w).sort(byId),
    tags: (p) => [`dem:${p.n}`],
    foot: [[text(`Records: ${peopleInHr(w).length}`)]],
    cols: [
      plain("File Number", meanings.eid, (p) => eq(p.eid)),
      plain("Tax ID (SSN)", meanings.ssn, (p) => ssn.eq(p.shownSsn ?? p.ssn)),
      words("Payroll Name", meanings.name, (p) => naming.lastFirst(p)),
      plain("Birth Date", meanings.birth, (p) => day.us(p.birth)),
      plain("Hire/Rehire Date", null, (p) => day.us(rehireShown(p) ?? p.hire)),
      plain("Original Hire Date", meanings.hire, (p) => day.us(p.hire)),
      plain("Rehire Date", meanings.rehire, (p) => maybe(day.us, none)(rehireShown(p))),
      plain("Termination Date", meanings.term, (p) => maybe(day.us, none)(p.term)),
      plain("Deceased Date", meanings.death, (p) => maybe(day.us, none)(p.death)),
      words("Position Status", meanings.status, (p) => statusSpellings[p.status]),
      words("Worker Category", meanings.cls, (p) => p.cls),
      words("Lived In State", meanings.stateName, (p) => p.state),
    ],
  });
  return { report: "demographics", provider: "payroll", name: "K7Q Roster.csv", table, csv: plainCsv };
}

export function adpishFiles(w: World): FileOut[] {
  return explained(w, [balances(w), contributions(w), distributions(w), trust(w), payroll(w), census(w)], {
    [meanings.source]: turned(sourceSpellings),
    [meanings.distType]: turned(kindSpellings),
    [meanings.status]: turned(statusSpellings),
  });
}
