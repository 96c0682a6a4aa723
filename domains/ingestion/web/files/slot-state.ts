import { countText, plural, type StatusName } from "@tieout/ui";
import type { Asset, SubcontractNode } from "../../contract/index.ts";

export type Slot = SubcontractNode["data_feed_nodes"][number];

/** Whether the server is still reading the file. */
export const isReading = (asset: Pick<Asset, "status">): boolean => asset.status === "uploaded" || asset.status === "inspecting";

type ShownAsset = Pick<Asset, "status" | "rows" | "sheet_question" | "of_another_year">;

/** Whether another year has the same file and no one has confirmed that this is right. */
export const asksAboutYear = ({ status, of_another_year: other }: Pick<ShownAsset, "status" | "of_another_year">): boolean =>
  status !== "refused" && other?.kept_by === null;

export function assetStatus(asset: ShownAsset): { readonly status: StatusName; readonly word?: string } {
  if (isReading(asset)) return { status: "file_checking" };
  if (asset.status === "refused") return { status: "file_error", word: "Rejected" };
  if (asset.status === "needs_mapping" && asset.sheet_question?.answered === false) return { status: "to_judge", word: "Sheets to choose" };
  if (asset.status === "needs_mapping") return { status: "to_judge", word: "Mapping to confirm" };
  return asset.rows && asset.rows.rejected > 0 ? { status: "file_error" } : { status: "file_validated" };
}

/** The next thing a report needs; one bad file outweighs the good ones. */
export type SlotState = "error" | "busy" | "open" | "done" | "missing" | "optional";

export function slotState(slot: Pick<Slot, "required"> & { readonly assets: readonly ShownAsset[] }, isUploading: boolean): SlotState {
  const statuses = slot.assets.map((asset) => assetStatus(asset).status);
  if (statuses.includes("file_error")) return "error";
  if (isUploading || statuses.includes("file_checking")) return "busy";
  if (statuses.includes("to_judge") || slot.assets.some(asksAboutYear)) return "open";
  if (statuses.length > 0) return "done";
  return slot.required ? "missing" : "optional";
}

/** Whether the name of the provider or of one of its reports or files contains the words. */
export function namesProvider(contract: SubcontractNode, words: string): boolean {
  const names = [
    contract.service_provider.name,
    contract.subcontract_name,
    ...contract.data_feed_nodes.flatMap((slot) => [slot.title, ...slot.assets.map((asset) => asset.file_name)]),
  ];
  return names.some((name) => name.toLowerCase().includes(words.trim().toLowerCase()));
}

/** `96 read = 71 kept`, and `3 out of period + 1 rejected + 21 skipped`: terms of 0 are omitted, except kept. Uses ≠ when it does not foot. */
export function rowEquation(rows: NonNullable<Asset["rows"]>): { readonly kept: string; readonly others: string } {
  const { read, kept, kept_out_of_period: out, rejected, skipped } = rows;
  const terms = [
    ...(out > 0 ? [`${countText(out)} out of period`] : []),
    ...(rejected > 0 ? [`${countText(rejected)} rejected`] : []),
    ...(skipped > 0 ? [`${countText(skipped)} skipped`] : []),
  ];
  const sign = read === kept + out + rejected + skipped ? "=" : "≠";
  return { kept: `${countText(read)} read ${sign} ${countText(kept)} kept`, others: terms.join(" + ") };
}

export const allSlots = (contracts: readonly SubcontractNode[]): readonly Slot[] =>
  contracts.flatMap((contract) => contract.data_feed_nodes);

/** `6 of 9 files`: counts slots that are required or filled; a slot with a refused file is not filled. */
export function slotCounts(nodes: readonly Pick<Slot, "required" | "assets">[]): { readonly filled: number; readonly wanted: number } {
  const wanted = nodes.filter((node) => node.required || node.assets.length > 0);
  return {
    filled: wanted.filter((node) => node.assets.length > 0 && node.assets.every((asset) => asset.status !== "refused")).length,
    wanted: wanted.length,
  };
}

/** The effects of removing a file; its mapping is kept only if it is confirmed. */
export function lostWith(slot: Pick<Slot, "title" | "assets" | "required">, file: Pick<Asset, "status">): string {
  const kept = file.status === "ready" ? ["Its mapping is kept for the next file."] : [];
  const others = slot.assets.length - 1;
  if (others > 0)
    return [...kept, `The other ${plural(others, "file")} in ${slot.title} ${others === 1 ? "remains" : "remain"}.`].join(" ");
  const needed = `Workpapers that need ${slot.title} can't be prepared until another file is uploaded.`;
  return [...kept, slot.required ? needed : "It is removed from its slot."].join(" ");
}

/** Whether a file is missing or refused. */
export function isIncomplete({ data_feed_nodes: nodes }: Pick<SubcontractNode, "data_feed_nodes">): boolean {
  const { filled, wanted } = slotCounts(nodes);
  return filled < wanted;
}
