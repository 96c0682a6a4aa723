import { createEngagement } from "../api-walk.ts";
import { openStep, seeToast } from "../browser.ts";
import { createFirmWithCredits } from "./create-firm.ts";
import { inject } from "./journey.ts";
import { faultsOfLooks } from "./look-at-screens.ts";
import { expect, test as plain } from "./test.ts";

const { address } = inject("product");

/** Tests with a firm that has twenty credits and a contract that includes a toolkit, and with the firm's engagement. */
const test = plain.extend({
  firm: async ({ browserName: _ }, use) => use(await createFirmWithCredits(20, 1)),
  engagement: async ({ session }, use) => {
    const providers = ["Other (universal)", "Payroll (universal)"];
    await use(await createEngagement(session, { client: "Harrow Street Bakery", providers }));
  },
});

test("toolkits are attached to an engagement's providers, their controls become procedures, and they can be detached", async ({
  engagement,
  signedIn: watched,
}) => {
  const { page } = watched;
  const card = () => page.locator("section").filter({ has: page.getByRole("heading", { name: "SOC reports", exact: true }) });
  const dialog = () => page.getByRole("dialog", { name: /^Attach a toolkit to/ });
  const attach = async (provider: string, words: string, toolkit: RegExp): Promise<void> => {
    await card()
      .getByRole("button", { name: `Attach a toolkit to ${provider}` })
      .click();
    await dialog().getByLabel("Search the store").fill(words);
    await dialog().getByRole("button", { name: toolkit }).click();
    await dialog().waitFor({ state: "hidden" });
  };
  const shows = (text: string | RegExp) => card().getByText(text).waitFor();
  await openStep(page, address, engagement.id, "step=files");

  await test.step("an auditor attaches toolkits to the engagement's providers and reads how many days need a bridge letter", async () => {
    await shows("0 of 2 providers covered");
    await attach("Other (universal)", "copperleaf recordkeeping 2024", /^Attach Copperleaf Retirement Services, .*2024-09-30$/);
    await shows("0 of 2 providers covered");
    await shows(/^274 of 366 days of the plan year are covered by reports\. Not covered: 1 Oct 2024 – 31 Dec 2024\./);
    await attach("Payroll (universal)", "brightpenny small employers 2024", /^Attach Brightpenny Pay Services, .*2024-12-31$/);
    await shows("1 of 2 providers covered");
    await shows("The whole plan year is covered.");
    await page.reload();
    await shows("1 of 2 providers covered");
    expect(await faultsOfLooks(watched, "soc reports of an engagement")).toEqual([]);
  });

  await test.step("user-entity controls of a toolkit in the firm's library become procedures, each once", async () => {
    const open = () => card().getByRole("button", { name: "User-entity controls for Brightpenny Pay Services, 1 Jan 2024 – 31 Dec 2024" });
    const controls = () => card().getByRole("region", { name: "User-entity controls for Brightpenny Pay Services" });
    await open().click();
    await controls()
      .getByText(/^The toolkit has \d+ user-entity controls\. Buy or redeem it/)
      .waitFor();
    expect(await faultsOfLooks(watched, "controls of a toolkit that is not in the library")).toEqual([]);
    await controls().getByRole("link", { name: "Open the toolkit" }).click();
    await page.getByRole("button", { name: /^Redeem/ }).click();
    await seeToast(page, "Toolkit redeemed.");
    await page.goBack();
    await open().click();
    const boxes = controls().getByRole("checkbox");
    await boxes.nth(2).waitFor();
    const count = (await boxes.count()) - 1;
    await expect(controls().getByRole("button", { name: "Add 0 procedures" })).toBeDisabled();
    await boxes.nth(1).check();
    await controls().getByRole("button", { name: "Add 1 procedure" }).dblclick();
    await seeToast(page, "1 procedure added.");
    await controls()
      .getByText(/^Added as a procedure in /)
      .waitFor();
    await expect(boxes.nth(1)).toBeDisabled();
    await boxes.nth(0).check();
    expect(await faultsOfLooks(watched, "user-entity controls of an engagement")).toEqual([]);
    await controls()
      .getByRole("button", { name: `Add ${count - 1} procedures` })
      .click();
    await seeToast(page, `${count - 1} procedures added.`);
    await expect
      .poll(() =>
        controls()
          .getByText(/^Added as a procedure/)
          .count(),
      )
      .toBe(count);
    const files = page.url();
    await page
      .getByRole("link", { name: /Testing/ })
      .first()
      .click();
    await page.getByRole("navigation", { name: "Workpapers" }).getByText("Payroll Census").click();
    await expect(page.getByText(/User-entity control of Brightpenny Pay Services/)).toHaveCount(count);
    await page.goto(files);
  });

  await test.step("a toolkit that was attached opens in the store for this plan year, and is taken off again", async () => {
    await card().getByRole("link", { name: "Copperleaf Retirement Services" }).click();
    await page.getByRole("heading", { level: 2, name: "Period coverage" }).waitFor();
    await expect.poll(() => page.getByLabel("Plan year of").locator("option:checked").innerText()).toContain("2024 audit");
    await page.getByText(/274 of 366 days/).waitFor();
    await page.goBack();
    await card()
      .getByRole("button", { name: /^Remove Copperleaf Retirement Services/ })
      .click();
    await shows(/^No SOC report is attached/);
  });
});

test("the store offers the plan years of the auditor's engagements, and shows each selected filter", async ({
  engagement: _,
  signedIn: watched,
}) => {
  const { page } = watched;
  await page.goto(`${address}/store`);
  await page.getByLabel("Plan year of").selectOption({ index: 1 });
  await page.getByRole("checkbox", { name: "Whole year" }).check();
  const chip = page.getByRole("button", { name: "Remove the filter Coverage of the plan year: Whole year" });
  await chip.waitFor();
  await page.getByText("Whole plan year").first().waitFor();
  expect(await faultsOfLooks(watched, "store with a plan year")).toEqual([]);
  await chip.click();
  await chip.waitFor({ state: "hidden" });
  await page.getByLabel("Plan year of").selectOption({ label: "Another year" });
  await page.getByLabel("Plan year from").fill("2023-07-01");
  await expect.poll(() => new URL(page.url()).searchParams.get("plan_end")).toBe("2024-06-30");
});
