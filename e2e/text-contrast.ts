import type { Page } from "@playwright/test";

interface FaintText {
  readonly text: string;
  readonly place: string;
  readonly ratio: number;
  readonly colors: string;
}

/** Only the first part of taller pages is checked, because the rest repeats it. */
const tallestPx = 20_000;

/**
 * Checks the contrast of every text on the page against the pixels painted behind it, whichever element painted them: WCAG 2.2, 1.4.3.
 * Skips disabled controls, which WCAG exempts. Runs once after each function in `shows`; these change the page's colors but not its layout.
 * Leaves the window as tall as the page, because resizing it would change the layout.
 */
export async function faintTexts(
  page: Page,
  shows: readonly (() => Promise<unknown>)[] = [() => Promise.resolve()],
): Promise<readonly (readonly string[])[]> {
  const size = page.viewportSize();
  await page.evaluate("window.shownTexts?.changes.disconnect(); delete window.shownTexts;");
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  // Only points within the viewport can be inspected.
  if (size && height > size.height) {
    await page.setViewportSize({ width: size.width, height: Math.min(height, tallestPx) });
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }
  const found: (readonly string[])[] = [];
  for (const show of shows) {
    await show();
    const faint = await page.evaluate<readonly FaintText[]>(checkTexts);
    found.push(faint.map(({ text, place, ratio, colors }) => `contrast ${ratio.toFixed(2)} of “${text}” (${colors}) at ${place}`));
  }
  return found;
}

// Browser code is typed differently from the tests, so it is passed as text. The elements to check are collected once, and reused as long
// as the page stays the same.
const checkTexts = `(() => {
  const channels = (color) => {
    const numbers = (color.match(/-?[\\d.]+(?:e-?\\d+)?/g) ?? []).map(Number);
    const scale = color.startsWith("color(") ? 255 : 1;
    const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
    return [red * scale, green * scale, blue * scale, alpha];
  };
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3]));
  const luminance = (color) => {
    const [red, green, blue] = color.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratioOf = (a, b) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((one, other) => other - one);
    return (light + 0.05) / (dark + 0.05);
  };
  const opacities = new Map();
  const opacityOf = (element) => {
    if (element === null) return 1;
    const known = opacities.get(element);
    if (known !== undefined) return known;
    const value = Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
    opacities.set(element, value);
    return value;
  };
  const faded = (color, element) => {
    const [red, green, blue, alpha] = channels(color);
    return [red, green, blue, alpha * opacityOf(element)];
  };
  const grounds = new Map();
  const groundOf = (element) => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const ground = { color: faded(style.backgroundColor, element), hasImage: style.backgroundImage !== "none" };
    grounds.set(element, ground);
    return ground;
  };
  const canvas = [255, 255, 255];
  /** What is painted by elements that lie over each other, the first on top; null where an image lies among them. */
  const painted = (stack) => {
    const layers = [];
    for (const element of stack) {
      const ground = groundOf(element);
      if (ground.hasImage) return null;
      layers.push(ground.color);
      if (ground.color[3] === 1) break;
    }
    return layers.reduceRight((below, color) => over(color, below), canvas);
  };
  const placeOf = (element) => {
    const name = (one) => one.tagName.toLowerCase() + (typeof one.className === "string" && one.className ? "." + one.className.trim().split(/\\s+/).slice(0, 2).join(".") : "");
    return [element.parentElement, element].filter(Boolean).map(name).join(" > ");
  };
  const isUnusable = (element) => element.closest(":disabled, [disabled], [aria-disabled=true], [data-disabled=true]") !== null;
  const shown = [];
  /** A text with the element that it is in and those below; none where something covers it. */
  const keep = (element, text, box, pseudo) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width < 2 || box.height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return;
    const stack = document.elementsFromPoint(x, y);
    const at = stack.indexOf(element);
    if (at >= 0) shown.push({ element, text, pseudo, stack: stack.slice(at) });
  };
  const find = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (node.data.trim() === "" || !element.checkVisibility({ visibilityProperty: true }) || isUnusable(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) keep(element, node.data, box, null);
    }
    for (const field of document.querySelectorAll("input, textarea, select")) {
      if (!field.checkVisibility({ visibilityProperty: true }) || isUnusable(field) || ["checkbox", "radio", "file"].includes(field.type)) continue;
      const isEmpty = field.value === "";
      const text = isEmpty ? field.placeholder : field.value;
      if (text) keep(field, text, field.getBoundingClientRect(), isEmpty ? "::placeholder" : null);
    }
    const changes = new MutationObserver(() => delete window.shownTexts);
    changes.observe(document.body, { subtree: true, childList: true, characterData: true });
    return { shown, changes };
  };
  if (window.shownTexts?.changes.takeRecords().length > 0) delete window.shownTexts;
  window.shownTexts ??= find();
  return window.shownTexts.shown.flatMap(({ element, text, pseudo, stack }) => {
    const ground = painted(stack);
    // What is on its way out of the page is there, and not seen.
    if (ground === null || opacityOf(element) === 0) return [];
    const style = getComputedStyle(element, pseudo);
    const size = parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const ratio = ratioOf(over(faded(style.color, element), ground), ground);
    if (ratio >= least) return [];
    return [{ text: text.trim().slice(0, 40), place: placeOf(element), ratio, colors: style.color + " on " + ground.map(Math.round).join(" ") }];
  });
})()`;
