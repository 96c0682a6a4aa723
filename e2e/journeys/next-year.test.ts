import type { Page } from "@playwright/test";
import { inspectedAssets, loadFiles, succeed, uploadFile, type WalkedEngagement } from "../api-walk.ts";
import { confirmLock, doubleClick, openStep, seeToast } from "../browser.ts";
import { keepPicture } from "../browser-checks.ts";
import { planReports, slotFilesOf } from "../plan-files.ts";
import { type Session, signIn, until } from "../session.ts";
import type { Firm } from "./create-firm.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test as plain } from "./test.ts";

const { address } = inject("product");
const reason = "The sponsor sent a corrected payroll register.";

/** The plan's files of a year. */
function files(year: string) {
  const reports = Object.entries(planReports({ participants: 60, payDates: 12, seed: 5 }));
  const inYear = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map((cell) => cell.replaceAll("2024", year)));
  return slotFilesOf(Object.fromEntries(reports.map(([report, rows]) => [report, inYear(rows)])));
}

/** The bundle of a lock is made after it. */
const untilSealed = (session: Session, { id }: Pick<WalkedEngagement, "id">, version: number): Promise<unknown> =>
  until(
    () => session.get<{ version: number | null }[]>(`/api/engagements/${id}/workpapers/bundles/`),
    (bundles) => bundles.some((bundle) => bundle.version === version),
    300_000,
  );

interface Stages {
  /** The engagement with results. */
  readonly processed: WalkedEngagement;
  /** The engagement with results, locked and sealed. */
  readonly locked: WalkedEngagement;
}

const test = plain.extend<Stages>({
  processed: async ({ session, engagement }, use) => {
    await loadFiles(session, engagement, files("2024"));
    await succeed(session, engagement);
    await use(engagement);
  },
  locked: async ({ session, processed }, use) => {
    await session.post(`/api/engagements/${processed.id}/lock/`);
    await untilSealed(session, processed, 1);
    await use(processed);
  },
});
test.use({ role: "admin" });

const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const pressInDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.TIEOUT_SHOTS) await keepPicture(page, name);
};

async function lock(page: Page): Promise<void> {
  await press(page, "Lock");
  expect(await doubleClick(page, "Lock", "/lock/", () => seeToast(page, "Engagement locked."))).toBe(1);
}

const mention = (page: Page) => page.getByRole("link", { name: /^You were mentioned/ });
interface SampledItems {
  readonly sample: { readonly items: readonly { readonly exceptions: readonly string[] }[] };
}

/** The admin prepared the distributions, which have procedures and no result of one: each drawn payment that a rule names waits for them. */
async function seeExceptionsThatWait(page: Page, session: Session, { id }: WalkedEngagement): Promise<void> {
  const { sample } = await session.get<SampledItems>(`/api/engagements/${id}/results/distributions/`);
  const flagged = sample.items.filter(({ exceptions }) => exceptions.length > 0).length;
  const lines = page.getByRole("region", { name: "Items waiting for you" }).getByRole("link", { name: /^Conclude on an exception/ });
  if (flagged === 0) await page.getByText("Nothing is waiting for you").waitFor();
  // More than five of a workpaper are one line.
  else await expect(lines).toHaveCount(flagged > 5 ? 1 : flagged);
}

const question = "Which page of the plan document says so?";

/** Calls of the colleague who reviews, who is assigned. */
async function assignReviewer(session: Session, { id }: WalkedEngagement, { auditor }: Firm): Promise<Session> {
  const reviewer = await signIn(address, auditor);
  const { id: user } = await reviewer.get<{ id: string }>("/api/users/me/");
  await session.post(`/api/engagements/${id}/assignments/bulk/`, { users: [user] });
  return reviewer;
}

