import { type Result, success } from "@tieout/kernel";
import { attributeName, type ScimProblem, scimProblem, truthOf } from "./scim-problem.ts";

/**
 * Attributes by which people can be found; the value of `active` is `true` or `false`. No one here has a manager: before changing the
 * reference, Entra ID checks whether someone has a given manager, and finds no one.
 */
const filterAttributes = ["id", "username", "externalid", "active", "emails.value", "emails.type", "manager"] as const;
export type FilterAttribute = (typeof filterAttributes)[number];

export type ScimFilter =
  | { readonly kind: "equals"; readonly attribute: FilterAttribute; readonly value: string }
  | { readonly kind: "and" | "or"; readonly left: ScimFilter; readonly right: ScimFilter };

export const filterLimits = { longest: 2000, mostComparisons: 50, deepest: 20 };

const canDo =
  'You can filter by userName, externalId, id, active, emails.value and emails.type, with eq, and, or and parentheses, such as userName eq "anna@firm.com".';
const refuse = (what: string) => scimProblem("invalidFilter", `The filter ${what}. ${canDo}`);

/**
 * Parses the part of the RFC 7644, 3.4.2.2 grammar that directories send. `and` has precedence over `or`; keywords are case-insensitive.
 */
export function parseScimFilter(text: string): Result<ScimFilter, ScimProblem> {
  if (text.length > filterLimits.longest) return refuse(`is longer than ${filterLimits.longest} characters`);
  const tokens = tokensOf(text);
  if (tokens === null) return refuse("has an unclosed quotation mark or an invalid character");
  if (tokens.filter((token) => token.toLowerCase() === "eq").length > filterLimits.mostComparisons)
    return refuse(`has more than ${filterLimits.mostComparisons} comparisons`);
  try {
    const reader = new FilterReader(tokens);
    const filter = reader.readAny(0);
    return reader.isAtEnd ? success(filter) : refuse(`continues after its end with ${reader.here}`);
  } catch (error) {
    if (error instanceof NotRead) return refuse(error.message);
    throw error;
  }
}

/** Splits the text into words, quoted strings and punctuation; null if anything else remains. */
function tokensOf(text: string): readonly string[] | null {
  const tokens: string[] = [];
  const pattern = /\s+|[()[\]]|"(?:[^"\\]|\\.)*"|[^\s()[\]"]+/gy;
  while (pattern.lastIndex < text.length) {
    const [token] = pattern.exec(text) ?? [];
    if (token === undefined) return null;
    if (token.trim() !== "") tokens.push(token);
  }
  return tokens;
}

class NotRead extends Error {}

/** U+0000 and unpaired surrogates, which JSON can escape but databases cannot store. */
const unkeepable = /\0|\p{Surrogate}/u;

class FilterReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  get here(): string {
    return this.#tokens[this.#at] ?? "nothing more";
  }

  readAny(depth: number, within = ""): ScimFilter {
    let left = this.#readAll(depth, within);
    while (this.#takes("or")) left = { kind: "or", left, right: this.#readAll(depth, within) };
    return left;
  }

  #readAll(depth: number, within: string): ScimFilter {
    let left = this.#readOne(depth, within);
    while (this.#takes("and")) left = { kind: "and", left, right: this.#readOne(depth, within) };
    return left;
  }

  #readOne(depth: number, within: string): ScimFilter {
    if (depth > filterLimits.deepest) throw new NotRead(`has parentheses nested more than ${filterLimits.deepest} deep`);
    if (this.#takes("(")) {
      const inner = this.readAny(depth + 1, within);
      this.#expect(")");
      return inner;
    }
    const name = attributeName(this.#next());
    if (within === "" && name === "emails" && this.#takes("[")) {
      const inner = this.readAny(depth + 1, "emails.");
      this.#expect("]");
      return inner;
    }
    return this.#readComparison(attributeOf(within + name));
  }

  #readComparison(attribute: FilterAttribute): ScimFilter {
    const operator = this.#next();
    if (operator.toLowerCase() !== "eq") throw new NotRead(`has ${operator} where eq is expected`);
    const value = jsonOf(this.#next());
    if (typeof value === "string" && unkeepable.test(value)) throw new NotRead("compares with a character no attribute can contain");
    if (attribute !== "active") {
      if (typeof value !== "string") throw new NotRead(`compares ${attribute} with something other than a quoted string`);
      return { kind: "equals", attribute, value };
    }
    const truth = truthOf(value);
    if (truth === null) throw new NotRead("compares active with something other than true or false");
    return { kind: "equals", attribute, value: String(truth) };
  }

  #takes(word: string): boolean {
    if (this.here.toLowerCase() !== word || this.isAtEnd) return false;
    this.#at += 1;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw new NotRead(`has ${this.here} where ${sign} is expected`);
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new NotRead("is not complete");
    this.#at += 1;
    return token;
  }
}

const managerOfEnterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:manager";
const managerNames: ReadonlySet<string> = new Set(["manager.value", managerOfEnterprise, `${managerOfEnterprise}.value`]);

function attributeOf(name: string): FilterAttribute {
  const whole = name === "emails" ? "emails.value" : managerNames.has(name) ? "manager" : name;
  const found = filterAttributes.find((attribute) => attribute === whole);
  if (!found) throw new NotRead(`uses ${name}, which is not filterable`);
  return found;
}

/** Parses a comparison value, which is written as JSON. */
function jsonOf(token: string): unknown {
  try {
    return JSON.parse(token);
  } catch {
    throw new NotRead(`has ${token} where a value is expected`);
  }
}
