import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import type { WatchedPage } from "./browser.ts";
import { faintTexts } from "./text-contrast.ts";

const shots = process.env.TIEOUT_SHOTS;
const scratch = shots ?? path.join(tmpdir(), "tieout-shots");

/** What axe is asked for: everything, all but the contrast of texts, or nothing where only `faintTexts` can find something new. */
export type AxeRules = "all" | "structure" | "none";

/** What a screen is asked for. */
export interface LookedAt {
  readonly rules: AxeRules;
  /** Whether the contrast of every text is measured. */
  readonly texts: boolean;
}

/** Problems of the current screen. Keeps a screenshot when there are any, or of every screen in TIEOUT_SHOTS. */
export async function screenFaults(
  watched: WatchedPage,
  name: string,
  { rules, texts }: LookedAt = { rules: "all", texts: true },
): Promise<readonly string[]> {
  const { page } = watched;
  const faults = [
    ...(rules === "none" ? [] : await accessFaults(page, rules)),
    ...(texts ? await faintTexts(page) : []),
    ...(await overflowFaults(page)),
    ...watched.complaints(),
  ];
  if (shots !== undefined || faults.length > 0) await keepPicture(page, name);
  return faults.map((fault) => `${name}: ${fault}`);
}

/** A screenshot of the whole page in the scratch folder, or in TIEOUT_SHOTS. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(scratch, { recursive: true });
  await page.screenshot({ path: path.join(scratch, `${name.replace(/[^\w-]+/g, "-")}.png`), fullPage: true });
}

/**
 * Marks one text for each look that texts of the page have: the classes, colors and backgrounds of the text and of all that it is in.
 * Contrast follows from these; a table has them a thousand times, and each costs milliseconds.
 */
const markLooks = `(() => {
  const ids = new Map();
  const known = new Map();
  const lookOf = (element) => {
    if (element === null) return 0;
    const seen = known.get(element);
    if (seen !== undefined) return seen;
    const style = getComputedStyle(element);
    const own = [style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.fontSize, style.fontWeight, style.textShadow, style.position];
    const state = ["disabled", "aria-disabled", "aria-hidden", "type"].map((name) => element.getAttribute(name));
    const text = [lookOf(element.parentElement), element.tagName, element.getAttribute("class"), ...own, ...state].join(" ");
    const id = ids.get(text) ?? ids.size + 1;
    ids.set(text, id);
    known.set(element, id);
    return id;
  };
  const hasText = (element) =>
    element.matches("input, select, textarea") || [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== "");
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const byLook = new Map();
  for (const element of document.body.querySelectorAll("*")) {
    element.removeAttribute("data-look");
    if (!hasText(element) || !isShown(element)) continue;
    const look = lookOf(element);
    byLook.set(look, [...(byLook.get(look) ?? []), element]);
  }
  for (const all of byLook.values()) all[all.length >> 1].setAttribute("data-look", "");
})()`;

/** Axe of `@axe-core/playwright`, whose own call runs it twice over a page to read structure and the contrast of marked texts. */
const { source } = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"))("axe-core") as { readonly source: string };
const checker = `${source}; axe.configure({ rules: [{ id: "color-contrast", selector: "[data-look]" }] });`;

/** A rule that is broken, with the selectors of where. */
interface Violation {
  readonly id: string;
  readonly help: string;
  readonly places: readonly string[];
}

const onlyRules: Readonly<Record<Exclude<AxeRules, "none">, object>> = {
  all: {},
  structure: { rules: { "color-contrast": { enabled: false } } },
};

/** What axe finds; of contrast, in one text of each look. `faintTexts` asks all of them. */
async function accessFaults(page: Page, rules: Exclude<AxeRules, "none">): Promise<readonly string[]> {
  // A page that was checked before still has the checker, half a megabyte of script.
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(checker);
  if (rules === "all") await page.evaluate(markLooks);
  // What passes is counted, not described: that took half the time. Of styles and media that it would load first, it uses the media.
  const options = { resultTypes: ["violations"], preload: { assets: ["media"] }, ...onlyRules[rules] };
  const violations = await page.evaluate<readonly Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
       violations.map(({ id, help, nodes }) => ({ id, help, places: nodes.map(({ target }) => target.join(" ")) })))`,
  );
  return violations.map(({ id, help, places }) => `${id} (${help}) at ${places.slice(0, 4).join(", ")}`);
}

async function overflowFaults(page: Page): Promise<readonly string[]> {
  // Browser code has other types than the tests, so it is passed as text.
  const [content, room] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  );
  return content > room ? [`the page scrolls sideways: ${content} px wide in ${room} px`] : [];
}