test("one person concludes and signs, another asks, is answered, resolves and reviews; what waits for each is listed", async ({
  firm,
  session,
  processed,
  signedIn: watched,
  openOther,
}) => {
  const { page } = watched;
  const engagementId = processed.id;
  const other = await openOther(await assignReviewer(session, processed, firm));
  await other.page.goto(`${address}/engagements`);
  const review = "step=process&output=distributions&tab=review";
  await openStep(page, address, engagementId, review);
  await page.getByRole("textbox", { name: "Conclusion" }).fill("Distributions agree to the trust statement.");
  await page.getByRole("textbox", { name: "Conclusion" }).blur();
  await page.getByText(/^Saved \d/).waitFor();
  await press(page, "Sign as preparer");
  await page.getByRole("region", { name: "Preparer" }).getByText("Signed", { exact: true }).waitFor();

  await other.page.getByRole("link", { name: /Waiting for you/ }).click();
  await other.page.getByText("Review and sign").click();
  await press(other.page, "Add note");
  await other.page.getByRole("textbox", { name: "Note" }).fill(question);
  await other.page.getByPlaceholder("Mention a person").fill("admin");
  await other.page.getByRole("option", { name: /^admin/ }).click();
  await other.page.getByRole("button", { name: "Add note", exact: true }).last().click();
  // The field has the same text until the note is saved.
  await other.page.getByRole("textbox", { name: "Note", exact: true }).waitFor({ state: "detached" });
  await other.page.getByText(question).waitFor();

  await page.goto(`${address}/waiting`);
  await page.getByText("You were mentioned").waitFor();
  expect(await faultsOfLooks(watched, "waits for you")).toEqual([]);
  await press(page, "Filter by Kind");
  await page.getByLabel("You were mentioned (1)").check();
  await page.keyboard.press("Escape");
  await page.waitForURL(/[?&]kind=mention$/);
  await page.getByText(/^1 of \d+$/).waitFor();
  expect(await faultsOfLooks(watched, "waits for you filtered")).toEqual([]);
  await page.goto(`${address}/waiting?kind=review`);
  await page.getByText(/^\d+ entr(y is|ies are) hidden\.$/).waitFor();
  await press(page, "Clear filters");
  await page.getByRole("region", { name: "Items waiting for you" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("button", { name: /^Done: mention of auditor .*, Distribution Package, / }).click();
  await seeToast(page, "Mention marked as done.");
  await mention(page).waitFor({ state: "detached" });
  await press(page, "Undo");
  await page.getByText("You were mentioned").waitFor();
  await page.getByLabel("Email digest").selectOption("On Mondays");
  await seeToast(page, "Digest saved.");
  await page.reload();
  await page.getByText("You were mentioned").waitFor();
  await expect(page.getByLabel("Email digest")).toHaveValue("weekly");
  await page.getByText("From you 1", { exact: true }).click();
  await page.getByText("Awaiting review of your sign-off").waitFor();
  expect(await faultsOfLooks(watched, "waits for others")).toEqual([]);
  await page.getByText(/^For you \d+$/).click();
  await page.goto(`${address}/waiting?kind=mention`);
  await mention(page).waitFor();
  await page.getByRole("heading", { name: "Waiting for you" }).click();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await press(page, "Reply");
  await page.getByRole("textbox", { name: "Reply" }).fill("Page 31.");
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  await page.getByRole("paragraph").filter({ hasText: "Page 31." }).waitFor();
  expect(await faultsOfLooks(watched, "review")).toEqual([]);

  await other.page.reload();
  await press(other.page, "Resolve");
  await other.page.getByText("No open notes.").waitFor();
  await press(other.page, "Sign as reviewer");
  await other.page.getByRole("region", { name: "Reviewer" }).getByText("Signed", { exact: true }).waitFor();

  await page.goto(`${address}/waiting`);
  await page.getByText("Done this week 2", { exact: true }).click();
  await page.getByText("You replied").waitFor();
  await page.getByText(/^As preparer: result [0-9a-f]{16}$/).waitFor();
  expect(await faultsOfLooks(watched, "done this week")).toEqual([]);
  await page.getByText(/^For you/).click();
  await seeExceptionsThatWait(page, session, processed);
  await expect(mention(page)).toHaveCount(0);
});

test("a changed conclusion makes both sign-offs stale, and the list asks the preparer to sign again", async ({
  firm,
  session,
  processed,
  signedIn: watched,
}) => {
  const { page } = watched;
  const paper = `/api/engagements/${processed.id}/results/distributions/`;
  await session.put(`${paper}conclusion/`, { text: "Distributions agree to the trust statement.", before: "" });
  const { result_id } = await session.get<{ result_id: string }>(`${paper}review/`);
  await session.post(`${paper}sign-offs/`, { role: "preparer", result_id });
  const reviewer = await assignReviewer(session, processed, firm);
  await reviewer.post(`${paper}sign-offs/`, { role: "reviewer", result_id });
  await openStep(page, address, processed.id, "step=process&output=distributions&tab=review");
  await page.getByRole("textbox", { name: "Conclusion" }).fill("Distributions agree, but for one voided check.");
  await page.getByRole("textbox", { name: "Conclusion" }).blur();
  await page.getByText("Stale", { exact: true }).first().waitFor();
  await page.getByText("Sign-off stale", { exact: true }).waitFor();
  await page
    .getByRole("region", { name: "Reviewer" })
    .getByText(/^You signed this workpaper as preparer\./)
    .waitFor();
  expect(await faultsOfLooks(watched, "review stale")).toEqual([]);
  await page.goto(`${address}/waiting`);
  await page.getByText("Sign again as preparer").click();
  await press(page, "Sign again");
  await page.getByRole("region", { name: "Preparer" }).getByText("Signed", { exact: true }).waitFor();
});

test("a PDF is attached to a procedure, once by a double click, and a link to the workpaper; the review lists both, and the activity says who did it", async ({
  processed: { id: engagementId },
  signedIn: watched,
}) => {
  const { page } = watched;
  await openStep(page, address, engagementId, "step=process&output=distributions&tab=procedures");
  await press(page, "Attach evidence to procedure 1");
  await pressInDialog(page, "Attach");
  await dialog(page).getByText("The file field is required.").waitFor();
  expect(await faultsOfLooks(watched, "attach dialog")).toEqual([]);
  await picture(page, "attach-dialog");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), dialog(page).getByText("Choose a file").click()]);
  await chooser.setFiles({ name: "Request 118.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 Hardship request") });
  expect(await doubleClick(page, "Attach", "/evidence/", () => seeToast(page, "Evidence attached."))).toBe(1);
  await page.getByRole("button", { name: "Download Request 118.pdf" }).waitFor();
  expect(await faultsOfLooks(watched, "procedures with evidence")).toEqual([]);
  await picture(page, "procedures-with-evidence");

  await openStep(page, address, engagementId, "step=process&output=distributions&tab=review");
  await press(page, "Attach");
  await dialog(page).getByText("Link", { exact: true }).click();
  await dialog(page).getByRole("textbox", { name: "Name" }).fill("Client portal, request 118");
  await dialog(page).getByRole("textbox", { name: "Address" }).fill("https://portal.example/118");
  await pressInDialog(page, "Attach");
  await page.getByText("A link has no hash").waitFor();
  await page.getByRole("link", { name: /^Procedure: 1\. / }).waitFor();
  expect(await faultsOfLooks(watched, "review with evidence")).toEqual([]);
  await picture(page, "review-with-evidence");

  await press(page, "Activity");
  await dialog(page).getByText("attached a file to a procedure of Distribution Package").waitFor();
  expect(await faultsOfLooks(watched, "activity")).toEqual([]);
  await picture(page, "activity");
});

