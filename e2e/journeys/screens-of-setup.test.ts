import { expect, inject, test } from "vitest";
import { launchBrowser, openPage } from "../browser.ts";
import { faultsOfLooks, lookAtScreens, type Screen } from "./look-at-screens.ts";

const screens: readonly Screen[] = [
  { name: "list", address: "/engagements", shows: /2024 Tern Harbor Outfitters/ },
  { name: "create", address: "/engagements/create", shows: /Next steps/ },
  { name: "create, errors", address: "/engagements/create", shows: /The EIN field is required/, press: /^Create engagement$/ },
  { name: "clients", address: "/clients", shows: /\d+ clients?/ },
  { name: "details", address: "/engagements/:done/edit?step=details", shows: /Engagement year/ },
  { name: "testing", address: "/engagements/:done/edit?step=testing&output=distributions", shows: /ISI threshold/ },
  { name: "files", address: "/engagements/:done/edit?step=files", shows: /distribution_detail/ },
  { name: "files, empty", address: "/engagements/:empty/edit?step=files", shows: /No service provider yet/ },
  { name: "mapping", address: "/engagements/:done/edit?step=mapping", shows: /Accept all at or above/ },
  { name: "mapping, values", address: "/engagements/:done/edit?step=mapping&tab=values", shows: /Accept all at or above/ },
  { name: "process, not ready", address: "/engagements/:empty/edit?step=process", shows: /Process the engagement/ },
];

lookAtScreens(screens);

test("the login has no fault at any width in any theme", async () => {
  const browser = await launchBrowser();
  try {
    const login = await openPage(browser);
    await login.page.goto(`${inject("product").address}/login`);
    await login.page.getByRole("button", { name: "Log in" }).waitFor();
    expect(await faultsOfLooks(login, "login")).toEqual([]);
  } finally {
    await browser.close();
  }
});
