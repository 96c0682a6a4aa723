import { emptyFlow } from "../model/ledger.ts";
import type { Fund, LayoutKey, Person, World } from "../model/world.ts";
import { basePerson } from "../year/people.ts";
import type { BalRow } from "./report-rows.ts";

export const listsNotes = (w: World): boolean => w.keepers[0]?.lists !== "none";

/** The name shown in place of a person's if the balances list a plan account as a participant. */
function planItself(w: World): Person {
  const blank = { birth: "", hire: "", middle: "", first: "", rkFirst: "", suffix: "", pid: "9", eid: "", ssn: "000000000" };
  // A separate world, so that no one joins the plan and none of the generator's choices change.
  const aside = { ...w, people: [...w.people], rng: w.rng.aside("plan account") };
  return { ...basePerson(aside, "plan"), ...blank, last: "Forfeiture Account", rkLast: "Forfeiture Account" };
}

/** The forfeiture account as a participant, as some recordkeepers list it. */
export function forfeitureRows(w: World): BalRow[] {
  const row = w.trust.find((t) => t.key === "forfeiture");
  if (row === undefined || w.keepers[0]?.lists !== "all") return [];
  const sign = w.keepers[0].paysPositive ? -1 : 1;
  const p = planItself(w);
  const flow = { ...emptyFlow(), ...row.flow, dist: row.flow.dist * sign + 0, fee: row.flow.fee * sign + 0 };
  const account = { p, keeper: row.keeper, cells: [], loan: null };
  return [{ p, source: "MATCH", fund: null, flow, account, notes: false, vest: 100, tags: ["bal:plan"] }];
}

/** Maximum length in characters of a fund name in a layout's balances. */
export const fundNameRoom: Readonly<Partial<Record<LayoutKey, number>>> = { fid: 22 };

/** A fund's name as a row shows it; some rows spell it differently. */
export function fundShown(fund: Fund | undefined, p: Person): string {
  if (fund === undefined) return "";
  return fund.otherSpelling !== undefined && p.n % 3 === 0 ? fund.otherSpelling : fund.name;
}
