import type { ComboboxItem, ComboboxParsedItem } from "@mantine/core";

type Choice = ComboboxItem<string>;
type Entry = ComboboxParsedItem<string>;

const nameOf = (group: unknown): string => (typeof group === "string" ? group : "");

const wordsIn = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Choices whose label contains the search text; if there are none, those with every word of the text in their label or group name. */
function matching(entries: readonly Entry[], search: string): Entry[] {
  const keep = (isKept: (choice: Choice, group: string) => boolean): Entry[] =>
    entries.flatMap((entry): Entry[] => {
      if (!("items" in entry)) return isKept(entry, "") ? [entry] : [];
      const items = entry.items.filter((choice) => isKept(choice, nameOf(entry.group)));
      return items.length > 0 ? [{ group: entry.group, items }] : [];
    });
  const phrase = search.trim().toLowerCase();
  const named = keep(({ label }) => label.toLowerCase().includes(phrase));
  if (named.length > 0) return named;
  const words = wordsIn(search);
  return keep(({ label }, group) => {
    const text = `${group} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const countOf = (entries: readonly Entry[]): number => entries.reduce((sum, entry) => sum + ("items" in entry ? entry.items.length : 1), 0);

function firstOf(entries: readonly Entry[], limit: number): Entry[] {
  let left = limit;
  return entries.flatMap((entry): Entry[] => {
    if (left <= 0) return [];
    if (!("items" in entry)) {
      left -= 1;
      return [entry];
    }
    const items = entry.items.slice(0, left);
    left -= items.length;
    return [{ group: entry.group, items }];
  });
}

/** Entry that tells how many more choices there are; it cannot be chosen. */
const moreValue = "more-choices";

/** Returns the choices that a searchable list shows: up to the limit, then an entry that tells how many more there are. */
export function findChoices(entries: readonly Entry[], search: string, limit: number): Entry[] {
  const found = search.trim() === "" ? [...entries] : matching(entries, search);
  const more = countOf(found) - limit;
  if (more <= 0) return found;
  const hint = { value: moreValue, label: `${more.toLocaleString("en-US")} more. Type to find one.`, disabled: true };
  return [...firstOf(found, limit), hint];
}
