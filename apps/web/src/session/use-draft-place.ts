import { type DraftPlace, type KeptDraft, useClient, type Viewer } from "@tieout/client";
import { identityRoutes } from "@tieout/identity/contract";
import { useMemo } from "react";
import { createDraftPlace } from "./draft-place.ts";

/** Outlives the shell, which ends with its session. */
const memory = new Map<string, KeptDraft>();

/** Where the signed-in person's unsaved input is kept. What staff type in someone else's account never takes the place of that person's own. */
export function useDraftPlace({ userId, assumedBy }: Pick<Viewer, "userId" | "assumedBy">): DraftPlace {
  const client = useClient(identityRoutes);
  return useMemo(() => {
    const whole = createDraftPlace({ client, userId, storage: sessionStorage, memory, now: () => new Date() });
    const inTab = { read: async () => null, keep: async () => undefined, forget: async () => undefined };
    return assumedBy === null ? whole : { ...whole, ...inTab };
  }, [client, userId, assumedBy]);
}
