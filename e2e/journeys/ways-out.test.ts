import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { Client, EngagementDetail } from "@tieout/engagements/contract";
import type { ProcedureList } from "@tieout/testing/contract";
import { inspectedAssets, loadFiles, succeed, type WalkedEngagement } from "../api-walk.ts";
import { openStep, seeToast } from "../browser.ts";
import { slotOf } from "../browser-walk.ts";
import { queryDatabase } from "../database.ts";
import { csvOf, planReports, slotFilesOf } from "../plan-files.ts";
import { type Session, signIn, until } from "../session.ts";
import { inject, newFolder } from "./journey.ts";
import { expect, test as plain } from "./test.ts";

// Errors explain what happened and what to do, and doing it works.
const { address: origin, dataDir, uploadMb } = inject("product");

interface Ways {
  /** API calls as the firm's admin, in addition to the auditor. */
  readonly colleague: Session;
  /** Opens a step in the engagement. */
  readonly step: (query: string) => Promise<void>;
  /** Loads a plan's files and processes them. */
  readonly processed: WalkedEngagement;
}

const test = plain.extend<Ways>({
  colleague: async ({ firm }, use) => use(await signIn(origin, firm.admin)),
  step: async ({ signedIn, engagement }, use) => use((query) => openStep(signedIn.page, origin, engagement.id, query)),
  processed: async ({ session, engagement }, use) => {
    await loadFiles(session, engagement, slotFilesOf(planReports({ participants: 60, payDates: 6, seed: 11 })));
    await succeed(session, engagement);
    await use(engagement);
  },
});

test("a file that can't be accepted is refused with what to do, and is replaced in place", async ({
  session,
  engagement,
  step,
  signedIn,
}) => {
  const { page } = signedIn;
  const folder = newFolder("ways-out");
  const write = (name: string, bytes: string | Uint8Array): string => {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    return file;
  };
  const balances = () => slotOf(page, "participant_balances");

  await test.step("it is refused for its size before it is sent, with the limit, and offers another file instead of the same one again", async () => {
    await step("step=files");
    await page.getByText(`The limit is ${uploadMb} MB per file.`).waitFor();
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/uploads/")) sent += 1;
    });
    await page
      .getByLabel("Choose files for Participant balances")
      .setInputFiles(write("whole-decade.csv", "a,b\n".repeat(uploadMb * 300_000)));
    await balances().getByText("Not uploaded").waitFor();
    const sentence = await balances().getByRole("alert").getByRole("paragraph").innerText();
    expect(sentence).toContain(`${uploadMb} MB`);
    // The second sentence explains what to do.
    expect(sentence.match(/\w\.(\s|$)/g)?.length).toBeGreaterThanOrEqual(2);
    await expect(balances().getByRole("button", { name: "Try again" })).toHaveCount(0);
    expect(sent).toBe(0);
    expect(await inspectedAssets(session, engagement)).toEqual([]);
  });

  await test.step("it is refused for what it is, and replaced in its place", async () => {
    await page.getByLabel("Replacement file for whole-decade.csv").setInputFiles(write("scan.xlsx", "%PDF-1.4 a scan\n"));
    await balances().getByText("Rejected", { exact: true }).waitFor();
    expect(await balances().innerText()).toMatch(/PDF document, not a spreadsheet\. Upload the report as CSV or XLSX/);
    const good = csvOf(planReports({ participants: 8, payDates: 1, seed: 1 }).participant_balances);
    await balances().getByLabel("Replacement file for scan.xlsx").first().setInputFiles(write("balances.csv", good));
    await balances().getByText("Mapping to confirm").first().waitFor();
    await balances().getByText("balances.csv", { exact: true }).waitFor();
    await expect(balances().getByText("scan.xlsx", { exact: true })).toHaveCount(0);
  });
});

