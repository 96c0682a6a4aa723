import type { Check, Contribution, DistType, Person, Source, TrustRow, World } from "../model/world.ts";
import { amount, atKeeper, atPayroll, day, maybe, naming, percent, ssn, upper } from "../writing/cells.ts";
import { print, text, title } from "../writing/sheet.ts";
import { explained, type FileOut, meanings, plainCsv, turned } from "./layout-file.ts";
import { forfeitureRows, fundNameRoom, fundShown, listsNotes } from "./plan-level-rows.ts";
import { cash, flowCols, plain, ssnOfDetail, words } from "./report-columns.ts";
import {
  type BalRow,
  balBySourceFund,
  byId,
  checksBy,
  conTags,
  contribLong,
  type DistLine,
  distWhole,
  payTags,
  peopleInHr,
  rehireShown,
} from "./report-rows.ts";
import { asImplied, carriedPages, checkStatusWords, statusCols, withStatus } from "./shapes.ts";

/** Numbered sources with truncated descriptions in uppercase, Latin-1 encoding, and one header line below a three-line banner. */
const sourceSpellings: Record<Source, [string, string]> = {
  PRETAX: ["01", "EE PRE-TAX"],
  ROTH: ["06", "EE ROTH"],
  MATCH: ["02", "ER MATCH"],
  PS: ["03", "ER PROF SHR"],
  RLVR: ["04", "ROLLOVER"],
};

const kindSpellings: Record<DistType, string> = {
  lump: "FULL PAYOUT-TERM",
  rollover: "DIRECT RLVR-TERM",
  retire: "RETIREMENT",
  death: "DEATH BENEFIT",
  inservice: "IN-SVC W/D 59.5",
  hardship: "HARDSHIP W/D",
  rmd: "MRD PAYMENT",
  forceout: "DE MINIMIS FORCEOUT",
  corrective: "RTN OF EXCESS DEF",
  offset: "LOAN OFFSET",
  birth: "QBAD W/D",
  void: "STOP PAY/VOID",
};

const statusSpellings: Record<Person["status"], string> = { A: "A", T: "T", R: "R", D: "D", L: "L" };
const latinCsv = { ...plainCsv, latin1: true };

function fundNameOf(w: World, { fund, notes, p }: BalRow): string {
  if (fund === null) return notes ? "PARTICIPANT LOANS" : "FORFEITURE ACCOUNT";
  return upper(fundShown(w.funds[fund], p)).slice(0, fundNameRoom.fid);
}

function balances(w: World): FileOut {
  const rows = [...balBySourceFund(w, listsNotes(w)), ...forfeitureRows(w)];
  const src = (r: BalRow): [string, string] => (r.source === null ? ["LN", "LOAN FUND"] : sourceSpellings[r.source]);
  const table = print<BalRow>({
    banner: [
      title(`PLAN: ${upper(w.planName)}`),
      title(`PLAN NBR ${w.traits.contract}   PARTICIPANT ACCOUNT ACTIVITY  01/01/2024 - 12/31/2024`),
      title(""),
    ],
    rows,
    tags: (r) => r.tags,
    ...carriedPages(w, [`PLAN: ${upper(w.planName)}`, "PARTICIPANT ACCOUNT ACTIVITY  01/01/2024 - 12/31/2024"], 120),
    total: "*** PLAN TOTAL ***",
    foot: [[], [text("END OF REPORT")]],
    cols: [
      words("PLAN NBR", meanings.plan, () => w.traits.contract.slice(3)),
      plain("SSN", meanings.ssn, (r) => ssn.dashed(r.p.ssn)),
      words("PART NM", meanings.name, (r) => upper(naming.lastFirst(atKeeper(r.p)))),
      words("STAT CD", meanings.status, (r) => (r.p.mark === "plan" ? "" : statusSpellings[r.p.status])),
      plain("BRTH DT", meanings.birth, (r) => maybe(day.usPad)(r.p.birth)),
      plain("TERM DT", meanings.term, (r) => maybe(day.usPad)(r.p.rkTerm)),
      words("SRC", meanings.source, (r) => src(r)[0]),
      words("SRC DESC", meanings.sourceName, (r) => src(r)[1]),
      words("FUND", meanings.fund, (r) => (r.fund === null ? (r.notes ? "LOAN" : "FORF") : (w.funds[r.fund]?.code ?? ""))),
      words("FUND DESC", meanings.fundName, (r) => fundNameOf(w, r)),
      ...flowCols<BalRow>(
        [
          ["opening", "BEG MKT VAL"],
          ["contrib", "CONTRIBS"],
          ["rollover", "RLVR IN"],
          ["loanPrincipal", "LN PMT PRIN"],
          ["loanInterest", "LN PMT INT"],
          ["loanIssued", "LN ISSUED"],
          ["transfer", "XCHG NET"],
          ["gain", "GAIN/LOSS"],
          ["dist", "W/DRAWALS"],
          ["forfeit", "FORF"],
          ["fee", "ADMIN FEES"],
          ["closing", "END MKT VAL"],
        ],
        (r) => r.flow,
        amount.trail,
      ),
      plain("VEST PCT", meanings.vest, (r) => percent.three(r.vest)),
    ],
  });
  return { report: "participant_balances", provider: "recordkeeper", name: "PTACTV_70412_2024.csv", table, csv: latinCsv };
}

