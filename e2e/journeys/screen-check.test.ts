import { expect, test } from "vitest";
import { launchBrowser, openPage } from "../browser.ts";
import { screenFaults } from "../browser-checks.ts";

test("the check of a screen finds the one faint text of a table whose cells are alike", async () => {
  const browser = await launchBrowser();
  try {
    const watched = await openPage(browser);
    const cells = Array.from({ length: 200 }, (_, at) => `<li>Amount ${at}</li>`).join("");
    await watched.page.setContent(`<html lang="en"><title>Cells</title><main><h1>Cells</h1><ul>${cells}</ul></main></html>`);
    expect(await screenFaults(watched, "cells", "contrast")).toEqual([]);
    await watched.page.evaluate("document.querySelectorAll('li')[70].style.color = '#ddd'");
    expect(await screenFaults(watched, "cells", "contrast")).toEqual([
      expect.stringMatching(/color-contrast.* at li\S*:nth-child\(71\)/),
      expect.stringMatching(/contrast 1\.\d\d of “Amount 70”/),
    ]);
  } finally {
    await browser.close();
  }
});

test("the check of a screen finds the one text of a table that lies on another ground than those which look alike", async () => {
  const browser = await launchBrowser();
  try {
    const watched = await openPage(browser);
    const cells = Array.from({ length: 200 }, (_, at) => `<li>Amount ${at}</li>`).join("");
    const ground = `<div style="position: absolute; z-index: -1; left: 0; right: 0; height: 18px; background: #333"></div>`;
    await watched.page.setContent(`<html lang="en"><title>Cells</title><main><h1>Cells</h1><ul>${cells}</ul>${ground}</main></html>`);
    await watched.page.evaluate(`document.querySelector("div").style.top = document.querySelectorAll("li")[120].offsetTop + "px"`);
    expect(await screenFaults(watched, "cells", "contrast")).toEqual([expect.stringMatching(/contrast 1\.\d\d of “Amount 120”/)]);
  } finally {
    await browser.close();
  }
});
