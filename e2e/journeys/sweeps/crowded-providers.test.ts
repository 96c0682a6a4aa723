import type { PackageFile } from "@tieout/ingestion/contract";
import { createEngagement, type WalkedEngagement } from "../../api-walk.ts";
import { type Session, until } from "../../session.ts";
import { type Crowd, crowdOfFiles, elementsOf, expectSmallAndWhole, longName, mostElements, registers, startCrowd } from "../crowd.ts";
import { expect, test as plain } from "../journey.ts";

const providers = 200;

async function drop(session: Session, { id }: WalkedEngagement, name: string, bytes: Uint8Array): Promise<void> {
  const body = new FormData();
  body.set("file_name", name);
  body.set("file", new Blob([new Uint8Array(bytes)]), name);
  await session.post(`/api/engagements/${id}/package/`, body);
}

/** An engagement of 200 providers with 40 dropped files. */
async function prepare(session: Session): Promise<WalkedEngagement> {
  const engagement = await createEngagement(session);
  const [recordkeeper] = await session.get<{ id: string }[]>("/api/service-providers/");
  for (let at = 2; at < providers; at += 1)
    await session.post(`/api/engagements/${engagement.id}/service-providers/`, {
      service_provider_id: recordkeeper!.id,
      subcontract_name: at === 27 ? `Copperleaf ${"north".repeat(37)}` : `Contract ${at + 1}`,
    });
  for (const [at, bytes] of registers().entries()) await drop(session, engagement, longName(at), bytes);
  await until(
    () => session.get<PackageFile[]>(`/api/engagements/${engagement.id}/package/`),
    (files) => files.every(({ group }) => group !== "reading"),
    300_000,
  );
  return engagement;
}

type CrowdedEngagement = Crowd<WalkedEngagement>;

/** The engagement takes minutes to make: all tests have the same one, and each leaves its files dropped. */
const test = plain.extend<object, { readonly crowd: CrowdedEngagement }>({
  crowd: [
    async ({ browserName: _ }, use) => {
      const crowd = await startCrowd(prepare);
      await use(crowd);
      await crowd.stop();
    },
    { scope: "worker" },
  ],
});

const open = ({ page, address, prepared }: CrowdedEngagement, step: string) =>
  page.goto(`${address}/engagements/${prepared.id}/edit?step=${step}`);
const rowsOf = ({ page }: Crowd) => page.locator(".t-package-row");

/** Opens the files step on its providers; the dropped files wait. */
async function openProviders(crowd: CrowdedEngagement): Promise<void> {
  const { page } = crowd;
  await open(crowd, "files");
  await page.getByRole("button", { name: "Save for later" }).click();
  await page.getByText(`${providers} of ${providers} providers`).waitFor();
}

test("40 dropped files with names of 255 characters are whole in the table: each keeps its extension, and its slots are drawn once asked for", async ({
  crowd,
}) => {
  const { page } = crowd;
  await open(crowd, "files");
  await page.getByRole("heading", { level: 2, name: "Confirm the package" }).waitFor();
  await expect(rowsOf(crowd)).toHaveCount(crowdOfFiles);
  const names = await rowsOf(crowd).locator(".t-long-name").allInnerTexts();
  expect(names).toHaveLength(crowdOfFiles);
  for (const name of names) expect(name).toMatch(/^\d\d Distribution.*….*\.csv$/);
  await expect(page.getByRole("option")).toHaveCount(0);
  await expectSmallAndWhole(crowd, "40 dropped files");
});

test("a slot is found by words of its provider and its report among a thousand", async ({ crowd }) => {
  const { page } = crowd;
  await open(crowd, "files");
  const slot = page.getByRole("combobox", { name: /^Slot of 00 / });
  await slot.click();
  await page.getByText(/^\d+ more\. Type to find one\.$/).waitFor();
  expect(await elementsOf(page)).toBeLessThan(mostElements);
  await slot.fill("copperleaf distribution");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page
    .getByRole("list", { name: "Recognized" })
    .getByText(/^Other \(universal\), Copperleaf north/)
    .waitFor();
});

