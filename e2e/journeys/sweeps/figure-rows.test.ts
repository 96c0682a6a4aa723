import { launchBrowser, openPage, signInByForm, type WatchedPage } from "../../browser.ts";
import { demoAdmin } from "../../session.ts";
import { addressIn, type DemoEngagements, findDemoEngagements, paperAddress } from "../demo-firm.ts";
import { expect, inject, test } from "../journey.ts";
import { faultsOfLooks } from "../look-at-screens.ts";

let watched: WatchedPage;
let engagements: DemoEngagements;
test.beforeAll(async () => {
  watched = await openPage(await launchBrowser());
  engagements = await findDemoEngagements();
  await signInByForm(watched.page, inject("product").address, demoAdmin);
});
test.afterAll(() => watched?.context.browser()?.close());

for (const output of ["distributions", "participant_activity", "payroll_census"])
  test(`the rows behind a figure of ${output}, and one of them in its file, have no problems at any width in any theme`, async () => {
    const { page } = watched;
    const drawer = page.getByRole("dialog");
    await page.goto(addressIn(engagements, paperAddress(output)));
    await page
      .getByRole("button", { name: /show the rows behind it$/ })
      .first()
      .click();
    await drawer.getByText("Agrees to the figure").waitFor();
    const faults = [...(await faultsOfLooks(watched, `rows of ${output}`))];
    await drawer
      .getByRole("button", { name: /^Row \d/ })
      .nth(1)
      .click();
    await drawer.getByRole("region", { name: "Cells of the file" }).waitFor();
    faults.push(...(await faultsOfLooks(watched, `row of ${output} in its file`)));
    expect(faults).toEqual([]);
  });
