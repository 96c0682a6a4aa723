import { nameWords } from "@tieout/runs/core";

/**
 * `LAST, FIRST` shows which part is the last name; `First Last` is only a list of words, the final ones being the last name. `Smith, Jr`
 * has no first name.
 */
function partsOf(name: string): { readonly last: string; readonly known: boolean } {
  const comma = name.indexOf(",");
  const given = comma < 0 ? [] : nameWords(name.slice(comma + 1));
  const words = nameWords(comma < 0 ? name : name.slice(0, comma));
  const known = given.length > 0 || words.length === 1;
  return { last: known ? words.join("") : words.slice(1).join(""), known };
}

/**
 * Whether two full names have the same last name, whatever form each is written in. If only one form shows where the last name begins (`Van
 * Buren, Una` against `Una Van Buren`), the other must end with it; if neither does, the last words decide.
 */
export function sameLastName(a: string, b: string): boolean {
  const [one, other] = [partsOf(a), partsOf(b)];
  if (one.known && other.known) return one.last === other.last;
  if (one.known) return other.last.endsWith(one.last);
  if (other.known) return one.last.endsWith(other.last);
  return nameWords(a).at(-1) === nameWords(b).at(-1);
}
