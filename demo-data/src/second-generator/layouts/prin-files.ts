import type { Check, Contribution, DistType, Person, Source, TrustRow, World } from "../model/world.ts";
import { amount, atKeeper, atPayroll, day, maybe, naming, percent, quiet, ssn, upper } from "../writing/cells.ts";
import { print, text, title } from "../writing/sheet.ts";
import { explained, type FileOut, meanings, plainCsv, turned } from "./layout-file.ts";
import { forfeitureRows, listsNotes } from "./plan-level-rows.ts";
import { cash, flowCols, plain, ssnOfDetail, words } from "./report-columns.ts";
import {
  type BalRow,
  balBySource,
  byId,
  type CodeLine,
  codeLines,
  conTags,
  contribLong,
  type DistLine,
  distBySource,
  peopleInHr,
  rehireShown,
} from "./report-rows.ts";
import { asImplied, checkStatusWords, statusCols, termOfLeaver, withStatus } from "./shapes.ts";

/** Printed insurance reports saved as text: one band per member, pages with repeated headings, CR and DR, trailing minus signs. */
const sourceSpellings: Record<Source, string> = {
  PRETAX: "Elective Deferral",
  ROTH: "Roth Elective Deferral",
  MATCH: "Matching",
  PS: "Employer Discretionary",
  RLVR: "Rollover",
};

const kindSpellings: Record<DistType, string> = {
  lump: "Termination of Employment",
  rollover: "Termination of Employment - Rollover",
  retire: "Retirement",
  death: "Death",
  inservice: "Withdrawal after 59 1/2",
  hardship: "Financial Hardship",
  rmd: "Required Min Dist",
  forceout: "Small Amount Force-out",
  corrective: "Excess Deferral Refund",
  offset: "Loan Default - Offset",
  birth: "Birth or Adoption",
  void: "Payment Reversed",
};

const statusSpellings: Record<Person["status"], string> = { A: "ACT", T: "TRM", R: "RET", D: "DEC", L: "LOA" };
const small = quiet(amount.trail);

function banner(w: World, what: string): ReturnType<typeof title>[] {
  return [
    title("Prinsloo Life & Pension", "", "", what),
    title(`Contract/Plan ID Number: ${w.traits.contract}`),
    title(w.planName),
    title("Period: 01/01/2024 - 12/31/2024"),
    [],
  ];
}

function memberBand(p: Person, term = ""): ReturnType<typeof text>[][] {
  return [
    [
      text(`Member: ${naming.lastFirst(atKeeper(p))}`),
      text(`ID ${ssn.bare(p.ssn).t}`),
      text(`Status ${p.mark === "plan" ? "" : statusSpellings[p.status]}`),
      ...(term === "" ? [] : [text(term)]),
    ],
  ];
}

function balances(w: World): FileOut {
  const table = print<BalRow>({
    banner: banner(w, "Display of Member Accounts"),
    rows: [...balBySource(w, listsNotes(w)), ...forfeitureRows(w)],
    tags: (r) => r.tags,
    total: "Plan Total",
    pageEvery: 55,
    pageLine: (n) => [text(`Page ${n}`), text("continued")],
    group: { key: (r) => r.p.pid, band: (r) => memberBand(r.p, termOfLeaver(w, r)), after: () => "Member Total" },
    foot: [[text("Outstanding loans are shown as contribution type Loan. Amounts that reduce an account end in a minus sign.")]],
    cols: [
      words("Contribution Type", meanings.source, (r) => (r.source === null ? "Loan" : sourceSpellings[r.source])),
      ...flowCols<BalRow>(
        [
          ["opening", ["Balance on", "01/01/2024"]],
          ["contrib", ["Deposits", "Received"]],
          ["rollover", ["Rollover", "Deposits"]],
          ["loanPrincipal", ["Loan", "Principal"]],
          ["loanInterest", ["Loan", "Interest Pd"]],
          ["loanIssued", ["Loan", "Made"]],
          ["transfer", ["Transfers", "Between"]],
          ["gain", ["Interest &", "Gain/Loss"]],
          ["dist", ["Benefits", "Paid"]],
          ["forfeit", ["Forfeited", "Amt"]],
          ["fee", ["Expense", "Charges"]],
          ["closing", ["Balance on", "12/31/2024"]],
        ],
        (r) => r.flow,
        small,
      ),
      plain(["Vested", "Pct"], meanings.vest, (r) => percent.sign(r.vest)),
    ],
  });
  table.bands.push({
    looks:
      "before each member's rows: `Member: LAST, FIRST M`, `ID` with the SSN in nine digits, `Status` code, in some plans `Term:` of those who left",
    meanings: [meanings.name, meanings.ssn, meanings.status, ...(w.variant.leaversTerm ? [meanings.term] : [])],
  });
  return { report: "participant_balances", provider: "recordkeeper", name: "display_of_accounts.csv", table, csv: plainCsv };
}

