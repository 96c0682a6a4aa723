import type { Cents, Distribution, Flow, World } from "../model/world.ts";
import { ssn } from "../writing/cells.ts";
import type { Cell, Col } from "../writing/sheet.ts";
import { meanings } from "./layout-file.ts";

type Money = (c: Cents) => Cell;

/** An amount column that can have a printed total. */
export function cash<T>(head: string | string[], meaning: string | null, pick: (row: T) => Cents, show: Money): Col<T> {
  return { head: Array.isArray(head) ? head : [head], meaning, cell: (r) => show(pick(r)), sum: pick, show };
}

export function plain<T>(head: string | string[], meaning: string | null, cell: (row: T) => Cell): Col<T> {
  return { head: Array.isArray(head) ? head : [head], meaning, cell };
}

export function words<T>(head: string | string[], meaning: string | null, pick: (row: T) => string): Col<T> {
  return plain(head, meaning, (r) => ({ t: pick(r) }));
}

/** SSN column in the distribution detail, the only report in which some recordkeepers mask SSNs. */
export function ssnOfDetail<T extends { d: Distribution }>(w: World, head: string, full: (ssn: string) => Cell): Col<T> {
  if (w.variant.maskedDetail) return plain(head, meanings.ssn4, (r) => ssn.stars(r.d.p.ssn));
  return plain(head, meanings.ssn, (r) => full(r.d.p.ssn));
}

/** An empty column, as found in exports. */
export function gap<T>(): Col<T> {
  return { head: [""], meaning: null, cell: () => ({ t: "" }) };
}

const flowMeanings: Record<keyof Flow, string> = {
  opening: meanings.opening,
  contrib: meanings.contrib,
  rollover: meanings.rollover,
  loanPrincipal: meanings.loanPrincipal,
  loanInterest: meanings.loanInterest,
  loanIssued: meanings.loanIssued,
  transfer: meanings.transfer,
  gain: meanings.gain,
  dist: meanings.dist,
  forfeit: meanings.forfeit,
  fee: meanings.fee,
  closing: meanings.closing,
};

/** Amount columns for the parts of a roll-forward, in the given order. */
export function flowCols<T>(heads: [keyof Flow, string | string[]][], flow: (row: T) => Flow, show: Money): Col<T>[] {
  return heads.map(([key, head]) => cash<T>(head, flowMeanings[key], (r) => flow(r)[key], show));
}
