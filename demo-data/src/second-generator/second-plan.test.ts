import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSecondPlan } from "./make-second-plan.ts";
import { secondLayouts } from "./model/world.ts";
import { fileProblems, keyProblems, payrollProblems, trustProblems } from "./plan-checks.test-data.ts";
import { unplantedErrors } from "./unplanted-errors.test-data.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "second-plan-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function digest(of: string): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(of)).sort()) hash.update(name).update(await readFile(path.join(of, name)));
  return hash.digest("hex");
}

describe.each(secondLayouts)("a plan of the layout %s", (layout) => {
  const made = async (name: string, isClean: boolean) => {
    const own = path.join(folder, `${layout}-${name}`);
    return { own, plan: await makeSecondPlan({ seed: 11, layout, isClean, folder: own }) };
  };

  test("agrees with its own books, files and key to the cent, and breaks no rule but where the key says so", async () => {
    const { own, plan } = await made("planted", false);
    expect(trustProblems(plan.world)).toEqual([]);
    expect(payrollProblems(plan.world)).toEqual([]);
    expect(fileProblems(own, plan)).toEqual([]);
    expect(keyProblems(own, plan)).toEqual([]);
    expect(unplantedErrors(plan.world)).toEqual([]);
    expect(plan.key.planted.length).toBeGreaterThan(40);
  });

  test("holds no error when it is to be clean, and has the same bytes from the same options", async () => {
    const { own, plan } = await made("clean", true);
    expect([...trustProblems(plan.world), ...fileProblems(own, plan), ...unplantedErrors(plan.world)]).toEqual([]);
    expect([plan.key.planted, plan.key.tie_differences]).toEqual([[], []]);
    expect(await digest((await made("again", true)).own)).toBe(await digest(own));
  });
});