function contributions(w: World): FileOut {
  const table = print<Contribution>({
    banner: banner(w, "Deposit Detail"),
    rows: contribLong(w, "person"),
    tags: conTags,
    total: "Plan Total",
    pageEvery: 60,
    pageLine: (n) => [text(`Page ${n}`)],
    group: { key: (r) => r.p.pid, band: (r) => memberBand(r.p), after: () => "Member Total", split: true },
    cols: [
      plain("Payroll Dt", meanings.payDate, (r) => day.usShort(r.payDate)),
      plain("Process Dt", meanings.received, (r) => day.usShort(r.received)),
      words("Contribution", meanings.source, (r) => sourceSpellings[r.source]),
      cash("Amt", meanings.amount, (r) => r.amount, amount.trail),
    ],
  });
  table.bands.push({ looks: "before each member's rows: name, SSN, status", meanings: [meanings.name, meanings.ssn, meanings.status] });
  return { report: "contribution_detail", provider: "recordkeeper", name: "deposit_detail.csv", table, csv: plainCsv };
}

function distributions(w: World): FileOut {
  const table = print<DistLine>({
    banner: banner(w, "Benefit Event Report"),
    rows: withStatus(w, distBySource(w)),
    tags: (r) => r.tags,
    total: "Total",
    foot: [[text("A payment has one line per contribution type; lines of one payment share the Event No.")]],
    cols: [
      words("Event No", meanings.payId, (r) => `BE${String(r.d.id).padStart(5, "0")}`),
      words("Member Name", meanings.name, (r) => naming.lastFirst(atKeeper(r.d.p))),
      ssnOfDetail<DistLine>(w, "Member ID", ssn.bare),
      plain("Event Dt", meanings.distDate, (r) => day.usPad(r.d.date)),
      words("Event Type", meanings.distType, (r) => kindSpellings[r.d.type]),
      words("Contrib Type", meanings.source, (r) => (r.d.type === "offset" ? "Loan" : sourceSpellings[r.source ?? "PRETAX"])),
      words("Tax Rptg Cd", meanings.code1099, (r) => r.d.code),
      cash("Gross Benefit", meanings.distGross, (r) => r.gross, amount.trail),
      cash("FIT", meanings.fed, (r) => r.fed, amount.trail),
      cash("SIT", meanings.state, (r) => r.state, amount.trail),
      cash("Svc Chg", meanings.distFee, (r) => r.fee, amount.trail),
      cash("Net Benefit", meanings.net, (r) => r.net, amount.trail),
      words("Pd To", meanings.payee, (r) => r.d.payee),
      ...statusCols(w, "Pmt Status"),
    ],
  });
  return { report: "distribution_detail", provider: "recordkeeper", name: "benefit_events.csv", table, csv: plainCsv };
}

function trust(w: World): FileOut {
  const table = print<TrustRow>({
    banner: banner(w, "Contract Accounting Statement"),
    rows: w.trust,
    tags: (r) => [`tru:${r.key}`],
    total: "CONTRACT TOTAL",
    foot: [[text("CR = added to the account, DR = taken from it.")]],
    cols: [
      words("Investment Account", meanings.fundName, (r) => r.name),
      ...flowCols<TrustRow>(
        [
          ["opening", "Opening Value"],
          ["contrib", "Deposits"],
          ["rollover", "Rollovers"],
          ["loanPrincipal", "Ln Principal"],
          ["loanInterest", "Ln Interest"],
          ["loanIssued", "Ln Issued"],
          ["transfer", "Transfers"],
          ["gain", "Earnings"],
          ["dist", "Benefits"],
          ["forfeit", "Forfeitures"],
          ["fee", "Charges"],
          ["closing", "Closing Value"],
        ],
        (r) => r.flow,
        amount.crdr,
      ),
    ],
  });
  return { report: "trust_statement", provider: "recordkeeper", name: "contract_accounting.csv", table, csv: plainCsv };
}