test.describe("someone else saved first", () => {
  const address = ({ id }: WalkedEngagement) => `/api/engagements/${id}/`;
  const saveAsColleague = async (colleague: Session, engagement: WalkedEngagement, change: Partial<EngagementDetail>): Promise<void> => {
    const read = await colleague.get<EngagementDetail>(address(engagement));
    await colleague.put(address(engagement), {
      ...{ client_id: read.client_id, client_name: read.client_name, client_ein: read.client_ein, plan_number: read.plan_number },
      ...{ start_date: read.start_date, end_date: read.end_date, data_type: read.data_type, revision: read.revision },
      ...{ engagement_name: read.engagement_name, plan_name: read.plan_name, ...change },
    });
  };
  const saveMine = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

  test("what a colleague saved in other detail fields stays, and mine is saved with it", async ({
    session,
    colleague,
    engagement,
    step,
    signedIn: { page },
  }) => {
    await step("step=details");
    await page.getByLabel("Engagement name").fill("2024 audit of the savings plan");
    await saveAsColleague(colleague, engagement, { plan_name: "Colleague's Savings Plan" });
    await saveMine(page);
    await page.getByRole("heading", { level: 1, name: "2024 audit of the savings plan" }).waitFor();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const saved = await session.get<EngagementDetail>(address(engagement));
    expect([saved.engagement_name, saved.plan_name]).toEqual(["2024 audit of the savings plan", "Colleague's Savings Plan"]);
  });

  test("a field that both changed shows both values and the colleague's name, and the user chooses", async ({
    session,
    colleague,
    engagement,
    step,
    signedIn: { page },
  }) => {
    await step("step=details");
    await page.getByLabel("Engagement name").fill("2024 audit, mine");
    await page.getByLabel("Basis").fill("2% of net assets");
    await saveAsColleague(colleague, engagement, { engagement_name: "2024 audit, renamed elsewhere" });
    await saveMine(page);
    const dialog = page.getByRole("dialog", { name: /^admin .* changed the same$/ });
    const row = dialog.getByRole("row", { name: /Engagement name/ });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/mine[\s\S]*renamed elsewhere/);
    await expect(dialog.getByRole("row")).toHaveCount(2);
    await dialog.getByRole("button", { name: "Use theirs" }).click();
    await page.getByRole("heading", { level: 1, name: "2024 audit, renamed elsewhere" }).waitFor();
    await expect.poll(async () => (await session.get<EngagementDetail>(address(engagement))).materiality_basis).toBe("2% of net assets");
  });

  test("a client that a colleague renamed keeps that name when I enter its EIN; a field that both changed shows the colleague's name and asks", async ({
    session,
    colleague,
    signedIn: { page },
  }) => {
    const clients = "/api/engagements/clients/";
    const read = async () => (await session.get<{ results: Client[] }>(`${clients}?search=Juniper`)).results[0];
    const name = "Juniper Looms";
    await session.post(clients, { name, ein: "" });
    const rename = async (to: string) => {
      const { id, ein, is_active, revision } = (await read()) ?? ({} as Client);
      await colleague.put(`${clients}${id}/`, { name: to, ein, is_active, revision });
    };
    const edit = async (shown: string) => {
      await page.goto(`${origin}/clients?q=Juniper`);
      await page.getByRole("button", { name: `Edit ${shown}`, exact: true }).click();
      return page.getByRole("dialog", { name: `Edit ${shown}` });
    };
    const dialog = await edit(name);
    await dialog.getByLabel("EIN").fill("473920185");
    await rename("Juniper Looms LLC");
    await dialog.getByRole("button", { name: "Save" }).click();
    await seeToast(page, "Client saved.");
    expect(await read()).toMatchObject({ name: "Juniper Looms LLC", ein: "47-3920185" });

    const again = await edit("Juniper Looms LLC");
    await again.getByLabel("Client name").fill("Juniper Looms, mine");
    await rename("Juniper Looms Inc.");
    await again.getByRole("button", { name: "Save" }).click();
    const conflict = page.getByRole("dialog", { name: /^admin .* changed the same$/ });
    expect(await conflict.getByRole("row", { name: /Client name/ }).innerText()).toMatch(/mine[\s\S]*Inc\./);
    expect((await read())?.name).toBe("Juniper Looms Inc.");
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(async () => (await read())?.name).toBe("Juniper Looms, mine");
  });

  test("a procedure that I switch off and another that a colleague switches off are both off", async ({
    colleague,
    engagement,
    step,
    signedIn: { page },
  }) => {
    await step("step=testing&output=payroll_census");
    await page.getByRole("switch", { name: "Procedure 1 is active" }).waitFor();
    const address = `/api/engagements/${engagement.id}/testing-tools/procedures/`;
    const theirs = (await colleague.get<ProcedureList[]>(address)).find(({ output }) => output.key === "payroll_census");
    await colleague.put(address, {
      output: { key: "payroll_census" },
      revision: theirs?.revision,
      procedures: theirs?.procedures.map(({ id, active, order, text }, at) => ({
        ...{ id, order, text, output: { key: "payroll_census" } },
        active: active && at !== 1,
      })),
    });
    await page.getByRole("switch", { name: "Procedure 1 is active" }).click({ force: true });
    await expect.poll(() => page.getByRole("switch", { name: "Procedure 2 is active" }).isChecked(), { timeout: 30_000 }).toBe(false);
    await expect(page.getByRole("switch", { name: "Procedure 1 is active" })).not.toBeChecked();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("a sample is redrawn only with a reason, which is in the sample's proof after the next run", async ({
  session,
  processed,
  step,
  signedIn: { page },
}) => {
  await step("step=testing&output=distributions");
  await page.getByRole("button", { name: "Redraw" }).click();
  const dialog = page.getByRole("dialog", { name: /^Draw a new sample/ });
  await dialog.getByLabel("Reason").fill("because");
  await dialog.getByRole("button", { name: "Redraw" }).click();
  await dialog.getByText(/at least ten characters/).waitFor();
  await dialog.getByLabel("Reason").fill("The population was completed after the first draw.");
  await dialog.getByRole("button", { name: "Redraw" }).click();
  await seeToast(page, "Redraw requested.");
  await succeed(session, processed);
  await step("step=testing&output=distributions");
  await page.getByText("The population was completed after the first draw.").first().waitFor();
});

test("a run started by a double click from another step is sent once; if it fails, it explains why and what to do, identifies itself, and can be retried once that is done", async ({
  session,
  processed,
  step,
  signedIn: { page },
}) => {
  const slot = processed.slots.find(({ report }) => report === "distribution_detail")?.nodeId ?? "";
  const [mapping] = await queryDatabase<{ columns: unknown }>(dataDir, "select columns from mappings where data_feed_node_id = $1", [slot]);
  await queryDatabase(dataDir, "update mappings set columns = '[]' where data_feed_node_id = $1", [slot]);
  await step("step=mapping");
  await page.getByRole("button", { name: "Process again" }).click();
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/workpapers/process/")) sent += 1;
  });
  await page.getByRole("dialog").getByRole("button", { name: "Process again" }).dblclick();
  const failed = page.getByText("Error processing engagement.", { exact: true });
  await failed.waitFor({ timeout: 60_000 });
  expect(sent).toBe(1);
  expect(await page.getByRole("main").innerText()).toMatch(/(Try|confirm it) again[\s\S]*Run \d+, reference [0-9a-f-]{36}/);
  await queryDatabase(dataDir, "update mappings set columns = $2 where data_feed_node_id = $1", [slot, JSON.stringify(mapping?.columns)]);
  await page.getByRole("button", { name: "Try again" }).click();
  await until(
    () => session.get<{ current: { status: string } }>(`/api/engagements/${processed.id}/workpapers/status/`),
    ({ current }) => current.status === "succeeded",
    300_000,
  );
  await failed.waitFor({ state: "detached" });
});
