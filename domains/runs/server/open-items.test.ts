import type { TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openResults } from "./open-items.ts";
import { resultRepository } from "./results/result-repository.ts";
import { openRunBed, type RunBed } from "./run-bed.test-data.ts";
import { runRepository } from "./runs/run-repository.ts";

let bed: RunBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openRunBed();
  firm = await bed.api.firm();
});
afterAll(() => bed?.api.stop());

test("a workpaper that was not prepared has no open items", async () => {
  const id = await bed.api.engagement(firm.auditor, { dataType: "combined" });
  await bed.ran(firm.auditor, id, "5c1e90ab00000000");
  const open = () => bed.inFirm(firm.auditor, (tx) => openResults(tx, id));
  const before = await open();
  await bed.inFirm(firm.auditor, async (tx) => {
    const run = await runRepository(tx).lastSuccessful(id);
    const unmade = { outputKey: "participant_activity", status: "not_made", msg: "No file has the accounts.", result: null } as const;
    await resultRepository(tx).insert(run?.id ?? "", 2, unmade, "Participant Activity Detail");
  });
  expect(await open()).toEqual(before);
});
