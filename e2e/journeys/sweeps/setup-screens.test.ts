import { launchBrowser, openPage } from "../../browser.ts";
import { expect, inject, test } from "../journey.ts";
import { faultsOfLooks, lookAtScreens, type Screen } from "../look-at-screens.ts";

const screens: readonly Screen[] = [
  { name: "list", address: "/engagements", shows: /2024 Tern Harbor Outfitters/ },
  { name: "create", address: "/engagements/create", shows: /Next steps/ },
  { name: "create, errors", address: "/engagements/create", shows: /The EIN field is required/, press: /^Create engagement$/ },
  { name: "clients", address: "/clients", shows: /\d+ clients?/ },
  { name: "clients, one", address: "/clients?client=:client", shows: /^Results available$/ },
  {
    name: "clients, merge",
    address: "/clients?client=:client",
    shows: /^The other record of this client/,
    press: /^Merge into another client$/,
  },
  { name: "clients, import", address: "/clients", shows: /Drop a CSV file here/, press: /^Import CSV$/ },
  { name: "users", address: "/users", shows: /\d+ people: / },
  { name: "users, invite", address: "/users", shows: /They'll sign in with it/, press: /^Invite user$/ },
  { name: "users, file", address: "/users", shows: /Drop a CSV file here/, press: /^Invite from CSV$/ },
  { name: "api keys", address: "/users/api-keys", shows: /^No active keys$/ },
  { name: "api keys, new", address: "/users/api-keys", shows: /^Permissions in all of the firm's engagements/, press: /^New key$/ },
  { name: "payroll", address: "/payroll", shows: /\d+ payroll engagements?/ },
  { name: "pay codes", address: "/payroll/:done", shows: /Definition of compensation/ },
  { name: "firm setup", address: "/firm-setup?output=distributions", shows: /Tieout's library/ },
  { name: "firm setup, a step", address: "/firm-setup?output=distributions", shows: /^Authority$/, press: /^Edit procedure 3$/ },
  { name: "details", address: "/engagements/:done/edit?step=details", shows: /Engagement year/ },
  { name: "testing", address: "/engagements/:done/edit?step=testing&output=distributions", shows: /ISI threshold/ },
  { name: "files", address: "/engagements/:done/edit?step=files", shows: /distribution_detail/ },
  {
    name: "control totals",
    address: "/engagements/:done/edit?step=files",
    shows: /Ending balance: participant loans/,
    press: /^Open control totals$/,
  },
  { name: "files, empty", address: "/engagements/:empty/edit?step=files", shows: /No service providers yet/ },
  { name: "mapping", address: "/engagements/:done/edit?step=mapping", shows: /Accept all at or above/ },
  { name: "mapping, values", address: "/engagements/:done/edit?step=mapping&tab=values", shows: /Accept all at or above/ },
  { name: "resource center", address: "/resources", shows: /The five steps/ },
  { name: "resource center, search", address: "/resources?q=tie+difference", shows: /When a tie shows a difference/ },
  { name: "article", address: "/resources/when-a-tie-shows-a-difference", shows: /Start with what is already known/ },
  { name: "article of a workpaper", address: "/resources/distribution-package", shows: /Withholding below 20%/ },
  { name: "article, unknown", address: "/resources/unheard-of", shows: /No article at this address/ },
  {
    name: "help on a page",
    address: "/engagements/:done/edit?step=testing&output=distributions",
    shows: /Testing: procedures and samples/,
    press: /^Help on this page$/,
  },
  { name: "announcement preview", address: "/announcement-preview/isi-sampling", shows: /ISI Sampling, version 2\.1\.0/ },
  { name: "announcement preview, unknown", address: "/announcement-preview/unheard-of", shows: /There's no announcement named/ },
  { name: "process, not ready", address: "/engagements/:empty/edit?step=process", shows: /Process the engagement/ },
];

lookAtScreens(screens);

test("the login has no problems at any width in any theme", async () => {
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
