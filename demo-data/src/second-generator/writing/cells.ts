import { type Iso, serial } from "../model/dates.ts";
import { hashOf } from "../model/rng.ts";
import type { Cents, Person } from "../model/world.ts";
import type { Cell } from "./sheet.ts";

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function digits(c: Cents): string {
  const a = Math.abs(c);
  return `${Math.floor(a / 100)}.${String(a % 100).padStart(2, "0")}`;
}

function grouped(c: Cents): string {
  return digits(c).replace(/\B(?=(\d{3})+\.)/g, ",");
}

/** Amount formats; `num` also includes the number for workbooks. */
export const amount = {
  num: (c: Cents): Cell => ({ t: `${c < 0 ? "-" : ""}${digits(c)}`, n: c / 100, s: "money" }),
  acct: (c: Cents): Cell => ({ t: `${c < 0 ? "-" : ""}${digits(c)}`, n: c / 100, s: "acct" }),
  plain: (c: Cents): Cell => ({ t: `${c < 0 ? "-" : ""}${digits(c)}` }),
  comma: (c: Cents): Cell => ({ t: `${c < 0 ? "-" : ""}${grouped(c)}` }),
  paren: (c: Cents): Cell => ({ t: c < 0 ? `(${grouped(c)})` : grouped(c) }),
  dollar: (c: Cents): Cell => ({ t: c < 0 ? `($${grouped(c)})` : `$${grouped(c)}` }),
  dollarMinus: (c: Cents): Cell => ({ t: `${c < 0 ? "-" : ""}$${grouped(c)}` }),
  trail: (c: Cents): Cell => ({ t: `${grouped(c)}${c < 0 ? "-" : ""}` }),
  crdr: (c: Cents): Cell => ({ t: c === 0 ? "0.00" : `${grouped(c)} ${c < 0 ? "DR" : "CR"}` }),
};

/** Shows a zero as blank or a dash, as printed reports do. */
export function quiet(show: (c: Cents) => Cell, zero = ""): (c: Cents) => Cell {
  return (c) => (c === 0 ? { t: zero } : show(c));
}

interface Parts {
  y: string;
  m: number;
  d: number;
}

function parts(d: Iso): Parts {
  return { y: d.slice(0, 4), m: Number(d.slice(5, 7)), d: Number(d.slice(8, 10)) };
}

function us(d: Iso): string {
  const p = parts(d);
  return `${p.m}/${p.d}/${p.y}`;
}

/** Date formats. */
export const day = {
  us: (d: Iso): Cell => ({ t: us(d) }),
  usPad: (d: Iso): Cell => ({ t: `${d.slice(5, 7)}/${d.slice(8, 10)}/${d.slice(0, 4)}` }),
  usShort: (d: Iso): Cell => ({ t: `${parts(d).m}/${parts(d).d}/${d.slice(2, 4)}` }),
  dmy: (d: Iso): Cell => ({ t: `${d.slice(8, 10)}-${monthNames[parts(d).m - 1] ?? ""}-${d.slice(0, 4)}` }),
  compact: (d: Iso): Cell => ({ t: d.replaceAll("-", "") }),
  iso: (d: Iso): Cell => ({ t: d }),
  // Spreadsheets have no dates before 1900.
  real: (d: Iso): Cell => (d < "1900" ? { t: us(d) } : { t: us(d), n: serial(d), s: "date" }),
  realDmy: (d: Iso): Cell => ({ t: us(d), n: serial(d), s: "dmy" }),
  serial: (d: Iso): Cell => ({ t: String(serial(d)), n: serial(d), s: "int" }),
};

const emptyCell: Cell = { t: "" };

/** `none` is the filler date that a system prints for an empty date. */
export function maybe(show: (d: Iso) => Cell, none: Iso | null = null): (d: Iso | null) => Cell {
  return (d) => {
    const shown = d === null || d === "" ? none : d;
    return shown === null ? emptyCell : show(shown);
  };
}

/** Mixed formats in one column: chosen by row, not by the order of calls. */
export function mixed(list: ((d: Iso) => Cell)[], salt: string): (d: Iso, key: string) => Cell {
  return (d, key) => {
    const show = list[hashOf(`${salt}|${key}|${d}`) % list.length];
    return show === undefined ? emptyCell : show(d);
  };
}

export const ssn = {
  dashed: (s: string): Cell => ({ t: s === "" ? "" : `${s.slice(0, 3)}-${s.slice(3, 5)}-${s.slice(5)}` }),
  bare: (s: string): Cell => ({ t: s }),
  masked: (s: string): Cell => ({ t: s === "" ? "" : `XXX-XX-${s.slice(5)}` }),
  stars: (s: string): Cell => ({ t: s === "" ? "" : `***-**-${s.slice(5)}` }),
  eq: (s: string): Cell => ({ t: s === "" ? "" : `="${s}"` }),
  num: (s: string): Cell => (s === "" ? emptyCell : { t: String(Number(s)), n: Number(s), s: "int" }),
};

export const eq = (t: string): Cell => ({ t: `="${t}"` });

/** Formats for a percentage given as 0 to 100. */
export const percent = {
  whole: (x: number): Cell => ({ t: String(x), n: x, s: "int" }),
  fraction: (x: number): Cell => ({ t: String(x / 100), n: x / 100, s: "text" }),
  sign: (x: number): Cell => ({ t: `${x}%` }),
  format: (x: number): Cell => ({ t: `${x.toFixed(2)}%`, n: x / 100, s: "pct" }),
  three: (x: number): Cell => ({ t: x.toFixed(3) }),
};

interface WrittenName {
  last: string;
  first: string;
  middle: string;
  suffix: string;
}

/** The employee ID shown by the recordkeeper; people who share an SSN have none, so they can only be told apart by name. */
export function keeperId(p: Person): string {
  return p.mark === "err.ssn2" ? "" : p.eid;
}

export function atPayroll(p: Person): WrittenName {
  return { last: p.last, first: p.payFirst ?? p.first, middle: p.middle, suffix: p.suffix };
}

export function atKeeper(p: Person): WrittenName {
  return { last: p.rkLast, first: p.rkFirst, middle: p.middle, suffix: p.suffix };
}

export const naming = {
  lastFirst: (p: WrittenName): string =>
    p.first === "" ? p.last : `${p.last}${p.suffix === "" ? "" : ` ${p.suffix}`}, ${p.first}${p.middle === "" ? "" : ` ${p.middle}`}`,
  lastFirstDot: (p: WrittenName): string =>
    `${p.last}, ${p.first}${p.middle === "" ? "" : ` ${p.middle}.`}${p.suffix === "" ? "" : `, ${p.suffix}`}`,
  natural: (p: WrittenName): string =>
    `${p.first} ${p.middle === "" ? "" : `${p.middle}. `}${p.last}${p.suffix === "" ? "" : ` ${p.suffix}`}`,
};

/** Converts to uppercase as mainframes print it; accented letters stay as they are (Latin-1). */
export function upper(t: string): string {
  return t.toUpperCase();
}
