import { lastChange } from "@tieout/identity/server";
import type { Tx } from "@tieout/postgres";
import { engagementFailures } from "../../contract/index.ts";
import { isIssuableEin } from "../../core/index.ts";
import type { StatusUpdater } from "../status-updater.ts";
import { type ClientRecord, clientRepository } from "./client-repository.ts";

const { fail } = engagementFailures;

export const clientWire = (client: ClientRecord) => ({
  id: client.id,
  revision: client.revision,
  name: client.name,
  ein: client.ein,
  is_active: client.isActive,
  engagement_count: client.engagementCount,
});

/** The error for a name that is taken. A merged client's name can be reused on purpose, but not added again by mistake. */
export const takenName = (name: string, { mergedInto }: { readonly mergedInto: string | null }) =>
  mergedInto === null ? fail("engagements.client-exists", { name }) : fail("engagements.client-merged", { name, into: mergedInto });

async function refusal(tx: Tx, input: { readonly name: string; readonly ein: string }, ownId: string | null) {
  if (input.ein !== "" && !isIssuableEin(input.ein)) return fail("engagements.ein-invalid", { ein: input.ein });
  await clientRepository(tx).lockNames();
  const same = await clientRepository(tx).findByName(input.name);
  if (!same || same.id === ownId || (ownId !== null && same.mergedInto !== null)) return null;
  return takenName(input.name, same);
}

/** Returns a client; fails if it doesn't exist. */
export async function presentClient(tx: Tx, id: string): Promise<ClientRecord> {
  const client = await clientRepository(tx).find(id);
  if (!client) throw new Error(`client ${id} is not there`);
  return client;
}

const loaded = async (tx: Tx, id: string) => ({ ok: true, value: clientWire(await presentClient(tx, id)) }) as const;

export async function createClient(tx: Tx, input: { readonly name: string; readonly ein: string }) {
  const refused = await refusal(tx, input, null);
  if (refused) return refused;
  const id = await clientRepository(tx).insert(input.name, input.ein);
  tx.record({ event: "client.create", subjectType: "client", subjectId: id, data: { name: input.name } });
  return loaded(tx, id);
}

interface ClientChange {
  readonly name: string;
  readonly ein: string;
  readonly is_active: boolean;
  /** The revision that the caller read. */
  readonly revision: number;
}

/** Updates a client. Workpapers include its name, so renaming the client makes its engagements' results out of date. */
export async function updateClient(tx: Tx, statusUpdater: StatusUpdater, id: string, input: ClientChange) {
  // Serializes changes to clients, so nothing is saved between the comparison and the change.
  await clientRepository(tx).lockNames();
  const { mergedInto, ...known } = await presentClient(tx, id);
  if (mergedInto) return fail("engagements.client-merged", { name: known.name, into: mergedInto.name });
  const current = await loaded(tx, id);
  if (current.value.revision !== input.revision) {
    const changed_by = await lastChange(tx, { subjectType: "client", subjectId: id, events: ["client.update", "client.create"] });
    return fail("engagements.stale-revision", undefined, { extra: { current: current.value, changed_by } });
  }
  const refused = await refusal(tx, input, id);
  if (refused) return refused;
  await clientRepository(tx).update(id, { name: input.name, ein: input.ein, isActive: input.is_active });
  tx.record({ event: "client.update", subjectType: "client", subjectId: id, data: { name: input.name, active: input.is_active } });
  for (const engagementId of await clientRepository(tx).engagementIds(id)) await statusUpdater.refresh(tx, engagementId);
  return loaded(tx, id);
}
