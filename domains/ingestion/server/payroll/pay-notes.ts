import { departureOf, type PayItem, type PlanDefinition, payDecisionTitle, payKinds } from "../../core/index.ts";

const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
const nameOf = ({ text, description }: PayItem): string => (description ? `${text} (${description})` : text);

function definitionNote({ text, excluded }: PlanDefinition): readonly string[] {
  const names = payKinds.filter(({ key }) => excluded.includes(key)).map(({ title }) => title);
  const parts = [...(text.trim() === "" ? [] : [sentence(text)]), ...(names.length > 0 ? [`It excludes ${names.join(", ")}.`] : [])];
  return parts.length > 0 ? [`Plan's definition of compensation, as written down by the auditor: ${parts.join(" ")}`] : [];
}

function departureNote(item: PayItem, definition: PlanDefinition): readonly string[] {
  const departure = departureOf(item.kind, item.decision, definition);
  if (!departure || item.decision === null) return [];
  const { mark } = item;
  const why = mark?.reason ? `Reason: ${sentence(mark.reason)}` : "No reason is given.";
  const who = mark?.reason ? ` (${mark.name}, ${mark.at.slice(0, 10)})` : "";
  return [`Pay code ${nameOf(item)}: ${payDecisionTitle(item.decision).toLowerCase()}. ${departure.reason} ${why}${who}`];
}

/**
 * Notes shown in the census about pay code decisions: the definition, each decision that departs from it with the reason, and what is still
 * undecided. Empty for a register with no definition and no decisions.
 */
export function payNotes(items: readonly PayItem[], definition: PlanDefinition): readonly string[] {
  const notes = [...definitionNote(definition), ...items.flatMap((item) => departureNote(item, definition))];
  const open = items.filter(({ decision, group }) => decision === null && group === "earnings");
  if (open.length === 0 || (notes.length === 0 && !items.some(({ mark }) => mark !== null))) return notes;
  return [...notes, `Undecided, and not in eligible compensation: ${open.map(nameOf).join(", ")}.`];
}