function contributions(w: World): FileOut {
  const table = print<Contribution>({
    banner: [],
    rows: contribLong(w, "person"),
    tags: conTags,
    cols: [
      words("PLAN", meanings.plan, () => "70412"),
      plain("PART SSN", meanings.ssn, (r) => ssn.bare(r.p.ssn)),
      words("LAST NM", meanings.last, (r) => upper(r.p.rkLast)),
      words("FIRST NM", meanings.first, (r) => upper(r.p.rkFirst)),
      plain("PYRL DT", meanings.payDate, (r) => day.compact(r.payDate)),
      plain("TRD DT", meanings.received, (r) => day.compact(r.received)),
      words("SRC CD", meanings.source, (r) => sourceSpellings[r.source][0]),
      words("TRAN", null, (r) => (r.source === "RLVR" ? "ROLL" : "CONT")),
      asImplied(
        w,
        cash("TRAN AMT", meanings.amount, (r) => r.amount, amount.plain),
        (r) => r.amount,
      ),
    ],
  });
  return { report: "contribution_detail", provider: "recordkeeper", name: "CONTRIB_HIST.TXT.csv", table, csv: { ...latinCsv, eol: "\n" } };
}

function distributions(w: World): FileOut {
  const table = print<DistLine>({
    banner: [title(`${upper(w.planName)}`), title("DISBURSEMENT REGISTER - ALL PAYEES")],
    rows: withStatus(w, distWhole(w)),
    tags: (r) => r.tags,
    pageEvery: 40,
    pageLine: (n) => [text(`PAGE ${n}`)],
    total: "TOTAL DISBURSEMENTS",
    foot: [[text("TAX CD per IRS Form 1099-R box 7. QBAD = qualified birth or adoption.")]],
    cols: [
      words("CHK/EFT NBR", meanings.payId, (r) => String(5500210 + r.d.id)),
      plain("PMT DT", meanings.distDate, (r) => day.usPad(r.d.date)),
      ssnOfDetail<DistLine>(w, "SSN", ssn.dashed),
      words("PART NM", meanings.name, (r) => upper(naming.lastFirst(atKeeper(r.d.p)))),
      words("W/D TYPE", meanings.distType, (r) => kindSpellings[r.d.type]),
      words("TAX CD", meanings.code1099, (r) => r.d.code),
      cash("GROSS", meanings.distGross, (r) => r.gross, amount.trail),
      cash("FED W/H", meanings.fed, (r) => r.fed, amount.trail),
      cash("ST W/H", meanings.state, (r) => r.state, amount.trail),
      cash("FEE", meanings.distFee, (r) => r.fee, amount.trail),
      cash("NET CHK", meanings.net, (r) => r.net, amount.trail),
      cash("FORF AMT", meanings.forfeited, (r) => r.d.forfeited, amount.trail),
      words("PAYEE", meanings.payee, (r) => upper(r.d.payee)),
      words("RSN", meanings.reason, (r) => r.d.reason),
      ...statusCols(w, "CHK STAT"),
    ],
  });
  return { report: "distribution_detail", provider: "recordkeeper", name: "DISBURSE_2024.csv", table, csv: latinCsv };
}

