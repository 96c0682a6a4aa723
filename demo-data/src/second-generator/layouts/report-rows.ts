import { addFlows, byFund, emptyFlow } from "../model/ledger.ts";
import {
  type Account,
  type Cents,
  type Check,
  type Contribution,
  type Distribution,
  type Flow,
  type Person,
  type Source,
  sourceOrder,
  type TrustRow,
  type World,
} from "../model/world.ts";
import { vestedPercent } from "../year/people.ts";

/** One line in the balance report, at the layout's level of detail. */
export interface BalRow {
  p: Person;
  source: Source | null;
  fund: number | null;
  flow: Flow;
  account: Account;
  notes: boolean;
  vest: number;
  tags: string[];
}

export interface ContribWide {
  p: Person;
  payDate: string;
  received: string;
  seq: number;
  by: Record<Source, Cents>;
  tags: string[];
  fund?: number;
  /** Error in the row's printed total. */
  off?: Cents;
}

export interface DistLine {
  d: Distribution;
  source: Source | null;
  gross: Cents;
  fed: Cents;
  state: Cents;
  fee: Cents;
  net: Cents;
  part: number;
  tags: string[];
  /** The check is listed as void in this line and as paid in another. */
  isVoid?: true;
}

export interface CodeLine {
  c: Check;
  code: string;
  amount: Cents;
  hours: number | null;
  tags: string[];
}

function vestShown(w: World, p: Person, source: Source): number {
  return p.shownVest[source] ?? vestedPercent(w.prov, p, source, "2024-12-31");
}

function byName(a: Person, b: Person): number {
  const x = `${a.rkLast}|${a.rkFirst}|${a.pid}`.toUpperCase();
  const y = `${b.rkLast}|${b.rkFirst}|${b.pid}`.toUpperCase();
  return x < y ? -1 : x > y ? 1 : 0;
}

function accountsByName(w: World): Account[] {
  return [...w.accounts].sort((a, b) => byName(a.p, b.p));
}

export function peopleInHr(w: World): Person[] {
  return w.people.filter((p) => p.inHr);
}

/** The rehire date shown in personnel files. */
export function rehireShown(p: Person): string | null {
  return p.hidesRehire ? null : p.rehire;
}

/** A person's loan as a balance line: loans issued add to it, repaid principal reduces it. */
function notesRow(a: Account): BalRow[] {
  if (a.loan === null) return [];
  const flow = emptyFlow();
  flow.opening = a.loan.opening;
  flow.loanIssued = a.loan.issued;
  flow.transfer = a.loan.moved;
  flow.loanPrincipal = a.loan.repaid;
  flow.dist = a.loan.offset;
  flow.closing = a.loan.closing;
  return [{ p: a.p, source: null, fund: null, flow, account: a, notes: true, vest: 100, tags: [`bal:${a.p.n}:notes`] }];
}

export function balBySourceFund(w: World, notes: boolean): BalRow[] {
  return accountsByName(w).flatMap((a) => {
    const cells = sourceOrder.flatMap((s) => a.cells.filter((c) => c.source === s).sort((x, y) => x.fund - y.fund));
    const rows = cells.map(
      (c): BalRow => ({
        p: a.p,
        source: c.source,
        fund: c.fund,
        flow: c.flow,
        account: a,
        notes: false,
        vest: vestShown(w, a.p, c.source),
        tags: [`bal:${a.p.n}:${c.source}:f${c.fund}`, `bal:${a.p.n}:${c.source}`, `bal:${a.p.n}`],
      }),
    );
    return notes ? [...rows, ...notesRow(a)] : rows;
  });
}

export function balBySource(w: World, notes: boolean): BalRow[] {
  return accountsByName(w).flatMap((a) => {
    const rows = sourceOrder
      .filter((s) => a.cells.some((c) => c.source === s))
      .map(
        (s): BalRow => ({
          p: a.p,
          source: s,
          fund: null,
          flow: addFlows(a.cells.filter((c) => c.source === s).map((c) => c.flow)),
          account: a,
          notes: false,
          vest: vestShown(w, a.p, s),
          tags: [`bal:${a.p.n}:${s}`, `bal:${a.p.n}`],
        }),
      );
    return notes ? [...rows, ...notesRow(a)] : rows;
  });
}

export function balByFund(w: World): BalRow[] {
  return accountsByName(w).flatMap((a) =>
    w.funds
      .map((_, i) => i)
      .filter((i) => a.cells.some((c) => c.fund === i))
      .map(
        (i): BalRow => ({
          p: a.p,
          source: null,
          fund: i,
          flow: addFlows(a.cells.filter((c) => c.fund === i).map((c) => c.flow)),
          account: a,
          notes: false,
          vest: 100,
          tags: [`bal:${a.p.n}:f${i}`, `bal:${a.p.n}`],
        }),
      ),
  );
}

export function balByPerson(w: World): BalRow[] {
  return accountsByName(w).map((a) => ({
    p: a.p,
    source: null,
    fund: null,
    flow: addFlows(a.cells.map((c) => c.flow)),
    account: a,
    notes: false,
    vest: vestShown(w, a.p, "MATCH"),
    tags: [`bal:${a.p.n}`],
  }));
}

export function closingOf(a: Account, source: Source): Cents {
  return a.cells.filter((c) => c.source === source).reduce((s, c) => s + c.flow.closing, 0);
}

