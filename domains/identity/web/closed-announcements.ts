const key = "tieout-closed-announcements";
/** Maximum number remembered per browser; the oldest are dropped. */
const most = 50;

/** IDs of announcements closed in this browser. Unexpected content in storage counts as none. */
export function closedHere(storage: Pick<Storage, "getItem">): readonly string[] {
  try {
    const ids: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function closeHere(storage: Pick<Storage, "getItem" | "setItem">, id: string): void {
  const others = closedHere(storage).filter((other) => other !== id);
  storage.setItem(key, JSON.stringify([...others, id].slice(-most)));
}
