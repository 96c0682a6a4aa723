import type { Client, DraftContent, DraftPlace, KeptDraft } from "@tieout/client";
import type { identityRoutes } from "@tieout/identity/contract";
import { engagementStorePrefix } from "./session-store.ts";

interface Places {
  readonly client: Client<typeof identityRoutes>;
  readonly userId: string;
  /** Cleared when the session ends. */
  readonly storage: Storage;
  /** Input typed after the server ended the session, kept until the same person signs in again in this tab. */
  readonly memory: Map<string, KeptDraft>;
  readonly now: () => Date;
}

/** One person's drafts: in the tab's storage to survive a reload, in memory and on the server for another session. */
export function createDraftPlace({ client, userId, storage, memory, now }: Places): DraftPlace {
  const keyOf = (form: string): string => `${userId}:${form}`;
  const storedAt = (form: string): string => `${engagementStorePrefix}draft:${keyOf(form)}`;
  return {
    held: (form) => parse(storage.getItem(storedAt(form))),
    remembered: (form) => parse(storage.getItem(storedAt(form))) ?? memory.get(keyOf(form))?.content ?? null,
    hold: (form, content) => {
      if (content === null) {
        storage.removeItem(storedAt(form));
        memory.delete(keyOf(form));
        return;
      }
      memory.set(keyOf(form), { content, savedAt: now() });
      // If storage is full, the draft does not survive a reload; the server still has it.
      try {
        storage.setItem(storedAt(form), JSON.stringify(content));
      } catch {
        storage.removeItem(storedAt(form));
      }
    },
    read: async (form) => {
      const remembered = memory.get(keyOf(form)) ?? null;
      const { draft } = await client.getDraft({ params: { form } });
      const kept = draft && { content: draft.content, savedAt: new Date(draft.saved_at) };
      return newer(remembered, kept);
    },
    keep: (form, content) => client.putDraft({ params: { form }, body: { content: { ...content } } }),
    forget: (form) => client.removeDraft({ params: { form } }),
  };
}

const newer = (one: KeptDraft | null, other: KeptDraft | null): KeptDraft | null =>
  one && other ? (one.savedAt >= other.savedAt ? one : other) : (one ?? other);

function parse(text: string | null): DraftContent | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as DraftContent) : null;
  } catch {
    return null;
  }
}
