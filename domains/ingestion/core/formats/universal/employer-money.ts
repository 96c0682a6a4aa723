import { type MoneySource, moneySources } from "@tieout/catalog/core";
import { normalizeHeader } from "../../layout/normalize-header.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const owners = words("employer company sponsor firm corporate corporation organization");
/** Words that don't name a kind of contribution: how and how often the money is paid, and where it is kept. */
const ofAnyKind = words(
  "contribution deposit addition money source fund funding account balance amount total value payment paid percent 401k 403b 401a 401 403 a k b plan retirement " +
    "savings base basic basic core mandatory required fixed annual regular standard automatic current period pay payroll usd dollar other additional " +
    "of the for in and to per on type code description",
);

/** The open question about a text that names employer money: which kind of contribution, or which safe harbor contribution. */
export type UnstatedKind = "any" | "safe harbor";

/** Returns null if the text states which employer contribution it is, or names none. Headers and values follow the same rule. */
export function unstatedEmployerMoney(text: string): UnstatedKind | null {
  const { words: all } = normalizeHeader(text);
  if (all.length > 0 && all.every((word) => word === "safeharbor" || owners.has(word) || ofAnyKind.has(word))) {
    if (all.includes("safeharbor")) return "safe harbor";
    if (all.some((word) => owners.has(word))) return "any";
  }
  return null;
}

/** Whether the header or text says whose money it is and nothing else. */
export const namesOwnerAlone = (text: string): boolean => normalizeHeader(text).words.every((word) => owners.has(word));

export const unstatedReason: Readonly<Record<UnstatedKind, string>> = {
  any: "It doesn't say which employer contribution it is.",
  "safe harbor": "It doesn't say which employer contribution it is: the safe harbor match or the safe harbor nonelective contribution.",
};

export function unstatedReasonOf(text: string): string | null {
  const unstated = unstatedEmployerMoney(text);
  return unstated === null ? null : unstatedReason[unstated];
}

/** Value suggested until a person decides, unless another column or value already has it. */
export const proposedFor: Readonly<Record<UnstatedKind, string>> = { any: "match", "safe harbor": "safe_harbor_nonelective" };

const isOfEmployer = ({ group }: MoneySource): boolean => group === "match" || group === "employer";
const sources: readonly (MoneySource & { readonly key: string })[] = moneySources;
const employerKeys = new Set(sources.filter(isOfEmployer).flatMap(({ key, column }) => [key, ...(column ? [column.key] : [])]));

/** Whether a money source, or the field of its column, is the employer's. */
export const isEmployerSource = (key: string): boolean => employerKeys.has(key);
