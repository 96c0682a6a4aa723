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
  const { sums, kept, rejected, openValues } = await readCase(bench, { content, slot: "participant_balances", upload_as: "b.csv" });
  return { ending: sums.ending_balance, kept, rejected, openValues };
};

const header = "Participant ID,Participant Name,Beginning Balance,Contributions,Ending Balance";
const people = ['1001,"Doe, Jane",100.11,10.00,110.11', '1002,"Roe, Ann",50.05,5.00,55.05', '1003,"Poe, Al",25.00,2.50,27.50'];

test("the plan's number above its people is a total: certain if its name says so, otherwise for review", async () => {
  const total = "771204,All Participants,175.16,17.50,192.66";
  const right = { ending: "192.66", kept: 3, rejected: 0 };
  expect(await balances([header, total, ...people])).toEqual({ ...right, openValues: [] });
  const unnamed = '1004,"Coe, Cy",175.16,17.50,192.66';
  expect(await balances([header, ...people, unnamed])).toEqual({ ...right, openValues: ["Coe, Cy"] });
});

test("two people with equal amounts and one who equals the sum of several others are people", async () => {
  expect(await balances([header, ...people.slice(0, 1), '1009,"Coe, Cy",100.11,10.00,110.11'])).toMatchObject({ kept: 2, openValues: [] });
  expect(await balances([header, ...people, '1009,"Coe, Cy",150.16,15.00,165.16'])).toMatchObject({ kept: 4, openValues: [] });
});

const funds = "Participant ID,Participant Name,Fund Name,Beginning Balance,Contributions,Ending Balance";
const fundRows = (label: string, place: "first" | "last", isRepeated: boolean): readonly string[] =>
  [
    [1001, '"Doe, Jane"', 100, 7],
    [1002, '"Roe, Ann"', 51, 3],
    [1003, '"Poe, Al"', 26, 9],
  ].flatMap(([id, name, a = 0, b = 0]) => {
    const [first, second] = [Number(a), Number(b)];
    const line = (fund: string, amount: number): string => `${fund},${amount}.00,1.00,${amount + 1}.00`;
    const parts = [line("Growth", first), line("Bond", second)];
    const sum = `${label},${first + second}.00,2.00,${first + second + 2}.00`;
    return (place === "first" ? [sum, ...parts] : [...parts, sum]).map(
      (text, at) => `${isRepeated || at === 0 ? `${id},${name}` : ","},${text}`,
    );
  });

test.each([
  ["Sum", "last", true],
  ["All Funds", "first", true],
  ["", "last", true],
  ["Sum", "last", false],
  ["All Funds", "first", false],
] as const)("a sum for each person, “%s” %s, with the identifier repeated: %s, is not a record", async (label, place, isRepeated) => {
  expect(await balances([funds, ...fundRows(label, place, isRepeated)])).toEqual({
    ending: "202.00",
    kept: 6,
    rejected: 0,
    openValues: [],
  });
});

test("each fund belongs to the person whose sum precedes it", async () => {
  const content = [funds, ...fundRows("All Funds", "first", false)].join("\n");
  const { rows } = await readCase(bench, { content, slot: "participant_balances", upload_as: "b.csv" });
  expect(rows.map(({ participant_id: id }) => id)).toEqual(["1001", "1001", "1002", "1002", "1003", "1003"]);
});

test("a person's only row, labeled like other people's sums, is kept and needs review", async () => {
  const alone = '1004,"Coe, Cy",Sum,9.00,1.00,10.00';
  const { kept, openValues } = await balances([funds, ...fundRows("Sum", "last", true), alone]);
  expect([kept, openValues]).toEqual([7, ["Fund Name: Sum (only row of the person)"]]);
});

test("a source that equals the sum of two others because of the plan's rates is a source", async () => {
  const lines = [100, 60, 42].flatMap((pay, at) =>
    [`Pre-tax,${pay}.00`, `Match,${pay / 2}.00`, `Nonelective,${pay / 2}.00`].map((text) => `100${at},"Doe, ${at}",01/12/2024,${text}`),
  );
  const content = ["Employee ID,Name,Pay Date,Source,Amount", ...lines].join("\n");
  const { kept, sums } = await readCase(bench, { content, slot: "contribution_detail", upload_as: "c.csv" });
  expect([kept, sums.amount]).toEqual([9, "404.00"]);
});
