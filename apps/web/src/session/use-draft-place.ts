import { type DraftPlace, type KeptDraft, useClient, type Viewer } from "@tieout/client";
import { identityRoutes } from "@tieout/identity/contract";
import { useMemo } from "react";
import { createDraftPlace } from "./draft-place.ts";

/** Outlives the shell, which is unmounted when the session ends. */
const memory = new Map<string, KeptDraft>();

/** Stores the signed-in person's unsaved input. Drafts that staff type in another person's account never replace that person's drafts. */
export function useDraftPlace({ userId, assumedBy }: Pick<Viewer, "userId" | "assumedBy">): DraftPlace {
  const client = useClient(identityRoutes);
  return useMemo(() => {
    const whole = createDraftPlace({ client, userId, storage: sessionStorage, memory, now: () => new Date() });
    const inTab = { read: async () => null, keep: async () => undefined, forget: async () => undefined };
    return assumedBy === null ? whole : { ...whole, ...inTab };
  }, [client, userId, assumedBy]);
}
