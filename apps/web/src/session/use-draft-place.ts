import { type DraftPlace, type KeptDraft, useClient } from "@tieout/client";
import { identityRoutes } from "@tieout/identity/contract";
import { useMemo } from "react";
import { createDraftPlace } from "./draft-place.ts";

/** Outlives the shell, which ends with its session. */
const memory = new Map<string, KeptDraft>();

/** Where the signed-in person's unsaved input is kept. */
export function useDraftPlace(userId: string): DraftPlace {
  const client = useClient(identityRoutes);
  return useMemo(() => createDraftPlace({ client, userId, storage: sessionStorage, memory, now: () => new Date() }), [client, userId]);
}
