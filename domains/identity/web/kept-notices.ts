import type { ClientResponse } from "@tieout/client";
import type { identityRoutes } from "../contract/index.ts";

type Notices = ClientResponse<typeof identityRoutes.listNotices>;

/** Kept in session storage, which is cleared when the session ends. */
const key = "tieout-notices";

export function keepNotices(storage: Pick<Storage, "setItem">, notices: Notices): void {
  storage.setItem(key, JSON.stringify(notices));
}

/** The last notices received; undefined if storage has none or unexpected content. */
export function keptNotices(storage: Pick<Storage, "getItem">): Notices | undefined {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? "null") as Partial<Notices> | null;
    const { notices, announcements } = kept ?? {};
    if (!Array.isArray(notices) || !Array.isArray(announcements)) return undefined;
    return notices.every(isText) && announcements.every(isAnnouncement) ? { notices, announcements } : undefined;
  } catch {
    return undefined;
  }
}

const isText = (value: unknown) => typeof value === "string";
const isAnnouncement = (value: Record<string, unknown> | null) =>
  [value?.id, value?.title, value?.version, value?.body].every(isText) && (value?.article === null || isText(value?.article));