export function contribOf(a: Account, source: Source): Cents {
  return a.cells.filter((c) => c.source === source).reduce((s, c) => s + c.flow.contrib + c.flow.rollover, 0);
}

export function conTags(c: Contribution): string[] {
  const base = `con:${c.p.n}:${c.payDate}`;
  return [`${base}:${c.source}:${c.seq}`, `${base}:${c.source}`, `${base}:${c.seq}`, base, `con:${c.p.n}`, `con:date:${c.payDate}`];
}

export function contribLong(w: World, order: "person" | "date"): Contribution[] {
  return [...w.contribs].sort((a, b) => {
    const day = a.received < b.received ? -1 : a.received > b.received ? 1 : a.payDate < b.payDate ? -1 : a.payDate > b.payDate ? 1 : 0;
    const who = byName(a.p, b.p);
    const rest = sourceOrder.indexOf(a.source) - sourceOrder.indexOf(b.source);
    return order === "person" ? who || day || rest : day || who || rest;
  });
}

export function contribWide(w: World, order: "person" | "date"): ContribWide[] {
  const rows = new Map<string, ContribWide>();
  for (const c of contribLong(w, order)) {
    const key = `${c.p.n}|${c.payDate}|${c.received}|${c.seq}`;
    const row = rows.get(key) ?? {
      p: c.p,
      payDate: c.payDate,
      received: c.received,
      seq: c.seq,
      by: { PRETAX: 0, ROTH: 0, MATCH: 0, PS: 0, RLVR: 0 },
      tags: [],
    };
    row.by[c.source] += c.amount;
    row.tags.push(...conTags(c));
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** Contributions with a row for each fund; every source is split as it was posted. */
export function contribByFund(w: World): ContribWide[] {
  return contribWide(w, "date").flatMap((row) => {
    const parts = sourceOrder.map((source) => ({ source, funds: byFund(row.p.election, row.by[source]) }));
    const funds = row.p.election.flatMap((share, fund) => (share > 0 ? [fund] : []));
    return funds.map((fund, i): ContribWide => {
      const by = { ...row.by };
      for (const { source, funds: split } of parts) by[source] = split.find((x) => x.fund === fund)?.part ?? 0;
      const off = w.wrongTotals.find((x) => i === 0 && x.p === row.p && x.payDate === row.payDate)?.off ?? 0;
      return { ...row, by, fund, off };
    });
  });
}

export function distWhole(w: World): DistLine[] {
  return w.dists.map((d) => ({
    d,
    source: null,
    gross: d.gross,
    fed: d.fed,
    state: d.state,
    fee: d.fee,
    net: d.net,
    part: 0,
    tags: [`dist:${d.id}`, `dist:${d.p.n}`],
  }));
}

/** A payment split by source: taxes and fee in proportion to gross, with leftover cents in the last source. */
export function distBySource(w: World): DistLine[] {
  return w.dists.flatMap((d) => {
    const list = sourceOrder.filter((s) => d.bySource[s] !== undefined);
    const left = { fed: d.fed, state: d.state, fee: d.fee, net: d.net };
    return list.map((source, i): DistLine => {
      const gross = d.bySource[source] ?? 0;
      const last = i === list.length - 1;
      const take = (key: "fed" | "state" | "fee"): Cents => {
        const x = last ? left[key] : Math.trunc((d[key] * gross) / d.gross);
        left[key] -= x;
        return x;
      };
      const fed = take("fed");
      const state = take("state");
      const fee = take("fee");
      const net = last ? left.net : gross - fed - state - fee;
      left.net -= net;
      return { d, source, gross, fed, state, fee, net, part: i + 1, tags: [`dist:${d.id}`, `dist:${d.p.n}`] };
    });
  });
}

export function payTags(c: Check): string[] {
  return [...(c.copy === true ? [`pay:${c.p.n}:copy`] : []), `pay:${c.p.n}:${c.date}:${c.seq}`, `pay:${c.p.n}:${c.date}`, `pay:${c.p.n}`];
}

export function checksBy(w: World, order: "person" | "date"): Check[] {
  return [...w.checks].sort((a, b) => {
    const who = a.p.eid < b.p.eid ? -1 : a.p.eid > b.p.eid ? 1 : 0;
    const day = a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
    return (order === "person" ? who || day : day || who) || a.seq - b.seq;
  });
}

/** A check as one line per pay code, leaving out codes with a zero amount. */
export function codeLines(w: World, codes: { code: string; pick: (c: Check) => Cents; hours?: boolean }[]): CodeLine[] {
  return checksBy(w, "date").flatMap((c) =>
    codes
      .filter((k) => k.pick(c) !== 0)
      .map((k) => ({ c, code: k.code, amount: k.pick(c), hours: k.hours === true ? c.hours : null, tags: payTags(c) })),
  );
}

/** Employee or employer contributions in one trust row (fund). */
export function trustPart(w: World, row: TrustRow, who: "ee" | "er"): Cents {
  if (!row.key.startsWith("fund")) return 0;
  const fund = Number(row.key.slice(4));
  const own = who === "ee" ? ["PRETAX", "ROTH"] : ["MATCH", "PS"];
  return w.accounts
    .flatMap((a) => a.cells)
    .filter((c) => c.fund === fund && own.includes(c.source))
    .reduce((s, c) => s + c.flow.contrib, 0);
}

export function byId(a: Person, b: Person): number {
  return a.eid < b.eid ? -1 : a.eid > b.eid ? 1 : 0;
}