/** What the page says when this call of it fails, with a sentence of the server and without one. */
async function saysOnFailure(page: Page, call: string, ask: () => Promise<void>, without: string): Promise<void> {
  const sentence = "Someone is changing it at this moment. Try again.";
  for (const [body, says] of [
    [JSON.stringify({ code: "http.busy", msg: sentence }), sentence],
    ["<html>Bad gateway</html>", without],
  ] as const) {
    const failed = (address: URL) => address.pathname === call;
    await page.route(failed, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 503, contentType: "application/problem+json", body })
        : route.fallback(),
    );
    await ask();
    await seeToast(page, says);
    await page.unroute(failed);
    if (await dialog(page).isVisible()) await page.keyboard.press("Escape");
  }
}

test("a lock or a roll forward that fails says the server's sentence, and without one a general sentence", async ({
  processed,
  signedIn: { page },
}) => {
  await openStep(page, address, processed.id, "step=process");
  await saysOnFailure(
    page,
    `/api/engagements/${processed.id}/lock/`,
    async () => {
      await press(page, "Lock");
      await confirmLock(page);
    },
    "Something went wrong, and the engagement wasn't locked. Try again.",
  );
  await saysOnFailure(
    page,
    `/api/engagements/${processed.id}/roll-forward/`,
    async () => {
      await press(page, "Roll forward");
      await dialog(page).getByText("Carries over").waitFor();
      await pressInDialog(page, "Roll forward");
    },
    "Something went wrong, and the engagement wasn't rolled forward. Try again.",
  );
});

test("the lock names what is open and is possible all the same; a double click locks once", async ({ processed, signedIn: watched }) => {
  const { page } = watched;
  await openStep(page, address, processed.id, "step=process");
  await press(page, "Lock");
  await dialog(page).getByText("Some items are still open.").waitFor();
  await dialog(page)
    .getByText(/^\d+ sampled items? without complete results$/)
    .click();
  expect(await faultsOfLooks(watched, "lock dialog")).toEqual([]);
  await picture(page, "lock-dialog");
  await pressInDialog(page, "Cancel");
  await lock(page);
});

