import { launchBrowser, openPage, type WatchedPage } from "../browser.ts";
import { screenFaults } from "../browser-checks.ts";
import { rawWordFaults } from "../raw-words.ts";
import { faintTexts } from "../text-contrast.ts";
import { expect, test } from "./journey.ts";

async function withCells(use: (watched: WatchedPage) => Promise<void>): Promise<void> {
  const browser = await launchBrowser();
  try {
    const watched = await openPage(browser);
    const cells = Array.from({ length: 200 }, (_, at) => `<li>Amount ${at}</li>`).join("");
    await watched.page.setContent(`<html lang="en"><title>Cells</title><main><h1>Cells</h1><ul>${cells}</ul></main></html>`);
    await use(watched);
  } finally {
    await browser.close();
  }
}

const faint = "document.querySelectorAll('li')[70].style.color = '#ddd'";

test("the screen check finds the one faint text in a table whose cells look alike", () =>
  withCells(async (watched) => {
    expect(await screenFaults(watched, "cells")).toEqual([]);
    await watched.page.evaluate(faint);
    expect(await screenFaults(watched, "cells")).toEqual([
      expect.stringMatching(/color-contrast.* at li\S*:nth-child\(71\)/),
      expect.stringMatching(/contrast 1\.\d\d of “Amount 70”/),
    ]);
  }));

test("the screen check finds the one text in a table that has a different background from others that look alike", () =>
  withCells(async (watched) => {
    await watched.page.evaluate(`const ground = document.createElement("div");
      ground.style.cssText = "position: absolute; z-index: -1; left: 0; right: 0; height: 18px; background: #333";
      ground.style.top = document.querySelectorAll("li")[120].offsetTop + "px";
      document.querySelector("main").append(ground)`);
    expect(await faintTexts(watched.page)).toEqual([[expect.stringMatching(/contrast 1\.\d\d of “Amount 120”/)]]);
  }));

test("a layout's texts are collected in each theme with that theme's colors, and collected again if the page has changed", () =>
  withCells(async ({ page }) => {
    const color = (value: string) => () => page.evaluate(`document.querySelector("h1").style.color = "${value}"`);
    const add = () => page.evaluate(`document.querySelector("ul").insertAdjacentHTML("beforeend", '<li style="color: #eee">New</li>')`);
    expect(await faintTexts(page, [color("#000"), color("#ddd"), color("#111"), add])).toEqual([
      [],
      [expect.stringMatching(/contrast 1\.\d\d of “Cells”/)],
      [],
      [expect.stringMatching(/contrast 1\.\d\d of “New”/)],
    ]);
  }));

test("one check of all rules finds a faint text, structure problems and a raw key; for a faint text within a normal one, it reports the faint one", () =>
  withCells(async (watched) => {
    expect(await screenFaults(watched, "cells")).toEqual([]);
    await watched.page.evaluate(`${faint}; document.querySelector("ul").insertAdjacentHTML("beforeend",
      '<li>Plain <b style="color: #eee">faint</b></li><li><button></button></li><li><img src="data:,"></li><li>not_applicable</li>')`);
    const faults = await screenFaults(watched, "cells");
    expect(faults).toEqual([
      expect.stringMatching(/button-name.* at button/),
      expect.stringMatching(/color-contrast.* at li\S*:nth-child\(71\), b$/),
      expect.stringMatching(/image-alt.* at img/),
      expect.stringMatching(/contrast 1\.\d\d of “Amount 70”/),
      expect.stringMatching(/contrast 1\.\d\d of “faint”/),
      "cells: the raw key not_applicable is shown",
    ]);
  }));

test("raw enum words never reach a screen: the check finds keys from the catalog and contracts, and ignores file names", () =>
  withCells(async ({ page }) => {
    const show = (html: string) => page.evaluate(`document.querySelector("ul").insertAdjacentHTML("beforeend", ${JSON.stringify(html)})`);
    await show(
      "<li>payroll_register_2024.csv</li><li>payroll_register.csv</li><li>gender_code</li><li><code>end_date: 2024-12-31</code></li><li hidden>needs_mapping</li>",
    );
    expect(await rawWordFaults(page)).toEqual([]);
    await show("<li>It is cannot_be_determined.</li><li>payroll_register</li><li><button title='distributions.net_differs'></button></li>");
    expect(await rawWordFaults(page)).toEqual(
      ["cannot_be_determined", "payroll_register", "distributions.net_differs"].map((word) => `the raw key ${word} is shown`),
    );
  }));
