import { addDays, addMonths, fullYears, type Iso, ymd } from "../model/dates.ts";
import { firstNames, lastNames } from "../model/names.ts";
import { yearlyLimits } from "../model/provisions.ts";
import type { Person, Provisions, Source, World } from "../model/world.ts";

const homeStates = ["OH", "TX", "PA", "GA", "WA", "NC"];

/** First entry date on or after the day on which both the age and service requirements are met. */
export function entryDate(prov: Provisions, birth: Iso, hire: Iso): Iso {
  const age = addMonths(birth, prov.minAge * 12);
  const service = addMonths(hire, prov.serviceMonths);
  let at = age > service ? age : service;
  const step = prov.entry === "monthly" ? 1 : 3;
  while (at.slice(8) !== "01" || (Number(at.slice(5, 7)) - 1) % step !== 0) at = addDays(at, 1);
  return at;
}

/** Vested percentage by law or plan: deferrals and rollovers always 100; at age 65 or death 100; otherwise by elapsed years. */
export function vestedPercent(prov: Provisions, p: Person, source: Source, asOf: Iso): number {
  if (source === "PRETAX" || source === "ROTH" || source === "RLVR") return 100;
  if (p.death !== null && p.death <= asOf) return 100;
  const end = p.term !== null && p.rehire === null && p.term < asOf ? p.term : asOf;
  if (fullYears(p.birth, end) >= 65) return 100;
  const years = Math.max(0, fullYears(p.hire, end));
  return prov.vesting[Math.min(years, prov.vesting.length - 1)] ?? 0;
}

function newSsn(w: World): string {
  const used = new Set(w.people.map((x) => x.ssn));
  for (;;) {
    // Never-issued areas only: mostly 9xx, some 000 and 666, so that leading zeros can get lost.
    const area = w.rng.chance(0.1) ? w.rng.pick(["000", "666"]) : String(w.rng.int(900, 999));
    const ssn = area + String(w.rng.int(1, 99)).padStart(2, "0") + String(w.rng.int(1, 9999)).padStart(4, "0");
    if (!used.has(ssn)) return ssn;
  }
}

function newName(w: World): [string, string] {
  const used = new Set(w.people.map((x) => `${x.first} ${x.last}`));
  for (;;) {
    const first = w.rng.pick(firstNames);
    const last = w.rng.pick(lastNames);
    if (!used.has(`${first} ${last}`)) return [first, last];
  }
}

function election(w: World): number[] {
  const out = w.funds.map(() => 0);
  const count = w.variant.isLong ? 5 : w.rng.int(1, 3);
  const own = out.map((_, i) => i).slice(0, w.keepers[0]?.endFund);
  const picks = w.rng.shuffle(own).slice(0, count);
  const shares = [[100], [60, 40], [50, 30, 20]][count - 1] ?? [30, 25, 20, 15, 10];
  picks.forEach((f, i) => {
    out[f] = shares[i] ?? 0;
  });
  return out;
}

/** Opening balance for the year, in line with pay and service. */
function openingFor(w: World, p: Person): Partial<Record<Source, number>> {
  const years = Math.max(0, fullYears(p.hire, p.term !== null && p.term < "2024-01-01" ? p.term : "2023-12-31"));
  if (years < 1) return {};
  const base = Math.round((p.pay * years * w.rng.int(35, 70)) / 1000);
  const out: Partial<Record<Source, number>> = { PRETAX: base + w.rng.int(0, 99999) };
  if (p.roth > 0) out.ROTH = Math.round(base * 0.3) + w.rng.int(0, 9999);
  out.MATCH = Math.round(base * 0.45) + w.rng.int(0, 9999);
  out.PS = Math.round(base * 0.25) + w.rng.int(0, 9999);
  return out;
}

function ids(w: World): Pick<Person, "n" | "pid" | "eid" | "ssn"> {
  const n = w.nextId;
  w.nextId += 1;
  // 211 is prime: every n below it gets a distinct ID, in an order that doesn't give the personas away.
  const k = (n * 73 + w.seed * 11) % 211;
  return { n, pid: String(40017 + k * 7), eid: String(310 + k * 31).padStart(5, "0"), ssn: newSsn(w) };
}

/** Facts that an ordinary year does not change. */
const uneventful = () =>
  ({
    term: null,
    rehire: null,
    death: null,
    rkTerm: null,
    zeroHours: false,
    bonus: 0,
    capPay: true,
    cap: 0,
    catchUp: false,
    startDeferral: "",
    matchMode: "normal",
    oddDates: [],
    extraPay: [],
    leave: null,
    noDeposit: [],
    twiceDeposit: [],
    opening: {},
    loan: null,
    rollIn: null,
    exchange: null,
    lateFee: null,
    rkOnly: [],
    psExtra: 0,
    payouts: [],
    inHr: true,
    inPayroll: true,
    inRk: true,
    shownVest: {},
    shownSsn: null,
    payFirst: null,
    hidesRehire: false,
    keeper: "first",
    lostInMove: 0,
  }) satisfies Partial<Person>;

/** An ordinary active saver; personas change what they need and call `finish`. */
export function basePerson(w: World, mark: string): Person {
  const r = w.rng;
  const [first, last] = newName(w);
  const birth = ymd(r.int(1966, 1993), r.int(1, 12), r.int(1, 28));
  const hire = ymd(r.int(2014, 2019), r.int(1, 12), r.int(1, 28));
  const p: Person = {
    ...uneventful(),
    ...ids(w),
    mark,
    last,
    first,
    middle: r.chance(0.6) ? r.pick([..."ABCDEFGHJKLMNPRSTW"]) : "",
    suffix: "",
    rkLast: last,
    rkFirst: first,
    birth,
    hire,
    status: "A",
    cls: r.pick(["FT HOURLY", "FT SALARY"]),
    state: r.pick(homeStates),
    pay: r.int(4200, 9800) * 1000,
    hourly: false,
    bonusCounted: w.prov.bonusCounts,
    pretax: r.int(3, 8),
    roth: r.chance(0.25) ? r.int(1, 3) : 0,
    election: election(w),
  };
  p.hourly = p.cls === "FT HOURLY";
  w.people.push(p);
  return p;
}

/** Fills in whatever follows from the facts a persona has set. */
export function finish(w: World, p: Person): Person {
  const is50 = Number(p.birth.slice(0, 4)) <= 1974;
  if (p.cap === 0) p.cap = yearlyLimits.deferral + (is50 ? yearlyLimits.catchUp : 0);
  if (is50) p.catchUp = true;
  if (p.startDeferral === "") p.startDeferral = entryDate(w.prov, p.birth, p.hire);
  if (Object.keys(p.opening).length === 0 && p.inRk && p.mark !== "new") p.opening = openingFor(w, p);
  if (p.rkTerm === null) p.rkTerm = p.death ?? p.term;
  return p;
}
