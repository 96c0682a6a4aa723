import { type MergeFunction, mergeEdits } from "@tieout/client";
import { requiredSentence } from "@tieout/ui";
import type { Client } from "../../contract/index.ts";

export interface ClientForm {
  readonly name: string;
  readonly ein: string;
}

export type ClientFormErrors = Partial<Record<keyof ClientForm, string>>;

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** `473920185` and `47 3920185` are written `47-3920185`; anything else stays as typed. */
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

/** A client while it is edited. */
export interface ClientDraft extends ClientForm {
  readonly active: boolean;
}

export const clientFieldLabels = { name: "Client name", ein: "EIN", active: "State" } as const satisfies Record<keyof ClientDraft, string>;

const emptyClient: ClientDraft = { name: "", ein: "", active: true };

export const clientDraftOf = (client: Client | null): ClientDraft =>
  client ? { name: client.name, ein: client.ein, active: client.is_active } : emptyClient;

/** As it is sent. */
export const writtenClient = ({ name, ein, active }: ClientDraft): ClientDraft => ({ name: name.trim(), ein: einText(ein), active });

export const clientValueText = (draft: ClientDraft, field: keyof ClientDraft): string =>
  field === "active" ? (draft.active ? "Active" : "Inactive") : draft[field] || "Empty";

/** My changes of a client and a colleague's. */
export const combineClient: MergeFunction<ClientDraft, Client> = ({ base, mine, theirs }, keep) =>
  mergeEdits({ base: clientDraftOf(base), mine, theirs: clientDraftOf(theirs) }, keep);

/** The fields that differ from those read; null while none does. */
export function unsavedClient(base: ClientDraft, draft: ClientDraft): Partial<ClientDraft> | null {
  const changed = Object.entries(draft).filter(([field, value]) => value !== base[field as keyof ClientDraft]);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** The fields of a kept draft that are what a client has. */
export const restoredClient = ({ name, ein, active }: Readonly<Record<string, unknown>>): Partial<ClientDraft> => ({
  ...(typeof name === "string" ? { name } : {}),
  ...(typeof ein === "string" ? { ein } : {}),
  ...(typeof active === "boolean" ? { active } : {}),
});
