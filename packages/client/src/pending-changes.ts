import { useEffect, useId, useSyncExternalStore } from "react";

/** Unsaved content of a form. */
export interface PendingForm {
  readonly title: string;
  /** Changed fields. */
  readonly count: number;
  /** Whether the changes are sent automatically as soon as there is a connection. */
  readonly sentByItself: boolean;
  /** Unit being counted; changes if absent. */
  readonly of?: "files";
}

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** Number of fields that differ; every list element counts as a field. */
export function countChanges(now: unknown, before: unknown): number {
  if (isSame(now, before)) return 0;
  if (typeof now !== "object" || typeof before !== "object" || now === null || before === null) return 1;
  const [mine, stored] = [new Map(Object.entries(now)), new Map(Object.entries(before))];
  return [...new Set([...mine.keys(), ...stored.keys()])].reduce((count, name) => {
    const [one, other] = [mine.get(name), stored.get(name)];
    return count + (Array.isArray(one) && Array.isArray(other) ? countChanges(one, other) : isSame(one, other) ? 0 : 1);
  }, 0);
}

/** The unsaved changes of all forms on the screen. */
export class PendingChanges {
  readonly #forms = new Map<string, PendingForm>();
  readonly #listeners = new Set<() => void>();
  #list: readonly PendingForm[] = [];

  readonly list = (): readonly PendingForm[] => this.#list;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Forms with the same title share one line, with the sum of their changes. A form without changes is not listed. */
  readonly set = (key: string, form: PendingForm | null): void => {
    if (form && form.count > 0) this.#forms.set(key, form);
    else if (!this.#forms.delete(key)) return;
    const byTitle = new Map<string, PendingForm>();
    for (const { count, ...form } of this.#forms.values()) {
      const line = `${form.title}:${form.sentByItself}`;
      byTitle.set(line, { ...form, count: count + (byTitle.get(line)?.count ?? 0) });
    }
    this.#list = [...byTitle.values()];
    for (const listener of this.#listeners) listener();
  };
}

const pending = new PendingChanges();

/** Lists a form's unsaved changes in the bar shown while offline. */
export function useShowPending({ title, count, sentByItself }: PendingForm): void {
  const key = useId();
  useEffect(() => {
    pending.set(key, { title, count, sentByItself });
    return () => pending.set(key, null);
  }, [key, title, count, sentByItself]);
}

/** Lists the number of files waiting for a connection, for uploads sent outside of any screen. */
export const showPendingFiles = (count: number): void => pending.set("files", { title: "Uploads", count, sentByItself: true, of: "files" });

export const usePendingForms = (): readonly PendingForm[] => useSyncExternalStore(pending.subscribe, pending.list);