test("200 providers start closed, the first of them drawn, and one is found by a word", async ({ crowd }) => {
  const { page } = crowd;
  await openProviders(crowd);
  await expect(page.getByRole("button", { name: /^Choose/ })).toHaveCount(0);
  await expectSmallAndWhole(crowd, "200 providers");
  await page.getByLabel("Find a provider, report or file").fill("copperleaf");
  await page.getByText(`1 of ${providers} providers`).waitFor();
  await page.getByRole("button", { name: "Open Other (universal)" }).click();
  await page.getByText("Drop the file here").first().waitFor();
  await expectSmallAndWhole(crowd, "one of 200 providers");
});

test("all 200 providers come as their list is read to its end, and by key", async ({ crowd }) => {
  const { page } = crowd;
  await openProviders(crowd);
  const cards = page.locator(".t-contract");
  const more = page.getByRole("button", { name: /^Show \d+ more of 200 providers$/ });
  while ((await more.count()) > 0) {
    const before = await cards.count();
    await more.press("Enter");
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
  }
  await expect(cards).toHaveCount(providers);
});

for (const [step, shows] of [
  ["details", /What is left/],
  ["testing", /, procedures$/],
  ["mapping", /Nothing to map yet/],
  ["process", /What is left/],
] as const)
  test(`with 200 providers and 40 files the step ${step} is small and whole`, async ({ crowd }) => {
    await open(crowd, step);
    await crowd.page.getByText(shows).filter({ visible: true }).first().waitFor();
    await expectSmallAndWhole(crowd, step);
  });

test("what is missing names the first files and counts the others, in the steps and in the list of engagements", async ({ crowd }) => {
  const { page, address } = crowd;
  await open(crowd, "process");
  await page.getByText(/^Upload \d+ more reports\.$/).waitFor();
  await page.goto(`${address}/engagements`);
  const status = page.getByRole("button", { name: /items needed before processing/ }).first();
  await status.focus();
  await page.getByText(/^Upload \d+ more reports\.$/).waitFor();
  await page.keyboard.press("Escape");
  await expectSmallAndWhole(crowd, "list of engagements");
});

test("40 files in their slots keep files and mapping small and whole, and are taken back with one press", async ({ crowd }) => {
  const { page, session, prepared: engagement } = crowd;
  const files = await session.get<PackageFile[]>(`/api/engagements/${engagement.id}/package/`);
  const slots = (
    await session.get<{ data_feed_nodes: { data_feed_node_id: string; report_key: string }[] }[]>(
      `/api/engagements/${engagement.id}/service-providers/`,
    )
  ).flatMap((contract) => contract.data_feed_nodes.filter((node) => node.report_key === "distribution_detail"));
  const placed = files.map(({ id }, at) => ({ id, data_feed_node_id: slots[at]!.data_feed_node_id }));
  await session.post(`/api/engagements/${engagement.id}/package/place/`, { files: placed });
  await until(
    () => session.get<{ status: string }[]>(`/api/ingestion/mappings/?engagement_id=${engagement.id}`),
    (mappings) => mappings.filter(({ status }) => status === "needs_review").length === crowdOfFiles,
    300_000,
  );
  await open(crowd, "mapping");
  await page.getByRole("combobox", { name: "Report and file" }).waitFor();
  await expectSmallAndWhole(crowd, "mapping of 40 files");
  await open(crowd, "files");
  await page.getByText("40 files are in their slots.").waitFor();
  await page.getByLabel("Find a provider, report or file").fill("00 distribution");
  await page.getByText(`1 of ${providers} providers`).waitFor();
  await page.getByRole("button", { name: "Open Other (universal)" }).click();
  await expectSmallAndWhole(crowd, "a file of 255 characters in its slot");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { level: 2, name: "Confirm the package" }).waitFor();
  await expect(rowsOf(crowd)).toHaveCount(crowdOfFiles);
});
