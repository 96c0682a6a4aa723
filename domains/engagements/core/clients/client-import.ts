import { importedText } from "@tieout/kernel";
import { isIssuableEin } from "../ein.ts";

/** Possible outcomes for a row of the file. */
export const importActions = ["create", "update", "same", "refused"] as const;
export type ImportAction = (typeof importActions)[number];

/** Cells of a row by column; null if the file has no such column. */
export interface ImportCells {
  /** Row number as a spreadsheet shows it, from 1. */
  readonly row: number;
  readonly name: string;
  readonly ein: string | null;
  readonly state: string | null;
}

/**
 * Names with the same key are the same client. Only the database knows the keys: its unique index decides which names differ by more than
 * case.
 */
export type NameKeyOf = (name: string) => string;

export interface KnownClient {
  readonly id: string;
  readonly name: string;
  readonly ein: string;
  readonly isActive: boolean;
  /** Name of the client that this client was merged into; null if it wasn't merged. */
  readonly mergedInto: string | null;
}

export interface ImportRow {
  readonly row: number;
  readonly name: string;
  readonly ein: string;
  /** State as written in the file; empty if the file has none. */
  readonly state: string;
  readonly action: ImportAction;
  /** Changes or the reason for refusal, in sentences. */
  readonly says: readonly string[];
  /** Values to write; null if nothing is written. */
  readonly write: { readonly id: string | null; readonly name: string; readonly ein: string; readonly isActive: boolean } | null;
}

const longestName = 200;

/** Whether a client is active, as people write it; null if the cell is empty. */
function activeOf(cell: string | null): boolean | null | undefined {
  const text = importedText(cell ?? "").toLowerCase();
  if (text === "") return null;
  if (["active", "yes", "y", "true", "1"].includes(text)) return true;
  if (["inactive", "no", "n", "false", "0"].includes(text)) return false;
  return undefined;
}

/** Names that the import compares with the firm's clients. */
export const namesOfRows = (rows: readonly ImportCells[]): readonly string[] => rows.map(({ name }) => importedText(name));

type Ein = { readonly ein: string } | { readonly problem: string };

/** Reads an EIN with or without its hyphen. */
export function einOfCell(cell: string | null): Ein {
  const text = importedText(cell ?? "");
  if (text === "") return { ein: "" };
  if (/^\d(\.\d+)?e\+?\d+$/i.test(text))
    return { problem: `A spreadsheet rounded the EIN ${text}. Format the column as text, then enter its nine digits again.` };
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d+$/.test(digits))
    return { problem: `The EIN ${text} contains characters other than digits. Enter nine digits, like 47-3920185.` };
  if (digits.length === 8)
    return { problem: `The EIN ${text} has 8 digits. A spreadsheet may have dropped a leading zero: 0${digits[0]}-${digits.slice(1)}.` };
  if (digits.length !== 9) return { problem: `The EIN ${text} has ${digits.length} digits. Enter nine, like 47-3920185.` };
  const ein = `${digits.slice(0, 2)}-${digits.slice(2)}`;
  return isIssuableEin(ein) ? { ein } : { problem: `${ein} is not an EIN the IRS issues: no campus has the prefix ${ein.slice(0, 2)}.` };
}

interface ParsedRow {
  readonly row: number;
  readonly name: string;
  readonly ein: string;
  readonly active: boolean | null;
  readonly state: string;
  /** Why the row cannot be read, regardless of which clients the firm has. */
  readonly problems: readonly string[];
}

function readCells({ row, name: given, ein: einCell, state }: ImportCells): ParsedRow {
  const name = importedText(given);
  const ein = einOfCell(einCell);
  const active = activeOf(state);
  const problems = [
    ...(name === "" ? ["The client name is blank."] : []),
    ...(name.length > longestName ? [`The client name has ${name.length} characters. Shorten it to ${longestName} or fewer.`] : []),
    ...("problem" in ein ? [ein.problem] : []),
    ...(active === undefined ? [`The state “${importedText(state ?? "")}” is neither Active nor Inactive.`] : []),
  ];
  const shown = { row, name, ein: "ein" in ein ? ein.ein : importedText(einCell ?? ""), state: importedText(state ?? "") };
  return { ...shown, active: active ?? null, problems };
}