test("what comes after the lock is added with a reason, once by a double click, and downloads again", async ({
  locked,
  signedIn: watched,
}) => {
  const { page } = watched;
  await openStep(page, address, locked.id, "step=process&view=bundles");
  const addenda = page.getByRole("region", { name: "Addenda" });
  await addenda.getByRole("button", { name: "Add", exact: true }).click();
  await pressInDialog(page, "Add");
  await dialog(page).getByText("The reason field is required.").waitFor();
  expect(await faultsOfLooks(watched, "addendum dialog")).toEqual([]);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), dialog(page).getByText("Choose a file").click()]);
  await chooser.setFiles({ name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("Signed representation letter") });
  await dialog(page).getByRole("textbox", { name: "Reason" }).fill("The signed copy came after the lock.");
  expect(await doubleClick(page, "Add", "/addenda/", () => seeToast(page, "Addendum added."))).toBe(1);
  await addenda.getByText(/Reason: The signed copy came after the lock\./).waitFor();
  expect(await faultsOfLooks(watched, "addenda")).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    addenda.getByRole("button", { name: "Download letter.pdf", exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("letter.pdf");
});

/** Loads this year's files, which have last year's columns and are read without a confirmation, and processes them. */
async function processNextYear(session: Session, id: string): Promise<void> {
  const contracts = await session.get<{ data_feed_nodes: { report_key: string; data_feed_node_id: string; resourcetype: string }[] }[]>(
    `/api/engagements/${id}/service-providers/`,
  );
  const slots = contracts
    .flatMap((contract) => contract.data_feed_nodes)
    .map((slot) => ({ report: slot.report_key, nodeId: slot.data_feed_node_id, resourceType: slot.resourcetype }));
  const engagement = { id, slots };
  for (const file of files("2025")) await uploadFile(session, engagement, file);
  await inspectedAssets(session, engagement);
  await until(
    () => session.get<{ status: string }>(`/api/engagements/${id}/`),
    ({ status }) => status === "ready",
    300_000,
  );
  await succeed(session, engagement);
}

test("the locked engagement is rolled forward; the new one has the next year, and is found again from the old one", async ({
  session,
  locked: { id: engagementId },
  signedIn: watched,
}) => {
  const { page } = watched;
  await openStep(page, address, engagementId, "step=process");
  await press(page, "Roll forward");
  await dialog(page).getByText("Carries over").waitFor();
  expect(await faultsOfLooks(watched, "roll-forward dialog")).toEqual([]);
  await picture(page, "roll-forward-dialog");
  await pressInDialog(page, "Roll forward");
  await seeToast(page, "Engagement rolled forward.");
  await page.waitForURL((url) => !url.pathname.includes(engagementId));
  await expect(page.getByLabel("Engagement year", { exact: false }).first()).toHaveValue("2025");
  const made = new URL(page.url()).pathname;
  const next = made.split("/")[2] ?? "";
  await processNextYear(session, next);
  await openStep(page, address, next, "step=process&output=distributions");
  await page.getByRole("button", { name: "Affirm", exact: true }).waitFor();
  expect(await faultsOfLooks(watched, "prior year")).toEqual([]);
  await picture(page, "prior-year");
  await press(page, "Affirm");
  await page.getByText(/affirmed by/).waitFor();
  await openStep(page, address, engagementId, "step=process");
  await press(page, "Roll forward");
  await dialog(page)
    .getByText(/^This engagement was rolled forward on/)
    .waitFor();
  await pressInDialog(page, "Open it");
  await page.waitForURL((url) => url.pathname === made);
});

test("an admin reopens it with a reason; locked again, both bundles are there to download", async ({
  session,
  locked,
  signedIn: watched,
}) => {
  const { page } = watched;
  await openStep(page, address, locked.id, "step=process");
  await press(page, "Reopen");
  await pressInDialog(page, "Reopen");
  await dialog(page).getByText("The reason field is required.").waitFor();
  expect(await faultsOfLooks(watched, "reopen dialog")).toEqual([]);
  await picture(page, "reopen-dialog");
  await dialog(page).getByRole("textbox", { name: "Reason" }).fill(reason);
  await pressInDialog(page, "Reopen");
  await seeToast(page, "Engagement reopened.");
  await page.getByText(reason).waitFor();
  expect(await faultsOfLooks(watched, "reopened")).toEqual([]);
  await lock(page);
  await untilSealed(session, locked, 2);
  await openStep(page, address, locked.id, "step=process&view=bundles");
  for (const version of [2, 1]) {
    await page.getByText(`Sealed, version ${version}`).waitFor();
    const region = page.getByRole("region", { name: new RegExp(`version ${version}$`) });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      region.getByRole("button", { name: "Download bundle", exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`locked version ${version}\\.zip$`));
  }
  expect(await faultsOfLooks(watched, "bundles of two locks")).toEqual([]);
});
