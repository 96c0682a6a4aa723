import { expect, test } from "vitest";
import { type CumulatedRow, groupSubtotals } from "./group-subtotals.ts";

/** Result for rows with two amounts; each row may be a subtotal back to the latest earlier row from which the first amounts add up. */
function resultOf(lines: readonly (readonly [number, number])[], isNamed = false) {
  const sums: bigint[][] = [[0n, 0n]];
  const rows = lines.map((line, index): CumulatedRow => {
    const amounts = line.map((amount) => BigInt(Math.round(amount * 100)));
    const now = amounts.map((amount, column) => amount + (sums[index]?.[column] ?? 0n));
    sums.push(now);
    const since = sums.findLastIndex((sum, at) => at <= index - 2 && sum[0] === (now[0] ?? 0n) - 2n * (amounts[0] ?? 0n));
    const own = { row: index + 2, at: index + 1, amounts, sums: now, isNamed };
    return since < 0 ? own : { ...own, since: { at: since, row: since + 1, sums: sums[since] ?? [] } };
  });
  return groupSubtotals(rows, { records: lines.length, columns: 2 });
}

function found(lines: readonly (readonly [number, number])[], isNamed = false) {
  const result = resultOf(lines, isNamed);
  return result && [result.verdict, result.rows, result.differing];
}

const a = [
  [10.1, 1],
  [20.2, 3],
  [30.3, 4],
] as const;
const b = [
  [7.7, 5],
  [8.8, 6],
  [16.5, 11],
] as const;
const c = [
  [1.5, 0.2],
  [2.5, 0.3],
  [4, 0.5],
] as const;

test("subtotals for three groups that cover all rows are certain; those for two groups need review unless their names say so", () => {
  expect(found([...a, ...b, ...c])).toEqual(["sure", [4, 7, 10], []]);
  expect(found([...a, ...b])).toEqual(["asked", [4, 7], []]);
  expect(found([...a, ...b], true)).toEqual(["sure", [4, 7], []]);
});

test("a subtotal of subtotals and the grand total", () => {
  expect(found([...a, ...b, [46.8, 15], ...c, ...c, [8, 1], [54.8, 16]])).toEqual(["sure", [4, 7, 8, 11, 14, 15, 16], []]);
});

test("a subtotal that differs is named, and the others need review", () => {
  expect(found([...a, [7.7, 5], [8.8, 6], [99, 11], ...c, ...a])).toEqual(["asked", [4, 10, 13], [7]]);
});

test("one group, a few groups among many people, or one amount in short groups is a coincidence", () => {
  expect(found([...a, [5, 5], [6, 7]])).toBeNull();
  const people = Array.from({ length: 20 }, (_, at): readonly [number, number] => [100 + at * at, 3 * at + 1]);
  expect(found([...a, ...b, ...people])).toBeNull();
  const oneAmount = [...a, ...b, ...c].map(([amount]): readonly [number, number] => [amount, 0]);
  expect(found(oneAmount)).toBeNull();
});

test("each subtotal names the row on the other side of its group", () => {
  const since = resultOf([...a, ...b, [46.8, 15], ...c, ...c, [8, 1], [54.8, 16]])?.since;
  expect([...(since ?? [])]).toEqual([
    [4, 0],
    [7, 4],
    [8, 0],
    [11, 8],
    [14, 11],
    [15, 8],
    [16, 0],
  ]);
});
