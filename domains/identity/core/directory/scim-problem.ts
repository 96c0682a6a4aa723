import { failure } from "@tieout/kernel";

/** Of an error with status 400 or 409: RFC 7644, 3.12, table 9. */
export type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "tooMany"
  | "uniqueness";

/** Why a request of a directory is refused, in a sentence for the person who looks into it. */
export interface ScimProblem {
  readonly scimType: ScimType;
  readonly detail: string;
}

export const scimProblem = (scimType: ScimType, detail: string) => failure<ScimProblem>({ scimType, detail });

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";

/** A name of an attribute without the schema in front of it, in small letters: names differ in no case (RFC 7643, 2.1). */
export function attributeName(written: string): string {
  const name = written.toLowerCase();
  const prefix = `${userSchema.toLowerCase()}:`;
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

/** `True` as Entra ID writes it; null for anything else than a truth. */
export function truthOf(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  const word = value.toLowerCase();
  return word === "true" ? true : word === "false" ? false : null;
}
