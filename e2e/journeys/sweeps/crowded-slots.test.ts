import { createEngagement, loadFiles, succeed, type WalkedEngagement } from "../../api-walk.ts";
import { csvOf } from "../../plan-files.ts";
import type { Session } from "../../session.ts";
import { type Crowd, crowdedPlan, crowdOfFiles, expectSmallAndWhole, longName, registers, startCrowd } from "../crowd.ts";
import { test } from "../journey.ts";

let crowd: Crowd;
let engagement: WalkedEngagement;

async function prepare(on: Session): Promise<void> {
  engagement = await createEngagement(on);
  const others = Object.entries(crowdedPlan).filter(([report]) => report !== "distribution_detail");
  const parts = registers().slice(0, crowdOfFiles - others.length);
  await loadFiles(on, engagement, [
    ...others.map(([report, rowsOf], at) => ({ report, name: longName(50 + at), bytes: csvOf(rowsOf) })),
    ...parts.map((bytes, at) => ({ report: "distribution_detail", name: longName(at), bytes })),
  ]);
  await succeed(on, engagement);
}

test.beforeAll(async () => {
  crowd = await startCrowd(prepare);
});
test.afterAll(() => crowd?.stop());

test("40 files with names of 255 characters in two providers' slots are displayed in full from mapping to results", async () => {
  const edit = `${crowd.address}/engagements/${engagement.id}/edit?step=`;
  const paper = `${edit}process&output=distributions`;
  const screens = [
    ["files of a slot", `${edit}files`, /Service providers and files/],
    ["mapping of 36 files", `${edit}mapping`, /Columns/],
    ["results", `${edit}process`, /Participant Activity/],
    ["results of a workpaper", paper, /Does it tie/],
    ["source files of a workpaper", `${paper}&tab=files`, /SHA-256/],
    ["exceptions of a workpaper", `${paper}&tab=exceptions`, /What was found|\d+ exceptions?/],
  ] as const;
  for (const [name, url, shows] of screens) {
    await crowd.page.goto(url);
    await crowd.page.getByText(shows).filter({ visible: true }).first().waitFor();
    await expectSmallAndWhole(crowd, name);
  }
});
