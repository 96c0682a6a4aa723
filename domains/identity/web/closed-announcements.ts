const key = "tieout-closed-announcements";
/** A browser forgets the oldest beyond these. */
const most = 50;

/** Ids of the announcements that were closed in this browser. Text that anyone could have put there counts as none. */
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
