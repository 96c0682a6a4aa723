import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSecondPlan, type SecondPlanOutput } from "./make-second-plan.ts";
import { blankDates, plainVariant, type Variant, variantOf } from "./model/variant.ts";
import { secondLayouts } from "./model/world.ts";
import { fileProblems, keyProblems, payrollProblems, trustProblems } from "./plan-checks.test-data.ts";
import { cents } from "./read-back.test-data.ts";
import { unplantedErrors } from "./unplanted-errors.test-data.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "second-plan-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const variedSeeds = Array.from({ length: 6 }, (_, nth) => nth + 1);
const sixSeeds = variedSeeds.flatMap((seed) => secondLayouts.map((layout) => ({ seed, layout, variant: variantOf(seed, layout) })));

const problemsOf = (folder: string, plan: SecondPlanOutput): readonly string[] => [
  ...trustProblems(plan.world),
  ...payrollProblems(plan.world),
  ...fileProblems(folder, plan),
  ...keyProblems(folder, plan),
  ...unplantedErrors(plan.world),
];

describe("plans from six seeds in all layouts", () => {
  test("have every variant at least once, and every placeholder for an empty date", () => {
    const met = (has: (variant: Variant) => boolean): number => sixSeeds.filter(({ variant }) => has(variant)).length;
    const switches = Object.entries(plainVariant).filter(([, value]) => value === false);
    for (const [name] of switches)
      expect(
        met((variant) => Object.entries(variant).some(([key, on]) => key === name && on === true)),
        name,
      ).toBeGreaterThan(0);
    for (const how of ["one", "change", "both"])
      expect(
        met(({ keepers }) => keepers === how),
        how,
      ).toBeGreaterThan(0);
    for (const date of blankDates)
      expect(
        met(({ blankDate }) => blankDate === date),
        date,
      ).toBeGreaterThan(0);
  });

  test("have at most one long file per seed", () => {
    for (const seed of variedSeeds) expect(sixSeeds.filter((plan) => plan.seed === seed && plan.variant.isLong).length).toBeLessThan(2);
  });

  test.each(["change", "both"])("agree with their books if there are two recordkeepers: %s", async (how) => {
    for (const { seed, layout } of sixSeeds.filter(({ variant }) => variant.keepers === how).slice(0, 2)) {
      const own = path.join(folder, `${how}-${seed}-${layout}`);
      const plan = await makeSecondPlan({ seed, layout, folder: own });
      expect(problemsOf(own, plan), `${seed} ${layout}`).toEqual([]);
      expect(plan.plan.files.map(({ provider }) => provider).filter((provider) => provider === "second recordkeeper")).toHaveLength(4);
      expect(new Set(plan.plan.files.map(({ name }) => name)).size).toBe(10);
    }
  });

  test.each([
    ["headings with the end of employment of leavers alone", "payx", "leaversTerm"],
    ["rows of quarters", "emp", "quarterRows"],
    ["amounts without a point", "fid", "impliedCents"],
    ["pages and sums carried forward to them", "adpish", "carriedPages"],
    ["checks listed as paid and as void", "prin", "checkStatus"],
  ] as const)("agree with their books if they have %s", async (_, layout, shape) => {
    const seed = sixSeeds.find((plan) => plan.layout === layout && plan.variant[shape])?.seed ?? 0;
    const own = path.join(folder, `${shape}-${layout}`);
    expect(problemsOf(own, await makeSecondPlan({ seed, layout, folder: own }))).toEqual([]);
  });

  test("have more than 20,000 rows in a long file, few of which have a rollover or a wrong total", async () => {
    const own = path.join(folder, "long");
    const plan = await makeSecondPlan({ seed: 12, layout: "payx", folder: own });
    const file = plan.files.find(({ report }) => report === "contribution_detail");
    const rows = (file?.table.lines ?? []).filter(({ tags }) => tags.length > 0);
    const cell = (heading: string, cells: readonly { t: string }[]): number =>
      cents(cells[file?.table.columns.findIndex((column) => column.heading === heading) ?? -1]?.t ?? "") ?? Number.NaN;
    const sources = ["EE 401k", "EE Roth", "ER Match", "ER Profit Sh", "Roll In"];
    const wrong = rows.filter(({ cells }) => cell("Total", cells) !== sources.reduce((sum, source) => sum + cell(source, cells), 0));
    expect(rows.length).toBeGreaterThan(20_000);
    expect(wrong.length).toBe(3);
    const rolled = rows.flatMap(({ cells }, at) => (cell("Roll In", cells) === 0 ? [] : [at]));
    expect(rolled.length).toBeLessThan(40);
    expect(rolled[0]).toBeGreaterThan(20_000);
  });
});

async function digest(of: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(of)).sort()) hash.update(name).update(await readFile(path.join(of, name)));
  return hash.digest("hex");
}

describe.each(secondLayouts)("a plan in layout %s", (layout) => {
  const made = async (name: string, isClean: boolean) => {
    const own = path.join(folder, `${layout}-${name}`);
    return { own, plan: await makeSecondPlan({ seed: 11, layout, isClean, folder: own }) };
  };

  test("agrees with its books, files and key to the cent, and breaks no rule except those in the key", async () => {
    const { own, plan } = await made("planted", false);
    expect(problemsOf(own, plan)).toEqual([]);
    expect(plan.key.planted.length).toBeGreaterThan(40);
  });

  test("contains no errors if it is meant to be clean, and gives the same bytes for the same options", async () => {
    const { own, plan } = await made("clean", true);
    expect([...trustProblems(plan.world), ...fileProblems(own, plan), ...unplantedErrors(plan.world)]).toEqual([]);
    expect([plan.key.planted, plan.key.tie_differences]).toEqual([[], []]);
    expect(await digest((await made("again", true)).own)).toBe(await digest(own));
  });
});
