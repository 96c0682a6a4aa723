import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { untilQuiet, type WatchedPage } from "./browser.ts";
import { rawWordFaults } from "./raw-words.ts";
import { faintTexts } from "./text-contrast.ts";

const shots = process.env.TIEOUT_SHOTS;
const scratch = shots ?? process.env.TIEOUT_FAILED_SHOTS ?? path.join(tmpdir(), "tieout-shots");

/** Which axe rules to run: all, or all except text contrast. */
export type AxeRules = "all" | "structure";

/** Problems with the current screen. Saves a screenshot if there are any; with TIEOUT_SHOTS, always saves one. */
export async function screenFaults(watched: WatchedPage, name: string): Promise<readonly string[]> {
  const { page } = watched;
  const size = page.viewportSize();
  const [faint = []] = await faintTexts(page);
  if (size) await page.setViewportSize(size);
  const faults = [...(await accessFaults(page, "all")), ...faint, ...(await contentFaults(page)), ...watched.complaints()];
  if (shots !== undefined || faults.length > 0) await keepPicture(page, name);
  return faults.map((fault) => `${name}: ${fault}`);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A window size and the checks to run at that size, including which text contrast to check in each theme, if any. */
export interface Layout extends Size {
  readonly themes: readonly Theme[];
  readonly rules: AxeRules | null;
  readonly texts: boolean;
}

export type Theme = "light" | "dark";

/**
 * Problems with the current screen at one window size in several themes; saves screenshots like `screenFaults`. Leaves the window and its
 * theme as last set.
 */
export async function layoutFaults(
  watched: WatchedPage,
  name: string,
  { themes, rules, texts, ...size }: Layout,
): Promise<readonly string[]> {
  const { page } = watched;
  const show = async (theme: Theme): Promise<void> => {
    await page.emulateMedia({ colorScheme: theme });
    await settled(page);
  };
  await page.setViewportSize(size);
  await show(themes[0] ?? "light");
  const ofLayout = [...(rules === null ? [] : await accessFaults(page, rules)), ...(await contentFaults(page))];
  const faint = texts
    ? await faintTexts(
        page,
        themes.map((theme) => () => show(theme)),
      )
    : [];
  const all: string[] = [];
  for (const [at, theme] of themes.entries()) {
    const faults = [...(at === 0 ? [...ofLayout, ...watched.complaints()] : []), ...(faint[at] ?? [])];
    if (shots === undefined && faults.length === 0) continue;
    await page.setViewportSize(size);
    await show(theme);
    const seen = `${name} ${size.width} ${theme}`;
    await keepPicture(page, seen);
    all.push(...faults.map((fault) => `${seen}: ${fault}`));
  }
  return all;
}

/**
 * Finishes all transitions and animations except endless ones, including any that follow, such as a notification's exit. During a
 * transition, a color has neither its old nor its new contrast.
 */
const endAnimations = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const isRunning = ({ effect, playState }) => playState !== "finished" && Number.isFinite(effect?.getComputedTiming().endTime ?? Infinity);
  for (let running = document.getAnimations().filter(isRunning); running.length > 0; running = document.getAnimations().filter(isRunning)) {
    for (const animation of running) animation.finish();
    await frame();
    await frame();
  }
})()`;

async function settled(page: Page): Promise<void> {
  // Waits two frames: the first renders the new size, the second runs the effects.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  await page.evaluate(endAnimations);
}

/** Saves a full-page screenshot in the scratch folder, or in TIEOUT_SHOTS. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(scratch, { recursive: true });
  await page.screenshot({ path: path.join(scratch, `${name.replace(/[^\w-]+/g, "-")}.png`), fullPage: true });
}

/** With TIEOUT_SHOTS, saves screenshots of the page at each width and in both themes. */
export async function keepPictures(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [1440, 320]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await untilQuiet(page);
      await keepPicture(page, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * Marks one text for each distinct look on the page: the classes, colors and backgrounds of the text and all its ancestors. These determine
 * contrast. A table can repeat a look a thousand times, and each check takes milliseconds.
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

/**
 * Axe from the `@axe-core/playwright` installation. That package's own call would run axe twice per page, once for structure and once for
 * the contrast of marked texts.
 */
const { source } = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"))("axe-core") as { readonly source: string };
const checker = `${source}; axe.configure({ rules: [{ id: "color-contrast", selector: "[data-look]" }] });`;

/** A violated rule, with the selectors of the elements that violate it. */
interface Violation {
  readonly id: string;
  readonly help: string;
  readonly places: readonly string[];
}

const onlyRules: Readonly<Record<AxeRules, object>> = {
  all: {},
  structure: { rules: { "color-contrast": { enabled: false } } },
};

/** Axe violations; contrast is checked for one text per look. `faintTexts` checks all texts. */
async function accessFaults(page: Page, rules: AxeRules): Promise<readonly string[]> {
  // A page that was checked before still has the checker, which is half a megabyte of script.
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(checker);
  if (rules === "all") await page.evaluate(markLooks);
  // Passes are only counted, because describing them took half the time. Axe would preload styles and media; only media are used.
  const options = { resultTypes: ["violations"], preload: { assets: ["media"] }, ...onlyRules[rules] };
  const violations = await page.evaluate<readonly Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
       violations.map(({ id, help, nodes }) => ({ id, help, places: nodes.map(({ target }) => target.join(" ")) })))`,
  );
  return violations.map(({ id, help, places }) => `${id} (${help}) at ${places.slice(0, 4).join(", ")}`);
}

/** Problems with the content, regardless of colors. */
const contentFaults = async (page: Page): Promise<readonly string[]> => [...(await overflowFaults(page)), ...(await rawWordFaults(page))];

async function overflowFaults(page: Page): Promise<readonly string[]> {
  // Browser code is typed differently from the tests, so it is passed as text.
  const [content, room] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  );
  return content > room ? [`the page scrolls sideways: ${content} px wide in ${room} px`] : [];
}
