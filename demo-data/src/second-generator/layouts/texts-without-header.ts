import type { Person, World } from "../model/world.ts";
import { day, maybe, naming, ssn, upper } from "../writing/cells.ts";
import { csvBytes } from "../writing/write-csv.ts";
import { meanings } from "./layout-file.ts";
import { peopleInHr, rehireShown } from "./report-rows.ts";

/** A payroll file as sent to a recordkeeper, without a line that names its columns. */
export interface BareText {
  recordkeeper: "Principal" | "Empower" | "Transamerica";
  bytes: Buffer;
  /** Lines of an unknown kind that belong to no person. */
  foreignLines: number;
  /** Values for each person, by meaning; blank if the file has none. Names and codes are as written. */
  people: Record<string, string>[];
}

interface Place {
  width: number;
  meaning?: string;
  show: (p: Person) => string;
}

const date = maybe(day.usPad);
const blank = (width: number): Place => ({ width, show: () => "" });
const place = (width: number, meaning: string, show: (p: Person) => string): Place => ({ width, meaning, show });
const fixed = (width: number, shown: string): Place => ({ width, show: () => shown });

const hours = (p: Person): string => (p.zeroHours ? "0.00" : p.hourly ? "76.25" : "80.00");

/** Record 180: contract, SSN, name, dates and sex, then the SSN again and the employee ID. */
const principalPlaces: Place[] = [
  fixed(4, "180"),
  fixed(7, "447102"),
  place(10, meanings.ssn, (p) => ssn.bare(p.ssn).t),
  place(24, meanings.name, (p) =>
    upper(naming.lastFirst({ ...p, middle: "" }))
      .slice(0, 24)
      .trim(),
  ),
  place(11, meanings.birth, (p) => date(p.birth).t),
  place(11, meanings.hire, (p) => date(p.hire).t),
  fixed(1, "M"),
  fixed(8, "0000100"),
  { width: 35, show: (p) => ssn.bare(p.ssn).t },
  place(21, meanings.eid, (p) => p.eid),
  place(9, meanings.hours, (p) => hours(p).padStart(8)),
  fixed(10, "12/30/2023"),
];

const empowerPlaces: Place[] = [
  fixed(13, "447102-01"),
  place(11, meanings.ssn, (p) => ssn.bare(p.ssn).t),
  place(20, meanings.cls, (p) => upper(p.cls)),
  place(35, meanings.last, (p) => upper(p.last)),
  place(20, meanings.first, (p) => upper(p.first)),
  place(20, meanings.middle, (p) => upper(p.middle)),
  { width: 15, show: (p) => upper(p.suffix) },
  place(10, meanings.birth, (p) => date(p.birth).t),
  fixed(1, "U"),
  fixed(1, "S"),
  fixed(70, "40 MAIN STREET"),
  fixed(20, "DAYTON"),
  { width: 2, show: (p) => p.state.slice(0, 2) },
  fixed(36, "454020001"),
  place(10, meanings.hire, (p) => date(p.hire).t),
  place(10, meanings.term, (p) => date(p.term).t),
  place(10, meanings.rehire, (p) => date(rehireShown(p)).t),
];

const transamericaPlaces: Place[] = [
  fixed(0, "TT447102"),
  place(0, meanings.ssn, (p) => ssn.dashed(p.ssn).t),
  place(0, meanings.eid, (p) => p.eid),
  fixed(0, "0001"),
  place(0, meanings.cls, (p) => p.cls),
  place(0, meanings.last, (p) => p.last),
  { width: 0, show: (p) => p.suffix },
  place(0, meanings.first, (p) => p.first),
  place(0, meanings.middle, (p) => p.middle),
  place(0, meanings.birth, (p) => date(p.birth).t),
  place(0, meanings.hire, (p) => date(p.hire).t),
  blank(0),
  place(0, meanings.term, (p) => date(p.term).t),
  place(0, meanings.rehire, (p) => date(rehireShown(p)).t),
  fixed(0, "40 Main Street, Rear"),
  blank(0),
  fixed(0, "Dayton"),
  { width: 0, show: (p) => p.state },
  fixed(0, "45402"),
  ...Array.from({ length: 5 }, () => blank(0)),
  { width: 0, show: (p) => `${p.first.slice(0, 1)}${p.last}`.toLowerCase() },
  fixed(0, "S"),
  fixed(0, "2"),
];

const toldOf = (places: Place[], p: Person): Record<string, string> =>
  Object.fromEntries(places.flatMap(({ meaning, show }) => (meaning === undefined ? [] : [[meaning, show(p).trim()]])));

const lineOf = (places: Place[], p: Person): string => places.map(({ width, show }) => show(p).padEnd(width)).join("");

const fixedText = (lines: string[], eol: string): Buffer => Buffer.from(lines.join(eol) + eol, "latin1");

/** People with an SSN; such files contain no others. */
const listed = (w: World): Person[] => peopleInHr(w).filter(({ ssn: number }) => /^\d{9}$/.test(number));

/** Personal records are mixed with deposit records, whose layout only the recordkeeper knows. */
function principalText(w: World): BareText {
  const people = listed(w);
  const lines = people.flatMap((p, at) => {
    const own = lineOf(principalPlaces, p);
    return at % 9 === 4 ? [own, `185 447102 ${p.ssn} 0000012345`] : [own];
  });
  return {
    recordkeeper: "Principal",
    bytes: fixedText([...lines, ""], "\r\n"),
    foreignLines: lines.length - people.length,
    people: people.map((p) => toldOf(principalPlaces, p)),
  };
}

function empowerText(w: World): BareText {
  const people = listed(w);
  const lines = people.map((p) => lineOf(empowerPlaces, p).trimEnd());
  return {
    recordkeeper: "Empower",
    bytes: fixedText(lines, "\r\n"),
    foreignLines: 0,
    people: people.map((p) => toldOf(empowerPlaces, p)),
  };
}

function transamericaText(w: World): BareText {
  const people = listed(w);
  const lines = people.map((p) => ({ cells: transamericaPlaces.map(({ show }) => ({ t: show(p) })), tags: [] }));
  const { bytes } = csvBytes(lines, { delimiter: ",", latin1: false, bom: true, eol: "\r\n", quoteAll: false });
  return { recordkeeper: "Transamerica", bytes, foreignLines: 0, people: people.map((p) => toldOf(transamericaPlaces, p)) };
}

export const textsWithoutHeader = (w: World): BareText[] => [principalText(w), empowerText(w), transamericaText(w)];
