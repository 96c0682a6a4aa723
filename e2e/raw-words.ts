import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import {
  accountClasses,
  controlTotalEntries,
  distributionTypes,
  moneySources,
  paperEntries,
  reportEntries,
  sourceFields,
} from "@tieout/catalog/core";

/** Collects every `enum` value in a JSON schema. */
function enumWords(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "enum" in schema && Array.isArray(schema.enum) ? schema.enum.filter((value) => typeof value === "string") : [];
  return [...own, ...Object.values(schema).flatMap(enumWords)];
}

/** Requests and responses of all domains' routes; a test keeps this file in sync with the contracts. */
const contracts = path.join(import.meta.dirname, "../docs/openapi.json");

const keysOf = (entries: readonly { readonly key: string }[]): readonly string[] => entries.map(({ key }) => key);

/** Keys from the catalog and the contracts that are code words no one would write in text. */
const rawWords: ReadonlySet<string> = new Set(
  [
    ...[reportEntries, paperEntries, moneySources, controlTotalEntries, distributionTypes].flatMap(keysOf),
    ...reportEntries.flatMap(({ key }) => sourceFields(key)),
    ...accountClasses,
    ...paperEntries.flatMap(({ sampling }) => keysOf(sampling)),
    ...paperEntries.flatMap(({ auditProgram }) => auditProgram.flatMap(({ computedRules }) => computedRules)),
    ...enumWords(JSON.parse(readFileSync(contracts, "utf8"))),
  ].filter((word) => /^[a-z].*_/.test(word)),
);

/**
 * Visible or screen reader text with an underscore, except text displayed as code. Browser code is typed differently from the tests, so it
 * is passed as text.
 */
const suspects = `(() => {
  const found = [];
  const keep = (element, text) => {
    if (/\\w_\\w/.test(text ?? "") && element.checkVisibility({ visibilityProperty: true }) && !element.closest("code")) found.push(text);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) keep(node.parentElement, node.data);
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"]) keep(element, element.getAttribute(name));
  return found;
})()`;

/** Code words shown on the screen. A longer word that begins with a code word, such as a file name, does not count. */
export async function rawWordFaults(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate<readonly string[]>(suspects);
  const words = texts.flatMap((text) => text.match(/[\w./-]*\w_\w[\w./-]*/g) ?? []);
  const raw = new Set(words.map((word) => word.replace(/\.+$/, "")).filter((word) => rawWords.has(word)));
  return [...raw].map((word) => `the raw key ${word} is shown`);
}