function trust(w: World): FileOut {
  const table = print<TrustRow>({
    banner: [
      title("Fiddlehead Trust Company"),
      title(`Statement of trust assets: ${w.planName}`),
      title("For the year ended December 31, 2024"),
      [],
    ],
    rows: w.trust,
    tags: (r) => [`tru:${r.key}`],
    total: "Total trust",
    foot: [[], [text("Loans issued and principal repaid are transfers between investments and participant loans.")]],
    cols: [
      words("Fund", meanings.fund, (r) => r.code),
      words("Investment", meanings.fundName, (r) => r.name),
      ...flowCols<TrustRow>(
        [
          ["opening", "Beginning value"],
          ["contrib", "Contributions"],
          ["rollover", "Rollovers in"],
          ["loanPrincipal", "Loan principal"],
          ["loanInterest", "Loan interest"],
          ["loanIssued", "Loans issued"],
          ["transfer", "Exchanges"],
          ["gain", "Net investment income"],
          ["dist", "Benefit payments"],
          ["forfeit", "Forfeiture activity"],
          ["fee", "Expenses"],
          ["closing", "Ending value"],
        ],
        (r) => r.flow,
        amount.num,
      ),
    ],
  });
  return {
    report: "trust_statement",
    provider: "recordkeeper",
    name: "Trust Statement 2024.xlsx",
    table,
    xlsx: { sheet: "Statement", shared: true, frozen: false, mergeTitles: true, width: 14 },
  };
}

function payroll(w: World): FileOut {
  const table = print<Check>({
    banner: [],
    rows: checksBy(w, "date"),
    tags: payTags,
    cols: [
      words("Employee #", meanings.eid, (r) => r.p.eid),
      words("Employee", meanings.name, (r) => naming.lastFirst(atPayroll(r.p))),
      plain("SSN (masked)", meanings.ssn4, (r) => ssn.stars(r.p.ssn)),
      plain("Check Dt", meanings.payDate, (r) => day.iso(r.date)),
      plain("Pd Begin", meanings.periodStart, (r) => day.iso(r.start)),
      plain("Pd End", meanings.periodEnd, (r) => day.iso(r.end)),
      words("Hrs", meanings.hours, (r) => r.hours.toFixed(2)),
      cash("Reg $", meanings.regular, (r) => r.regular, amount.dollar),
      cash("OT $", meanings.overtime, (r) => r.overtime, amount.dollar),
      cash("Bonus $", meanings.bonus, (r) => r.bonus, amount.dollar),
      cash("Gross $", meanings.gross, (r) => r.gross, amount.dollar),
      cash("401k Elig Wages", meanings.eligible, (r) => r.eligible, amount.dollar),
      cash("401k EE", meanings.pretax, (r) => r.pretax, amount.dollar),
      cash("401k CU", meanings.catchUp, (r) => r.catchUp, amount.dollar),
      cash("Roth EE", meanings.roth, (r) => r.roth, amount.dollar),
      cash("401k ER", meanings.match, (r) => r.match, amount.dollar),
      cash("401k Ln", meanings.loanPay, (r) => r.loan, amount.dollar),
    ],
  });
  return {
    report: "payroll_register",
    provider: "payroll",
    name: "paymill register 2024.csv",
    table,
    csv: { ...plainCsv, quoteAll: true, bom: true },
  };
}

function census(w: World): FileOut {
  const none = w.variant.blankDate;
  const table = print<Person>({
    banner: [],
    rows: peopleInHr(w).sort(byId),
    tags: (p) => [`dem:${p.n}`],
    cols: [
      words("Employee #", meanings.eid, (p) => p.eid),
      words("Last", meanings.last, (p) => p.last),
      words("First", meanings.first, (p) => p.first),
      words("MI", meanings.middle, (p) => p.middle),
      words("Sfx", meanings.suffix, (p) => p.suffix),
      plain("Soc Sec", meanings.ssn, (p) => ssn.dashed(p.shownSsn ?? p.ssn)),
      plain("Birth", meanings.birth, (p) => day.iso(p.birth)),
      plain("Orig Hire", meanings.hire, (p) => day.iso(p.hire)),
      plain("Last Day", meanings.term, (p) => maybe(day.iso, none)(p.term)),
      plain("Rehired", meanings.rehire, (p) => maybe(day.iso, none)(rehireShown(p))),
      plain("Deceased", meanings.death, (p) => maybe(day.iso, none)(p.death)),
      words("Stat", meanings.status, (p) => statusSpellings[p.status]),
      words("Class", meanings.cls, (p) => p.cls),
      words("St", meanings.stateName, (p) => p.state),
    ],
  });
  return {
    report: "demographics",
    provider: "payroll",
    name: "paymill people.csv",
    table,
    csv: { ...plainCsv, quoteAll: true, bom: true },
  };
}

export function fidFiles(w: World): FileOut[] {
  return explained(w, [balances(w), contributions(w), distributions(w), trust(w), payroll(w), census(w)], {
    [meanings.source]: { ...Object.fromEntries(Object.entries(sourceSpellings).map(([source, [code]]) => [code, source])), LN: "LOAN" },
    [meanings.distType]: turned(kindSpellings),
    [meanings.checkStatus]: checkStatusWords,
    [meanings.status]: turned(statusSpellings),
  });
}
