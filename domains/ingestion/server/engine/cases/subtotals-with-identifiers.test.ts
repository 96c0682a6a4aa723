import { afterAll, beforeAll, expect, test } from "vitest";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const balances = async (lines: readonly string[]) => {
  const content = lines.join("\n");
  const { sums, kept, rejected, openValues, totals } = await readCase(bench, { content, slot: "participant_balances", upload_as: "b.csv" });
  const differing = totals.filter((total) => {
    const { statedCents, summedCents } = JSON.parse(total) as Record<string, unknown>;
    return statedCents !== summedCents;
  });
  return { ending: sums.ending_balance, kept, rejected, openValues, differing };
};

const header = "Participant ID,Participant Name,Location,Beginning Balance,Contributions,Ending Balance";
type Amounts = readonly [opening: number, added: number];
const line = (id: number | string, name: string, place: string, [opening, added]: Amounts): string =>
  `${id},${name},${place},${opening.toFixed(2)},${added.toFixed(2)},${(opening + added).toFixed(2)}`;
const places: readonly (readonly Amounts[])[] = [
  [
    [1200.11, 80.5],
    [3400.27, 120.25],
    [990.4, 61],
  ],
  [
    [2100.9, 75.1],
    [560.33, 33.3],
  ],
  [
    [8100.05, 310.4],
    [410.18, 22.75],
    [77.6, 5.05],
    [1500, 100.15],
  ],
];
const sumOf = (rows: readonly Amounts[]): Amounts => [rows.reduce((sum, [a]) => sum + a, 0), rows.reduce((sum, [, b]) => sum + b, 0)];
const peopleOf = (rows: readonly Amounts[], place: number): readonly string[] =>
  rows.map((amounts, at) => line(1000 + place * 10 + at, `"Doe, A${place}${at}"`, `Plant ${place}`, amounts));
const whole = sumOf(places.flat());
const right = { ending: (whole[0] + whole[1]).toFixed(2), kept: 9, rejected: 0, openValues: [], differing: [] };

test("a subtotal with an identifier below each location is not a person", async () => {
  const lines = places.flatMap((rows, place) => [
    ...peopleOf(rows, place),
    line(9900 + place, `"Plant, ${place}"`, `Plant ${place}`, sumOf(rows)),
  ]);
  expect(await balances([header, ...lines])).toEqual(right);
  expect(await balances([header, ...lines, line(9999, '"Plan, The"', "", whole)])).toEqual(right);
});

test("subtotals may be above each location or may sum other subtotals", async () => {
  const above = places.flatMap((rows, place) => [
    line(9900 + place, `"Plant, ${place}"`, `Plant ${place}`, sumOf(rows)),
    ...peopleOf(rows, place),
  ]);
  expect(await balances([header, ...above])).toMatchObject({ ending: right.ending, kept: 9, openValues: [] });
  const division = (from: number, to: number): readonly string[] => [
    ...places.slice(from, to).flatMap((rows, at) => [...peopleOf(rows, from + at), line(9900 + from + at, '"Plant, P"', "", sumOf(rows))]),
    line(9950 + from, '"Division, D"', "", sumOf(places.slice(from, to).flat())),
  ];
  expect(await balances([header, ...division(0, 2), ...division(1, 3)])).toMatchObject({ kept: 5 + 6, openValues: [] });
});

test("two groups need review, and so does a subtotal that does not add up", async () => {
  const two = places.slice(0, 2).flatMap((rows, place) => [...peopleOf(rows, place), line(9900 + place, '"Plant, P"', "", sumOf(rows))]);
  expect(await balances([header, ...two])).toMatchObject({ kept: 5, openValues: ["Subtotals of the rows above"] });
  const wrong = places.flatMap((rows, place) => {
    const [opening, added] = sumOf(rows);
    return [...peopleOf(rows, place), line(9900 + place, '"Plant, P"', "", [opening + (place === 1 ? 7 : 0), added])];
  });
  const { openValues } = await balances([
    header,
    ...wrong,
    ...places.flatMap((rows, at) => [...peopleOf(rows, at + 3), line(9903 + at, '"Plant, P"', "", sumOf(rows))]),
  ]);
  expect(openValues).toEqual(expect.arrayContaining(["Subtotals of the rows above", "In the place of a subtotal of the rows above"]));
});

test("people stay people: one whose amount is the sum of those above, equal amounts, a person's separate sources", async () => {
  const one = [
    ...peopleOf(places[0] ?? [], 0),
    line(1900, '"Coe, Cy"', "Plant 0", sumOf(places[0] ?? [])),
    ...peopleOf(places[2] ?? [], 2),
  ];
  expect(await balances([header, ...one])).toMatchObject({ kept: 8, openValues: [] });
  const equal = Array.from({ length: 12 }, (_, at) => line(1000 + at, `"Doe, A${at}"`, "Plant", [100, 10]));
  expect(await balances([header, ...equal])).toMatchObject({ kept: 12, openValues: [] });
  const sources = [100.1, 60.3, 42.5].flatMap((pay, at) =>
    [`Match,${pay}`, `Nonelective,${pay}`, `Pre-tax,${(pay * 2).toFixed(2)}`].map((text) => `100${at},"Doe, ${at}",01/12/2024,${text}`),
  );
  const content = ["Employee ID,Name,Pay Date,Source,Amount", ...sources].join("\n");
  const read = await readCase(bench, { content, slot: "contribution_detail", upload_as: "c.csv" });
  expect([read.kept, read.openValues]).toEqual([9, []]);
});
