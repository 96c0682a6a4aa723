import { dateText } from "@tieout/ui";
import type { ClientView, RequestEvent, RequestItem } from "../../contract/index.ts";

type Year = Pick<ClientView, "start_date" | "end_date">;

/** “2024”, or both dates of a plan year that is not a calendar year. */
export function yearText({ start_date: from, end_date: to }: Year): string {
  const year = from.slice(0, 4);
  return from === `${year}-01-01` && to === `${year}-12-31` ? year : `${dateText(from)} – ${dateText(to)}`;
}

/** “A”, “A and B”, “A, B and C”. */
export function peopleText(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** Two letters that represent the firm. */
export const initialsOf = (firm: string): string =>
  firm
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");

interface Look {
  readonly family: "ok" | "warn" | "info";
  readonly word: string;
}

/** Item states as the client sees them: a sent item is done unless the auditor asks a question. */
export const clientLooks: Readonly<Record<RequestItem["state"], Look>> = {
  open: { family: "warn", word: "Open" },
  received: { family: "info", word: "Sent" },
  checked: { family: "ok", word: "Accepted" },
  returned: { family: "warn", word: "Question" },
};

export function givenText(items: readonly Pick<RequestItem, "state">[]): string {
  const given = items.filter(({ state }) => state === "received" || state === "checked").length;
  return `${given} of ${items.length} sent`;
}

/** Messages that have text. */
export const messagesOf = (events: readonly RequestEvent[], itemId: string | null): readonly RequestEvent[] =>
  events.filter(({ item_id: of, text }) => of === itemId && text !== "");
