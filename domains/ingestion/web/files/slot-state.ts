import { findReportEntry } from "@tieout/catalogue/core";
import { countText, plural, type StatusName } from "@tieout/ui";
import type { Asset, SubcontractNode } from "../../contract/index.ts";

export type Slot = SubcontractNode["data_feed_nodes"][number];

/** Whether the server has not finished with the file. */
export const isReading = (asset: Pick<Asset, "status">): boolean => asset.status === "uploaded" || asset.status === "inspecting";

export function assetStatus(asset: Pick<Asset, "status" | "rows">): { readonly status: StatusName; readonly word?: string } {
  if (isReading(asset)) return { status: "file_checking" };
  if (asset.status === "refused") return { status: "file_error", word: "Rejected" };
  if (asset.status === "needs_mapping") return { status: "to_judge", word: "Mapping to confirm" };
  return asset.rows && asset.rows.rejected > 0 ? { status: "file_error" } : { status: "file_validated" };
}

/** `96 read = 71 kept + 3 out of period + 1 rejected + 21 skipped`; terms of 0 are omitted, except kept. Uses ≠ when it does not foot. */
export function rowEquationText(rows: NonNullable<Asset["rows"]>): string {
  const { read, kept, kept_out_of_period: out, rejected, skipped } = rows;
  const terms = [
    `${countText(kept)} kept`,
    ...(out > 0 ? [`${countText(out)} out of period`] : []),
    ...(rejected > 0 ? [`${countText(rejected)} rejected`] : []),
    ...(skipped > 0 ? [`${countText(skipped)} skipped`] : []),
  ];
  return `${countText(read)} read ${read === kept + out + rejected + skipped ? "=" : "≠"} ${terms.join(" + ")}`;
}

export const allSlots = (contracts: readonly SubcontractNode[]): readonly Slot[] =>
  contracts.flatMap((contract) => contract.data_feed_nodes);

/** `6 of 9 files`: required or filled slots. */
export function slotCounts(nodes: readonly Pick<Slot, "required" | "assets">[]): { readonly filled: number; readonly wanted: number } {
  const wanted = nodes.filter((node) => node.required || node.assets.length > 0);
  return { filled: wanted.filter((node) => node.assets.some((asset) => asset.status !== "refused")).length, wanted: wanted.length };
}

/** What removing a file affects. */
export function lostWith(slot: Pick<Slot, "title" | "assets" | "required">): string {
  const last = slot.assets.length <= 1;
  const kept = "Its mapping is kept for the next file.";
  if (!last) return `${kept} The other ${plural(slot.assets.length - 1, "file")} in ${slot.title} remain.`;
  return slot.required ? `${kept} Workpapers that need ${slot.title} cannot be prepared until another file is uploaded.` : kept;
}

const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/\.[a-z0-9]+$/i, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/s$/, ""));

const tooCommon = new Set(["detail", "report", "file", "plan", "year", "data"]);

/** The slot that best matches a file's name; null when none or several match. */
export function guessSlot(fileName: string, slots: readonly Pick<Slot, "data_feed_node_id" | "report_key" | "title">[]): string | null {
  const words = wordsOf(fileName);
  const scored = slots.map((slot) => {
    const names = new Set(
      [...wordsOf(slot.title), ...wordsOf((findReportEntry(slot.report_key)?.fileNameWords ?? []).join(" "))].filter(
        (word) => !tooCommon.has(word),
      ),
    );
    const score = words.filter((word) => [...names].some((name) => word === name || (name.length > 5 && word.startsWith(name)))).length;
    return { id: slot.data_feed_node_id, score };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const leaders = scored.filter(({ score }) => score === best && best > 0);
  return leaders.length === 1 ? (leaders[0]?.id ?? null) : null;
}
