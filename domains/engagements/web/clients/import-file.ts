import { countText } from "@tieout/ui";
import { csvOfTexts } from "@tieout/ui/grid";
import type { ClientImportPreview } from "../../contract/index.ts";

/** Of one file; the server takes no more. */
const mostCharacters = 1_000_000;

type ReadText = { readonly text: string } | { readonly problem: string };

/** Excel saves CSV as UTF-8 with a mark, or in the code page of Windows. */
export function textOfBytes(bytes: Uint8Array): ReadText {
  const text = decode(bytes);
  if (text.trim() === "") return { problem: "The file is empty. Download the template and enter one client in each row." };
  if (text.length > mostCharacters)
    return {
      problem: `The file has ${countText(text.length)} characters. Import at most ${countText(mostCharacters)} at a time: split the file.`,
    };
  return { text };
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Headings, and one client to be replaced. */
export const importTemplate = (): string =>
  csvOfTexts([
    ["Client", "EIN", "State"],
    ["Example Manufacturing, Inc.", "47-3920185", "Active"],
  ]);

/** The refused rows, to be corrected and imported again, with the reason beside each. */
export const refusedRows = ({ rows }: Pick<ClientImportPreview, "rows">): string =>
  csvOfTexts([
    ["Client", "EIN", "State", "Row", "Reason"],
    ...rows
      .filter(({ action }) => action === "refused")
      .map(({ row, name, ein, state, says }) => [name, ein, state, String(row), says.join(" ")]),
  ]);

export const actionWords = { create: "Add", update: "Change", same: "Same", refused: "Refused" } as const;

const clients = (count: number): string => `${countText(count)} ${count === 1 ? "client" : "clients"}`;

/** What the button of the import says; null where nothing is to be written. */
export function importLabel({ create, update }: ClientImportPreview["counts"]): string | null {
  if (create > 0 && update > 0) return `Add ${clients(create)}, change ${countText(update)}`;
  if (create > 0) return `Add ${clients(create)}`;
  return update > 0 ? `Change ${clients(update)}` : null;
}
