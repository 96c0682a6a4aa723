import type { SecondKey } from "../../second-generator/make-second-plan.ts";
import type { FoundTie } from "../compare-ties.ts";

type PlantedDifference = SecondKey["tie_differences"][number];

const statement = "participant_activity.statement.";
const centsOf = (amount: string | null): number => Math.round(Number(amount ?? "0") * 100);
const sumOf = (entries: readonly PlantedDifference[]): number => entries.reduce((sum, { amount }) => sum + centsOf(amount), 0);

const fundOf = (label: string): string => label.slice(label.indexOf(": ") + 2);

/** A recordkeeper may truncate the fund's name. */
function isOfFund(label: string, fund: string): boolean {
  const shown = fundOf(label).toUpperCase();
  return shown.length > 10 && fund.toUpperCase().startsWith(shown);
}

function expectedOf({ key, label, of }: FoundTie, planted: readonly PlantedDifference[]): number {
  const ofLine = planted.filter(({ line }) => (of ?? key) === `${statement}${line}`);
  return sumOf(of === undefined ? ofLine : ofLine.filter(({ fund }) => fund !== "" && isOfFund(label, fund)));
}

interface JoinedTie extends FoundTie {
  /**
   * Cents by which the joined funds differ beyond their exceptions, ignoring signs, because the differences of two swapped funds cancel
   * each other out.
   */
  readonly apartCents?: number;
}

const apartOf = ({ difference, unexplained, apartCents }: JoinedTie): number =>
  apartCents ?? (centsOf(difference) === 0 ? 0 : Math.abs(centsOf(unexplained ?? null)));

/**
 * Joins funds whose names a recordkeeper truncates to the same text; their total includes what is planted in either fund. A name cut at a
 * space is one character shorter.
 */
function joinEqual(ties: readonly FoundTie[], room: number): JoinedTie[] {
  const joined = new Map<string, JoinedTie>();
  const add = (a: string | null | undefined, b: string | null | undefined): string =>
    ((centsOf(a ?? null) + centsOf(b ?? null)) / 100).toFixed(2);
  for (const [at, tie] of ties.entries()) {
    const isCut = tie.of !== undefined && fundOf(tie.label).length >= room - 1;
    const name = isCut ? `${tie.of} ${tie.label}` : String(at);
    const same = joined.get(name);
    const sum = same && {
      ...{ difference: add(same.difference, tie.difference), unexplained: add(same.unexplained, tie.unexplained) },
      apartCents: apartOf(same) + apartOf(tie),
    };
    joined.set(name, same ? { ...same, ...sum } : tie);
  }
  return [...joined.values()];
}

/** Cents planted in the funds that share a label, ignoring signs. */
const plantedApart = ({ label, of }: FoundTie, planted: readonly PlantedDifference[]): number =>
  planted
    .filter(({ line, fund }) => of === `${statement}${line}` && fund !== "" && isOfFund(label, fund))
    .reduce((sum, { amount }) => sum + Math.abs(centsOf(amount)), 0);

/**
 * Each line must differ by what is planted in it, in total and by fund; exceptions must explain any other difference to the cent. `room`:
 * maximum characters for a fund name in the balances.
 */
export function secondTieComplaints(
  planted: readonly PlantedDifference[],
  ties: readonly FoundTie[],
  room = Number.POSITIVE_INFINITY,
): string[] {
  const lines = new Set(planted.map(({ line }) => line));
  const absent = [...lines].filter((line) => !ties.some(({ key }) => key === `${statement}${line}`));
  return [
    ...absent.map((line) => `missed tie difference ${line}: there is no such tie`),
    ...joinEqual(ties, room).flatMap((tie) => {
      const { label, difference, unexplained = "0.00", apartCents = 0 } = tie;
      const expected = expectedOf(tie, planted);
      if (apartCents > plantedApart(tie, planted)) return [`false tie difference of funds named alike ${label}: ${apartCents} cents`];
      if (centsOf(difference) === expected) return [];
      if (expected !== 0) return [`missed tie difference ${label}: ${difference} instead of ${(expected / 100).toFixed(2)}`];
      return unexplained === "0.00" ? [] : [`false tie difference ${label}: ${difference}, unexplained ${unexplained}`];
    }),
  ];
}
