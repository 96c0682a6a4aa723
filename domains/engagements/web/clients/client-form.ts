import { type MergeFunction, mergeEdits } from "@tieout/client";
import { requiredSentence } from "@tieout/ui";
import type { Client } from "../../contract/index.ts";

export interface ClientForm {
  readonly name: string;
  readonly ein: string;
}

export type ClientFormErrors = Partial<Record<keyof ClientForm, string>>;

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Formats `473920185` and `47 3920185` as `47-3920185`; leaves anything else as typed. */
export function einText(typed: string): string {
  const digits = digitsOf(typed);
  return digits.length === 9 && /^[\d\s-]*$/.test(typed) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : typed.trim();
}

export function clientFormErrors({ name, ein }: ClientForm): ClientFormErrors {
  const written = einText(ein);
  return {
    ...(name.trim() === "" ? { name: requiredSentence("client name") } : {}),
    ...(written === "" || /^\d{2}-\d{7}$/.test(written)
      ? {}
      : { ein: `An EIN has nine digits, like 47-3920185. This one has ${digitsOf(written).length}.` }),
  };
}

/** A client being edited. */
export interface ClientDraft extends ClientForm {
  readonly active: boolean;
}

export const clientFieldLabels = { name: "Client name", ein: "EIN", active: "State" } as const satisfies Record<keyof ClientDraft, string>;

const emptyClient: ClientDraft = { name: "", ein: "", active: true };

export const clientDraftOf = (client: Client | null): ClientDraft =>
  client ? { name: client.name, ein: client.ein, active: client.is_active } : emptyClient;

/** The client as sent to the server. */
export const writtenClient = ({ name, ein, active }: ClientDraft): ClientDraft => ({ name: name.trim(), ein: einText(ein), active });

export const clientValueText = (draft: ClientDraft, field: keyof ClientDraft): string =>
  field === "active" ? (draft.active ? "Active" : "Inactive") : draft[field] || "Empty";

/** Merges my changes to a client with a colleague's. */
export const combineClient: MergeFunction<ClientDraft, Client> = ({ base, mine, theirs }, keep) =>
  mergeEdits({ base: clientDraftOf(base), mine, theirs: clientDraftOf(theirs) }, keep);

/** The changed fields; null if there are none. */
export function unsavedClient(base: ClientDraft, draft: ClientDraft): Partial<ClientDraft> | null {
  const changed = Object.entries(draft).filter(([field, value]) => value !== base[field as keyof ClientDraft]);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** The fields of a saved draft that belong to a client. */
export const restoredClient = ({ name, ein, active }: Readonly<Record<string, unknown>>): Partial<ClientDraft> => ({
  ...(typeof name === "string" ? { name } : {}),
  ...(typeof ein === "string" ? { ein } : {}),
  ...(typeof active === "boolean" ? { active } : {}),
});
