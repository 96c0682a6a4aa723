import type { Page } from "playwright-core";

interface FaintText {
  readonly text: string;
  readonly place: string;
  readonly ratio: number;
  readonly colors: string;
}

/** Taller pages are checked in their first part: what follows repeats it. */
const tallestPx = 20_000;

/**
 * Every text of the page against what is painted behind it, whatever element that belongs to: WCAG 2.2, 1.4.3. Not of controls that cannot
 * be used, which it excepts.
 */
export async function faintTexts(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize();
  // A page that is not painted is laid out all the same, in a fraction of the time; opacity above the body is not looked at.
  await page.evaluate("document.documentElement.style.opacity = '0'");
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  // Only what is in the viewport can be asked for at a point.
  if (before && height > before.height) {
    await page.setViewportSize({ width: before.width, height: Math.min(height, tallestPx) });
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }
  const found = await page.evaluate<readonly FaintText[]>(checkTexts);
  if (before) await page.setViewportSize(before);
  await page.evaluate("document.documentElement.style.removeProperty('opacity')");
  return found.map(({ text, place, ratio, colors }) => `contrast ${ratio.toFixed(2)} of “${text}” (${colors}) at ${place}`);
}

// Browser code has other types than the tests, so it is passed as text.
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
    if (element === null || element === document.documentElement) return 1;
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
  const canvas = [255, 255, 255];
  /** What is painted below the text; null where something covers it or an image lies behind it. */
  const behind = (element, x, y) => {
    const stack = document.elementsFromPoint(x, y);
    const at = stack.indexOf(element);
    if (at < 0) return null;
    const layers = stack.slice(at).map((one) => [one, getComputedStyle(one)]);
    const opaque = layers.findIndex(([one, style]) => faded(style.backgroundColor, one)[3] === 1);
    const painted = opaque < 0 ? layers : layers.slice(0, opaque + 1);
    if (painted.some(([, style]) => style.backgroundImage !== "none")) return null;
    return painted.reduceRight((below, [one, style]) => over(faded(style.backgroundColor, one), below), canvas);
  };
  const placeOf = (element) => {
    const name = (one) => one.tagName.toLowerCase() + (typeof one.className === "string" && one.className ? "." + one.className.trim().split(/\\s+/).slice(0, 2).join(".") : "");
    return [element.parentElement, element].filter(Boolean).map(name).join(" > ");
  };
  const faint = [];
  const judge = (element, text, box, color) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width < 2 || box.height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return;
    const ground = behind(element, x, y);
    if (ground === null) return;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const ratio = ratioOf(over(faded(color, element), ground), ground);
    if (ratio < least) faint.push({ text: text.trim().slice(0, 40), place: placeOf(element), ratio, colors: color + " on " + ground.map(Math.round).join(" ") });
  };
  const isUnusable = (element) => element.closest(":disabled, [disabled], [aria-disabled=true], [data-disabled=true]") !== null;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (node.data.trim() === "" || !element.checkVisibility({ visibilityProperty: true }) || isUnusable(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) judge(element, node.data, box, getComputedStyle(element).color);
  }
  for (const field of document.querySelectorAll("input, textarea, select")) {
    if (!field.checkVisibility({ visibilityProperty: true }) || isUnusable(field) || ["checkbox", "radio", "file"].includes(field.type)) continue;
    const isEmpty = field.value === "";
    const text = isEmpty ? field.placeholder : field.value;
    if (text) judge(field, text, field.getBoundingClientRect(), getComputedStyle(field, isEmpty ? "::placeholder" : null).color);
  }
  return faint;
})()`;
