import type { Check, DistType, Person, TrustRow, World } from "../model/world.ts";
import { amount, atKeeper, atPayroll, day, maybe, mixed, naming, percent, quiet, ssn } from "../writing/cells.ts";
import { print, type Table, text, title } from "../writing/sheet.ts";
import { columnName } from "../writing/write-xlsx.ts";
import { explained, type FileOut, meanings, plainCsv, turned } from "./layout-file.ts";
import { cash, flowCols, gap, plain, ssnOfDetail, words } from "./report-columns.ts";
import {
  type BalRow,
  balByPerson,
  byId,
  type ContribWide,
  checksBy,
  contribOf,
  contribWide,
  type DistLine,
  distWhole,
  payTags,
  peopleInHr,
  rehireShown,
} from "./report-rows.ts";

/** Manually kept spreadsheets: no IDs, dates in every format, blank columns, totals as formulas, remarks below the table. */
const kindSpellings: Record<DistType, string> = {
  lump: "termed - cash",
  rollover: "termed - rolled over",
  retire: "retired",
  death: "death benefit",
  inservice: "in service 59 1/2",
  hardship: "hardship",
  rmd: "RMD",
  forceout: "force out (small balance)",
  corrective: "refund of excess deferral",
  offset: "loan offset",
  birth: "birth / adoption",
  void: "VOID check",
};

const statusSpellings: Record<Person["status"], string> = { A: "active", T: "termed", R: "retired", D: "deceased", L: "on leave" };
const anyDate = mixed([day.real, day.usShort, day.dmy, day.compact, day.serial], "hand");
const birthDate = mixed([day.us, day.real, day.dmy], "birth");
const dash = quiet(amount.acct, "-");

function orBlank(d: string | null, key: string, none: string | null = null): ReturnType<typeof text> {
  return d === null ? maybe(day.us, none)(null) : anyDate(d, key);
}

/** Replaces printed totals with formulas over the rows above; the values are kept as cached results. */
function withFormulas(table: Table): Table {
  const rows = table.lines.map((l, i) => (l.tags.length > 0 ? i : -1)).filter((i) => i >= 0);
  const first = rows[0];
  const last = rows[rows.length - 1];
  const sum = last === undefined ? undefined : table.lines[last + 1];
  if (first === undefined || last === undefined || sum === undefined) return table;
  sum.cells = sum.cells.map((c, i) =>
    c.n === undefined ? c : { ...c, f: `SUM(${columnName(i)}${first + 1}:${columnName(i)}${last + 1})` },
  );
  return table;
}

function book(report: FileOut["report"], provider: FileOut["provider"], name: string, table: Table): FileOut {
  return { report, provider, name, table, xlsx: { sheet: "Sheet1", shared: true, frozen: false, mergeTitles: false, width: 20 } };
}

function balances(w: World): FileOut {
  const table = print<BalRow>({
    banner: [title(w.planName), title("participant recap", "", "1/1/24 to 12/31/24"), []],
    rows: balByPerson(w),
    tags: (r) => r.tags,
    total: "TOTAL",
    foot: [[], [text("loan balances are not in the investment columns")], [text("prepared by DP - tie to trust before sending")]],
    cols: [
      words("Participant", meanings.name, (r) => naming.natural(atKeeper(r.p))),
      plain("Soc. Sec. #", meanings.ssn, (r) => ssn.dashed(r.p.ssn)),
      plain("term'd", meanings.term, (r) => orBlank(r.p.rkTerm, r.p.pid)),
      gap(),
      ...flowCols<BalRow>([["opening", "Bal 1/1/24"]], (r) => r.flow, dash),
      cash("401k", meanings.pretax, (r) => contribOf(r.account, "PRETAX"), dash),
      cash("Roth", meanings.roth, (r) => contribOf(r.account, "ROTH"), dash),
      cash("Match", meanings.match, (r) => contribOf(r.account, "MATCH"), dash),
      cash("P/S", meanings.ps, (r) => contribOf(r.account, "PS"), dash),
      ...flowCols<BalRow>(
        [
          ["rollover", "Rolled in"],
          ["loanPrincipal", "Loan pmts (prin)"],
          ["loanInterest", "Loan pmts (int)"],
          ["loanIssued", "Loans out"],
          ["transfer", "Moves"],
          ["gain", "Gain (loss)"],
          ["dist", "Paid out"],
          ["forfeit", "Forf."],
          ["fee", "Fees"],
          ["closing", "Bal 12/31/24"],
        ],
        (r) => r.flow,
        dash,
      ),
      plain("vested % (match & p/s)", meanings.vestEr, (r) => percent.format(r.vest)),
      gap(),
      cash("loan bal 1/1", meanings.loanOpening, (r) => r.account.loan?.opening ?? 0, dash),
      cash("loan bal 12/31", meanings.loanBalance, (r) => r.account.loan?.closing ?? 0, dash),
    ],
  });
  return book("participant_balances", "recordkeeper", "recap 2024 FINAL v3.xlsx", withFormulas(table));
}

