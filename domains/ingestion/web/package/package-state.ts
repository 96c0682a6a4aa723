import { dateText, plural } from "@tieout/ui";
import type { PackageFile, SubcontractNode } from "../../contract/index.ts";

/** The file that raises a question, and its engagement. */
export interface PackageAnswerProps {
  readonly engagementId: string;
  readonly file: PackageFile;
}

/** The option that sets a file aside. */
export const notNeeded = "not-needed";

export interface PackageGroups {
  readonly reading: readonly PackageFile[];
  readonly asks: readonly PackageFile[];
  readonly recognized: readonly PackageFile[];
  readonly aside: readonly PackageFile[];
}

export function groupsOf(files: readonly PackageFile[]): PackageGroups {
  const of = (group: PackageFile["group"]) => files.filter((file) => file.group === group);
  return { reading: of("reading"), asks: of("needs_answer"), recognized: of("recognized"), aside: of("not_needed") };
}

/** Whether a user must confirm the proposed slot. */
export const asksForSlot = ({ group, data_feed_node_id: slotId, asks_for_columns: asksForColumns }: PackageFile): boolean =>
  group === "needs_answer" && slotId !== null && !asksForColumns;

/** Files that are neither in a slot nor set aside. */
export const waitingIn = ({ asks, reading, recognized }: PackageGroups): readonly PackageFile[] => [...asks, ...reading, ...recognized];

/** `4 Jan – 30 Dec 2024`, or a single as-of date; an en dash if the file has no date. */
export function periodText(firstOn: string | null, lastOn: string | null): { readonly text: string; readonly kind: string | null } {
  if (firstOn === null || lastOn === null) return { text: dateText(null), kind: null };
  if (firstOn === lastOn) return { text: dateText(lastOn), kind: "as of" };
  const first = dateText(firstOn);
  const isSameYear = firstOn.slice(0, 4) === lastOn.slice(0, 4);
  return { text: `${isSameYear ? first.replace(/ \d{4}$/, "") : first} – ${dateText(lastOn)}`, kind: null };
}

/** `9 recognized, 3 need an answer, 2 not needed.` */
export function summaryOf({ reading, asks, recognized, aside }: PackageGroups): string {
  const parts = [
    ...(reading.length > 0 ? [`${reading.length} being read`] : []),
    `${recognized.length} recognized`,
    ...(asks.length > 0 ? [`${asks.length} ${asks.length === 1 ? "needs" : "need"} an answer`] : []),
    ...(aside.length > 0 ? [`${aside.length} not needed`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** Slots to choose from, by provider, plus the bin. */
export function slotChoices(contracts: readonly SubcontractNode[]) {
  return [
    { group: "No slot", items: [{ value: notNeeded, label: "Not needed" }] },
    ...contracts.map((contract) => ({
      group: `${contract.service_provider.name}, ${contract.subcontract_name}`,
      items: contract.data_feed_nodes.map((slot) => ({ value: slot.data_feed_node_id, label: slot.title })),
    })),
  ];
}

export function providerOf(contracts: readonly SubcontractNode[], slotId: string | null): string | null {
  const contract = contracts.find((one) => one.data_feed_nodes.some((slot) => slot.data_feed_node_id === slotId));
  return contract ? `${contract.service_provider.name}, ${contract.subcontract_name}` : null;
}

/** `4 sheets`, or `2 of 4 sheets` if some sheets with rows are not counted; null for a single sheet. */
export function sheetsText({ sheets, other_sheets: others }: Pick<PackageFile, "sheets" | "other_sheets">): string | null {
  if (sheets === null || others === null || sheets + others < 2) return null;
  return others === 0 ? `${sheets} sheets` : `${sheets} of ${sheets + others} sheets`;
}

/** Other files that will be in the same slot, so that nothing is added up unnoticed. */
export function companyOf(file: PackageFile, files: readonly PackageFile[], contracts: readonly SubcontractNode[]): string | null {
  const slotId = file.data_feed_node_id;
  if (slotId === null) return null;
  const slot = contracts.flatMap((contract) => contract.data_feed_nodes).find((one) => one.data_feed_node_id === slotId);
  const others = [
    ...(slot?.assets ?? []).map((asset) => asset.file_name),
    ...files
      .filter((other) => other.id !== file.id && other.data_feed_node_id === slotId && !asksForSlot(other))
      .map((other) => other.file_name),
  ];
  const [first] = others;
  if (first === undefined) return null;
  if (file.beside?.same_headings === false)
    return `Its headings differ from ${file.beside.file_name} in this slot. Only one of the two can be read there.`;
  const rest = others.length > 1 ? ` and ${plural(others.length - 1, "other file")}` : "";
  return `Another part alongside ${first}${rest}. Their rows are added together.`;
}
