import { countText } from "@tieout/ui";
import { csvOfTexts } from "@tieout/ui/grid";
import type { ClientImportPreview } from "../../contract/index.ts";

/** Headings with one sample client to replace. */
export const importTemplate = (): string =>
  csvOfTexts([
    ["Client", "EIN", "State"],
    ["Example Manufacturing, Inc.", "47-3920185", "Active"],
  ]);

/** Refused rows with their reasons, to correct and import again. */
export const refusedRows = ({ rows }: Pick<ClientImportPreview, "rows">): string =>
  csvOfTexts([
    ["Client", "EIN", "State", "Row", "Reason"],
    ...rows
      .filter(({ action }) => action === "refused")
      .map(({ row, name, ein, state, says }) => [name, ein, state, String(row), says.join(" ")]),
  ]);

export const actionWords = { create: "Add", update: "Change", same: "Same", refused: "Refused" } as const;

const clients = (count: number): string => `${countText(count)} ${count === 1 ? "client" : "clients"}`;

/** Label of the import button; null if there is nothing to write. */
export function importLabel({ create, update }: ClientImportPreview["counts"]): string | null {
  if (create > 0 && update > 0) return `Add ${clients(create)}, change ${countText(update)}`;
  if (create > 0) return `Add ${clients(create)}`;
  return update > 0 ? `Change ${clients(update)}` : null;
}
