import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import type { WatchedPage } from "./browser.ts";

const shots = process.env.TIEOUT_SHOTS;
const scratch = shots ?? path.join(tmpdir(), "tieout-shots");

/** Problems of the current screen. Keeps a screenshot when there are any, or of every screen in TIEOUT_SHOTS. */
export async function screenFaults(watched: WatchedPage, name: string, rules: "all" | "contrast" = "all"): Promise<readonly string[]> {
  const { page } = watched;
  const faults = [...(await accessFaults(page, rules)), ...(await overflowFaults(page)), ...watched.complaints()];
  if (shots !== undefined || faults.length > 0) await keepPicture(page, name);
  return faults.map((fault) => `${name}: ${fault}`);
}

/** A screenshot of the whole page in the scratch folder, or in TIEOUT_SHOTS. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(scratch, { recursive: true });
  await page.screenshot({ path: path.join(scratch, `${name.replace(/[^\w-]+/g, "-")}.png`), fullPage: true });
}

async function accessFaults(page: Page, rules: "all" | "contrast"): Promise<readonly string[]> {
  // Without legacy mode each check opens a second page; no screen has frames. What passes is counted, not described: that took half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (rules === "all" ? axe : axe.withRules(["color-contrast"])).analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}) at ${nodes
        .map((node) => node.target.join(" "))
        .slice(0, 4)
        .join(", ")}`,
  );
}

async function overflowFaults(page: Page): Promise<readonly string[]> {
  // Browser code has other types than the tests, so it is passed as text.
  const [content, room] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  );
  return content > room ? [`the page scrolls sideways: ${content} px wide in ${room} px`] : [];
}
