import type { ApiKeyScope } from "@tieout/contract";
import { plural } from "@tieout/ui";
import type { ApiKey } from "../../contract/index.ts";

interface ScopeWords {
  readonly scope: ApiKeyScope;
  readonly title: string;
  readonly says: string;
}

/** Scopes in the dialog's order. */
export const scopeWords: readonly ScopeWords[] = [
  { scope: "read", title: "Read", says: "See engagements and results, download workpapers" },
  { scope: "engagements", title: "Engagements", says: "Create and change clients, engagements and their testing" },
  { scope: "files", title: "Files", says: "Upload, read and map files" },
  { scope: "process", title: "Process", says: "Start and cancel runs" },
];

/** `Read, files` */
export const permissionsText = (scopes: readonly ApiKeyScope[]): string => {
  const [first = "", ...others] = scopeWords.filter(({ scope }) => scopes.includes(scope)).map(({ title }) => title);
  return [first, ...others.map((title) => title.toLowerCase())].join(", ");
};

export const validities: readonly { readonly value: string; readonly label: string }[] = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "180", label: "180 days" },
  { value: "365", label: "1 year" },
];

/** Days before it expires from which a key is marked as ending soon. */
const soonDays = 14;

export const endsSoon = ({ status, expires_at: expiresAt }: Pick<ApiKey, "status" | "expires_at">, nowMilliseconds: number): boolean =>
  status === "active" && Date.parse(expiresAt) - nowMilliseconds < soonDays * 86_400_000;

/** `2 keys in use` */
export const keysSentence = (keys: readonly Pick<ApiKey, "status">[]): string =>
  `${plural(keys.filter(({ status }) => status === "active").length, "active key")}.`;

export interface KeyDraft {
  readonly name: string;
  /** Null if there are no scopes to choose from. */
  readonly scopes: readonly ApiKeyScope[] | null;
  readonly validDays: string;
  readonly password: string;
}

export interface KeyErrors {
  readonly name?: string;
  readonly scopes?: string;
  readonly password?: string;
}

/** Errors found before the server is asked. */
export const keyErrors = ({ name, scopes, password }: KeyDraft): KeyErrors => ({
  ...(name.trim() === "" ? { name: "The name field is required." } : {}),
  ...(scopes?.length === 0 ? { scopes: "Choose at least one permission." } : {}),
  ...(password === "" ? { password: "The password field is required." } : {}),
});