const payCodes: { code: string; meaning: string; pick: (c: Check) => number; hours?: boolean }[] = [
  { code: "REG", meaning: meanings.regular, pick: (c) => c.regular, hours: true },
  { code: "OT", meaning: meanings.overtime, pick: (c) => c.overtime },
  { code: "BON", meaning: meanings.bonus, pick: (c) => c.bonus },
  { code: "GROSS", meaning: meanings.gross, pick: (c) => c.gross },
  { code: "PLANWG", meaning: meanings.eligible, pick: (c) => c.eligible },
  { code: "K401", meaning: meanings.pretax, pick: (c) => c.pretax },
  { code: "K401CU", meaning: meanings.catchUp, pick: (c) => c.catchUp },
  { code: "KROTH", meaning: meanings.roth, pick: (c) => c.roth },
  { code: "ERMATCH", meaning: meanings.match, pick: (c) => c.match },
  { code: "KLOAN", meaning: meanings.loanPay, pick: (c) => c.loan },
];

const codeTitles: Record<string, string> = {
  REG: "Regular",
  OT: "Overtime",
  BON: "Bonus",
  GROSS: "Gross Wages",
  PLANWG: "Retirement Plan Wages",
  K401: "401k Pre-tax",
  K401CU: "401k Catch Up",
  KROTH: "401k Roth",
  ERMATCH: "401k Match (ER)",
  KLOAN: "401k Loan Pmt",
};

function payroll(w: World): FileOut {
  const table = print<CodeLine>({
    banner: [title("Registro HCM;Pay Register by Code"), title(`Client: ${w.client}`)],
    rows: codeLines(w, payCodes),
    tags: (r) => r.tags,
    group: {
      key: (r) => r.c.date,
      band: (r) => [[text(`Check Date: ${day.usPad(r.c.date).t}`), text(`Period ${day.usPad(r.c.start).t} - ${day.usPad(r.c.end).t}`)]],
    },
    cols: [
      words("EEID", meanings.eid, (r) => r.c.p.eid),
      words("Name", meanings.name, (r) => naming.lastFirst(atPayroll(r.c.p))),
      words("Code", meanings.code, (r) => r.code),
      words("Code Desc", meanings.codeName, (r) => codeTitles[r.code] ?? ""),
      words("Hrs", meanings.hours, (r) => (r.hours === null ? "" : r.hours.toFixed(2))),
      asImplied(
        w,
        plain("Amt", meanings.codeAmount, (r) => amount.plain(r.amount)),
        (r) => r.amount,
      ),
      words("Seq", null, (r) => String(r.c.seq + 1)),
    ],
  });
  table.bands.push({
    looks: "before each pay date's rows: `Check Date: MM/DD/YYYY` and the pay period",
    meanings: [meanings.payDate, meanings.periodStart, meanings.periodEnd],
  });
  return {
    report: "payroll_register",
    provider: "payroll",
    name: "registro_pay_codes.csv",
    table,
    csv: { ...plainCsv, delimiter: ";", eol: "\n" },
  };
}

function census(w: World): FileOut {
  const none = w.variant.blankDate;
  const table = print<Person>({
    banner: [],
    rows: peopleInHr(w).sort(byId),
    tags: (p) => [`dem:${p.n}`],
    cols: [
      words("EEID", meanings.eid, (p) => p.eid),
      plain("TIN", meanings.ssn, (p) => ssn.bare(p.shownSsn ?? p.ssn)),
      words("Name", meanings.name, (p) => upper(naming.lastFirst(p))),
      plain("Birth Dt", meanings.birth, (p) => day.compact(p.birth)),
      plain("Hire Dt", meanings.hire, (p) => day.compact(p.hire)),
      plain("Rehire Dt", meanings.rehire, (p) => maybe(day.compact, none)(rehireShown(p))),
      plain("Term Dt", meanings.term, (p) => maybe(day.compact, none)(p.term)),
      plain("Death Dt", meanings.death, (p) => maybe(day.compact, none)(p.death)),
      words("Emp Stat", meanings.status, (p) => statusSpellings[p.status]),
      words("Grp", meanings.cls, (p) => p.cls),
    ],
  });
  return {
    report: "demographics",
    provider: "payroll",
    name: "registro_employees.csv",
    table,
    csv: { ...plainCsv, delimiter: ";", eol: "\n", latin1: true },
  };
}

export function prinFiles(w: World): FileOut[] {
  return explained(w, [balances(w), contributions(w), distributions(w), trust(w), payroll(w), census(w)], {
    [meanings.source]: { ...turned(sourceSpellings), Loan: "LOAN" },
    [meanings.distType]: turned(kindSpellings),
    [meanings.checkStatus]: checkStatusWords,
    [meanings.status]: turned(statusSpellings),
    [meanings.code]: Object.fromEntries(payCodes.map(({ code, meaning }) => [code, meaning])),
  });
}
