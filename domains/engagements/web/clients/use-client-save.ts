import { type ApiProblem, saveMerged, useRouteMutation } from "@tieout/client";
import { type Client, engagementRoutes } from "../../contract/index.ts";
import { type ClientDraft, combineClient } from "./client-form.ts";

/** The client as a colleague saved it, taken from the refusal of a stale revision. */
const theirClient = ({ code, document }: ApiProblem): Client | null =>
  code === "engagements.stale-revision" ? (document.current as Client) : null;

/** Saves changes to a client; keeps other fields that a colleague saved in the meantime. */
export function useClientSave(onError: (problem: ApiProblem) => void) {
  const update = useRouteMutation(engagementRoutes, "updateClient", {
    onError: (problem) => (theirClient(problem) ? undefined : onError(problem)),
  });
  const send = ({ active, ...fields }: ClientDraft, { id, revision }: Client): Promise<Client> =>
    update.mutateAsync({ params: { clientId: id }, body: { ...fields, is_active: active, revision } });
  return {
    // The mutation's onError has already shown a refusal.
    save: (value: ClientDraft, stored: Client) =>
      saveMerged({ value, stored, save: send, theirsOf: theirClient, combine: combineClient }).catch(() => null),
    busy: update.isPending,
  };
}
