import { failure } from "@tieout/kernel";

/** `scimType` of an error with status 400 or 409: RFC 7644, 3.12, table 9. */
export type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "tooMany"
  | "uniqueness";

/** Reason for refusing a directory's request, in a sentence for the person who investigates it. */
export interface ScimProblem {
  readonly scimType: ScimType;
  readonly detail: string;
}

export const scimProblem = (scimType: ScimType, detail: string) => failure<ScimProblem>({ scimType, detail });

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";

/** Attribute name in lower case and without its schema prefix; names are case-insensitive (RFC 7643, 2.1). */
export function attributeName(written: string): string {
  const name = written.toLowerCase();
  const prefix = `${userSchema.toLowerCase()}:`;
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

/** Reads a boolean, including Entra ID's `True`; null for anything else. */
export function truthOf(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  const word = value.toLowerCase();
  return word === "true" ? true : word === "false" ? false : null;
}