const changeOfEin = (before: string, after: string): string =>
  before === "" ? `Adds EIN ${after}.` : `Changes EIN ${before} to ${after}.`;

function changeOf(read: ParsedRow, known: KnownClient): ImportRow {
  const ein = read.ein === "" ? known.ein : read.ein;
  const isActive = read.active ?? known.isActive;
  const says = [
    ...(ein === known.ein ? [] : [changeOfEin(known.ein, ein)]),
    ...(isActive === known.isActive ? [] : [isActive ? "Activates it." : "Deactivates it."]),
  ];
  const shown = { row: read.row, name: known.name, ein, state: read.state };
  if (says.length === 0) return { ...shown, action: "same", says, write: null };
  return { ...shown, action: "update", says, write: { id: known.id, name: known.name, ein, isActive } };
}

const added = ({ row, name, ein, state, active }: ParsedRow): ImportRow => ({
  ...{ row, name, ein, state, action: "create", says: active === false ? ["Added as inactive."] : [] },
  write: { id: null, name, ein, isActive: active !== false },
});

/** The firm's clients, indexed by the name and EIN that a row can give. */
interface Register {
  readonly named: (name: string) => KnownClient | undefined;
  readonly byEin: ReadonlyMap<string, KnownClient>;
}

function registerOf(clients: readonly KnownClient[], keyOf: NameKeyOf): Register {
  const kept = clients.filter(({ mergedInto }) => mergedInto === null);
  const merged = clients.filter(({ mergedInto }) => mergedInto !== null);
  const byName = new Map([...merged, ...kept].map((client) => [keyOf(client.name), client]));
  return {
    named: (name) => byName.get(keyOf(name)),
    byEin: new Map(kept.flatMap((client) => (client.ein === "" ? [] : [[client.ein, client]]))),
  };
}

/** Why a row conflicts with the firm's clients, or null. */
function conflictOf(read: ParsedRow, { named, byEin }: Register): string | null {
  const known = named(read.name);
  if (known?.mergedInto) return `${known.name} was merged into ${known.mergedInto}. Use that name.`;
  const other = read.ein === "" ? undefined : byEin.get(read.ein);
  if (!other || other === known || known?.ein === read.ein) return null;
  return known
    ? `${other.name} in the list already has the EIN ${read.ein}.`
    : `${other.name} in the list already has the EIN ${read.ein}. Use that name, or rename the client in the list first.`;
}

/** Plans how each row of a file changes the firm's clients. A refused row doesn't affect the others. */
export function planClientImport(rows: readonly ImportCells[], clients: readonly KnownClient[], keyOf: NameKeyOf): readonly ImportRow[] {
  const register = registerOf(clients, keyOf);
  const names = new Map<string, number>();
  const eins = new Map<string, number>();
  return rows.map((cells) => {
    const read = readCells(cells);
    const known = register.named(read.name);
    const ofName = names.get(keyOf(read.name));
    const ofEin = read.ein === "" ? undefined : eins.get(read.ein);
    const conflict = conflictOf(read, register);
    const problems = [
      ...read.problems,
      ...(ofName === undefined || read.name === "" ? [] : [`Row ${ofName} already has this client.`]),
      ...(ofEin === undefined || ofName !== undefined ? [] : [`Row ${ofEin} already has the EIN ${read.ein}.`]),
      ...(conflict === null || read.problems.length > 0 ? [] : [conflict]),
    ];
    const { row, name, ein, state } = read;
    if (problems.length > 0) return { row, name, ein, state, action: "refused", says: problems, write: null };
    names.set(keyOf(read.name), read.row);
    if (read.ein !== "") eins.set(read.ein, read.row);
    return known ? changeOf(read, known) : added(read);
  });
}
