import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnswerKey, KeyEntry, Subject } from "../plan/answer-key.ts";
import { generatePlan } from "../plan/generate-plan.ts";
import { readWrittenPlan, type WrittenPlan } from "../plan/written-plan.test-data.ts";
import { lookAlikes, plantableRules } from "./all-scenarios.ts";
import { checkCensus } from "./census-checks.test-data.ts";
import type { RuleChecks } from "./person-rows.test-data.ts";
import { checkActivity, checkDistributions } from "./rule-checks.test-data.ts";

type IdName = keyof Pick<Subject, "participant_id" | "employee_id">;

/** Independent implementations of each workpaper's rules, with the name of the ID that each uses for people. */
const checks: readonly (readonly [(plan: WrittenPlan) => RuleChecks, IdName])[] = [
  [checkActivity, "participant_id"],
  [checkDistributions, "participant_id"],
  [checkCensus, "employee_id"],
];

const seeds = [1, 2, 3, 4, 5, 6];
let folder: string;
const idOfRule = new Map<string, IdName>();
const plans = new Map<number, { readonly plan: WrittenPlan; readonly broken: RuleChecks }>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tieout-demo-"));
  for (const seed of seeds) {
    const into = path.join(folder, String(seed));
    await generatePlan({ seed, folder: into, participants: seed === 6 ? 60 : 150 + seed * 20, plant: seed === 5 ? "none" : "all" });
    const plan = readWrittenPlan(into);
    const broken = checks.map(([check, id]) => {
      const found = check(plan);
      for (const rule of Object.keys(found)) idOfRule.set(rule, id);
      return found;
    });
    plans.set(seed, { plan, broken: Object.assign({}, ...broken) });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const idsOf = ({ rule, subjects }: KeyEntry): string => {
  const id = idOfRule.get(rule) ?? "participant_id";
  return (
    subjects
      .map((subject) => subject[id])
      .sort()
      .join("+") || "plan"
  );
};

/** An ID together with its person's scenarios, one of which may break a second rule. */
const withScenarios =
  ({ planted, look_alikes }: AnswerKey) =>
  (ids: string): string => {
    const isOf = ({ subjects }: KeyEntry): boolean =>
      subjects.some(({ participant_id, employee_id }) => ids.split("+").some((id) => id === participant_id || id === employee_id));
    const scenarios = [...planted, ...look_alikes].filter(isOf).map(({ rule, why }) => `${rule}: ${why}`);
    return [ids, ...(scenarios.length > 0 ? scenarios : ["in no scenario"])].join(" | ");
  };

describe.each(plantableRules)("%s", (rule) => {
  it.each(seeds)("is broken by exactly the people in the key (seed %i)", (seed) => {
    const { plan, broken } = plans.get(seed) ?? expect.fail("no plan");
    const planted = plan.key.planted.filter((entry) => entry.rule === rule).map(idsOf);
    const found = [...(broken[rule] ?? expect.fail(`no check of ${rule}`))];
    const named = withScenarios(plan.key);
    expect(found.sort().map(named)).toEqual(planted.sort().map(named));
    if (seed !== 5) expect(planted.length).toBeGreaterThan(0);
  });
});

it("a plan of sufficient size includes every look-alike as well as the plants", async () => {
  const plan = plans.get(1)?.plan;
  expect(plan?.key.look_alikes.length).toBe(lookAlikes.length);
  for (const entry of plan?.key.look_alikes ?? []) expect(plan?.key.planted.map(idsOf)).not.toContain(idsOf(entry));
});

it("every rule has a look-alike, except rules for which no row can show one", () => {
  const covered = new Set(lookAlikes.map((scenario) => scenario.rule));
  expect(plantableRules.filter((rule) => !covered.has(rule))).toEqual([]);
});

it("the key gives the file and row of every entry, and the row belongs to the person", () => {
  for (const { plan } of plans.values()) {
    for (const entry of [...plan.key.planted, ...plan.key.look_alikes]) {
      const row = plan.rows(entry.file).find((candidate) => candidate.row === String(entry.row));
      if (entry.subjects.length === 0) continue;
      const ids = entry.subjects.flatMap((subject) => [subject.participant_id, subject.employee_id]);
      expect(ids).toContain(row?.["Participant ID"] ?? row?.["Employee ID"]);
    }
  }
});

it("only the chosen rules are planted", async () => {
  const into = path.join(folder, "chosen");
  await generatePlan({ seed: 9, folder: into, participants: 120, plant: ["census.negative_pay", "distributions.net_differs"] });
  const { key } = readWrittenPlan(into);
  expect([...new Set(key.planted.map((entry) => entry.rule))]).toEqual(["census.negative_pay", "distributions.net_differs"]);
});