function contributions(w: World): FileOut {
  const show = quiet(amount.num);
  const table = print<ContribWide>({
    banner: [],
    rows: contribWide(w, "date"),
    tags: (r) => r.tags,
    cols: [
      plain("paid", meanings.payDate, (r) => anyDate(r.payDate, r.p.pid)),
      plain("in trust", meanings.received, (r) => anyDate(r.received, r.p.pid)),
      words("who", meanings.name, (r) => naming.natural(atKeeper(r.p))),
      plain("SS#", meanings.ssn, (r) => ssn.dashed(r.p.ssn)),
      gap(),
      cash("ee\n401k", meanings.pretax, (r) => r.by.PRETAX, show),
      cash("ee\nroth", meanings.roth, (r) => r.by.ROTH, show),
      cash("er\nmatch", meanings.match, (r) => r.by.MATCH, show),
      cash("er\np/s", meanings.ps, (r) => r.by.PS, show),
      cash("rollover", meanings.rollover, (r) => r.by.RLVR, show),
    ],
  });
  return book("contribution_detail", "recordkeeper", "deposits 2024.xlsx", table);
}

function distributions(w: World): FileOut {
  const table = print<DistLine>({
    banner: [title("Checks cut 2024"), []],
    rows: distWhole(w),
    tags: (r) => r.tags,
    total: "Total",
    cols: [
      plain("Date", meanings.distDate, (r) => anyDate(r.d.date, String(r.d.id))),
      words("Name", meanings.name, (r) => naming.natural(atKeeper(r.d.p))),
      ssnOfDetail<DistLine>(w, "SS#", ssn.dashed),
      words("Why", meanings.distType, (r) => kindSpellings[r.d.type]),
      words("1099 box 7", meanings.code1099, (r) => r.d.code),
      cash("Gross", meanings.distGross, (r) => r.gross, amount.dollar),
      cash("Fed w/h", meanings.fed, (r) => r.fed, amount.dollar),
      cash("State w/h", meanings.state, (r) => r.state, amount.dollar),
      cash("our fee", meanings.distFee, (r) => r.fee, amount.dollar),
      cash("Net ck", meanings.net, (r) => r.net, amount.dollar),
      cash("forfeited", meanings.forfeited, (r) => r.d.forfeited, quiet(amount.dollar)),
      words("Payee", meanings.payee, (r) => r.d.payee),
    ],
  });
  return { report: "distribution_detail", provider: "recordkeeper", name: "checks 2024.csv", table, csv: { ...plainCsv, latin1: true } };
}

