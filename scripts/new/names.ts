/** The new thing's name, in each spelling. */
export interface Names {
  /** `direct-rollovers`, for file names. */
  readonly slug: string;
  /** `direct_rollovers`, for the key. */
  readonly key: string;
  /** `directRollovers` */
  readonly camel: string;
  /** `DirectRollovers` */
  readonly pascal: string;
  /** `Direct Rollovers` */
  readonly title: string;
  /** `Direct rollovers` */
  readonly sentence: string;
}

/** Explains why nothing was written and what to do. */
export class NotWritten extends Error {}

const longest = 40;
const reserved = new Set(
  "await break case class const default delete do else enum export extends false for function if import in let new null return static super switch this throw true try typeof var void while with yield"
    .split(" ")
    .concat("arguments", "eval", "undefined"),
);
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export function namesOf(slug: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug))
    throw new NotWritten(`“${slug}” is not a name for a folder: use small letters, digits and single hyphens, such as direct-rollovers.`);
  if (slug.length > longest) throw new NotWritten(`“${slug}” has ${slug.length} characters: use at most ${longest}.`);
  const words = slug.split("-");
  const pascal = words.map(capital).join("");
  const camel = pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
  if (reserved.has(camel)) throw new NotWritten(`“${slug}” is a word of the language: choose another name.`);
  return { slug, key: words.join("_"), camel, pascal, title: words.map(capital).join(" "), sentence: capital(words.join(" ")) };
}
