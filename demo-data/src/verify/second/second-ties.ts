import type { SecondKey } from "../../second-generator/make-second-plan.ts";
import type { FoundTie } from "../compare-ties.ts";

type Planted = SecondKey["tie_differences"][number];

const statement = "participant_activity.statement.";
const centsOf = (amount: string | null): number => Math.round(Number(amount ?? "0") * 100);
const sumOf = (entries: readonly Planted[]): number => entries.reduce((sum, { amount }) => sum + centsOf(amount), 0);

/** A recordkeeper may cut the name of a fund off. */
function isOfFund(label: string, fund: string): boolean {
  const shown = label.slice(label.indexOf(": ") + 2).toUpperCase();
  return shown.length > 10 && fund.toUpperCase().startsWith(shown);
}

function expectedOf({ key, label, of }: FoundTie, planted: readonly Planted[]): number {
  const ofLine = planted.filter(({ line }) => (of ?? key) === `${statement}${line}`);
  return sumOf(of === undefined ? ofLine : ofLine.filter(({ fund }) => fund !== "" && isOfFund(label, fund)));
}

/** A recordkeeper may cut the names of two funds off to one: what is planted in either is in the sum of both. */
function joinEqual(ties: readonly FoundTie[]): FoundTie[] {
  const joined = new Map<string, FoundTie>();
  const add = (a: string | null | undefined, b: string | null | undefined): string =>
    ((centsOf(a ?? null) + centsOf(b ?? null)) / 100).toFixed(2);
  for (const tie of ties) {
    const name = `${tie.of ?? tie.key} ${tie.label}`;
    const same = joined.get(name);
    const sum = same && { difference: add(same.difference, tie.difference), unexplained: add(same.unexplained, tie.unexplained) };
    joined.set(name, same ? { ...same, ...sum } : tie);
  }
  return [...joined.values()];
}

/** Each line differs by what is planted in it, in total and by fund; whatever else differs must be explained to the cent by exceptions. */
export function secondTieComplaints(planted: readonly Planted[], ties: readonly FoundTie[]): string[] {
  const lines = new Set(planted.map(({ line }) => line));
  const absent = [...lines].filter((line) => !ties.some(({ key }) => key === `${statement}${line}`));
  return [
    ...absent.map((line) => `missed tie difference ${line}: there is no such tie`),
    ...joinEqual(ties).flatMap((tie) => {
      const { label, difference, unexplained = "0.00" } = tie;
      const expected = expectedOf(tie, planted);
      if (centsOf(difference) === expected) return [];
      if (expected !== 0) return [`missed tie difference ${label}: ${difference} instead of ${(expected / 100).toFixed(2)}`];
      return unexplained === "0.00" ? [] : [`false tie difference ${label}: ${difference}, unexplained ${unexplained}`];
    }),
  ];
}