function trust(w: World): FileOut {
  const table = print<TrustRow>({
    banner: [title("Trust recap"), title(w.planName), []],
    rows: w.trust,
    tags: (r) => [`tru:${r.key}`],
    total: "TOTAL TRUST",
    foot: [[text("forf = forfeiture account, loans at unpaid principal")]],
    cols: [
      words("Account", meanings.fundName, (r) => r.name),
      gap(),
      ...flowCols<TrustRow>(
        [
          ["opening", "1/1/24"],
          ["contrib", "Contribs"],
          ["rollover", "Rollins"],
          ["loanPrincipal", "Loan prin"],
          ["loanInterest", "Loan int"],
          ["loanIssued", "Loans made"],
          ["transfer", "Moves"],
          ["gain", "Gain (loss)"],
          ["dist", "Benefits"],
          ["forfeit", "Forf"],
          ["fee", "Fees"],
          ["closing", "12/31/24"],
        ],
        (r) => r.flow,
        amount.acct,
      ),
    ],
  });
  return book("trust_statement", "recordkeeper", "trust recap.xlsx", withFormulas(table));
}

function payroll(w: World): FileOut {
  const show = quiet(amount.num);
  const table = print<Check>({
    banner: [],
    rows: checksBy(w, "date"),
    tags: payTags,
    cols: [
      plain("pay date", meanings.payDate, (r) => anyDate(r.date, r.p.eid)),
      words("emp #", meanings.eid, (r) => r.p.eid),
      words("employee", meanings.name, (r) => naming.natural(atPayroll(r.p))),
      plain("ss#", meanings.ssn, (r) => ssn.num(r.p.ssn)),
      plain("hrs", meanings.hours, (r) => ({ t: String(r.hours), n: r.hours, s: "dec" })),
      gap(),
      cash("reg", meanings.regular, (r) => r.regular, show),
      cash("ot", meanings.overtime, (r) => r.overtime, show),
      cash("bonus", meanings.bonus, (r) => r.bonus, show),
      cash("gross", meanings.gross, (r) => r.gross, show),
      cash("401k wages", meanings.eligible, (r) => r.eligible, show),
      cash("401k", meanings.pretax, (r) => r.pretax, show),
      cash("catch up", meanings.catchUp, (r) => r.catchUp, show),
      cash("roth", meanings.roth, (r) => r.roth, show),
      cash("match", meanings.match, (r) => r.match, show),
      cash("401k loan", meanings.loanPay, (r) => r.loan, show),
    ],
  });
  return book("payroll_register", "payroll", "Payroll 2024 all checks.xlsx", table);
}

function census(w: World): FileOut {
  const none = w.variant.blankDate;
  const table = print<Person>({
    banner: [title(`${w.client} - people`), []],
    rows: peopleInHr(w).sort(byId),
    tags: (p) => [`dem:${p.n}`],
    foot: [[], [text("* ask HR about open items")]],
    cols: [
      words("emp #", meanings.eid, (p) => p.eid),
      words("employee", meanings.name, (p) => naming.natural(p)),
      plain("ss#", meanings.ssn, (p) => ssn.dashed(p.shownSsn ?? p.ssn)),
      plain("born", meanings.birth, (p) => (p.birth.startsWith("1900") ? day.us(p.birth) : birthDate(p.birth, p.eid))),
      plain("hired", meanings.hire, (p) => anyDate(p.hire, p.eid)),
      plain("left", meanings.term, (p) => orBlank(p.term, p.eid, none)),
      plain("back", meanings.rehire, (p) => orBlank(rehireShown(p), p.eid, none)),
      plain("died", meanings.death, (p) => orBlank(p.death, p.eid, none)),
      words("status", meanings.status, (p) => statusSpellings[p.status]),
      words("class", meanings.cls, (p) => p.cls),
    ],
  });
  return { report: "demographics", provider: "payroll", name: "people list.csv", table, csv: { ...plainCsv, latin1: true } };
}

export function handFiles(w: World): FileOut[] {
  return explained(w, [balances(w), contributions(w), distributions(w), trust(w), payroll(w), census(w)], {
    [meanings.distType]: turned(kindSpellings),
    [meanings.status]: turned(statusSpellings),
  });
}
