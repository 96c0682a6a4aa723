import { paperEntries, type ReportKey, reportsAskedFor, reportTitle } from "@tieout/catalogue/core";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import type { Readiness } from "../contract/index.ts";
import { mappingSlots } from "./mapping/mapping-slots.ts";
import type { MappingSlot } from "./mapping/mapping-wire.ts";

type Wire = z.infer<typeof Readiness>;
type CellState = Wire["outputs"][number]["cells"][number]["state"];

/** State of all files of one report, worst first. */
function reportState(
  slots: readonly MappingSlot[],
  allSlots: readonly { readonly reportKey: ReportKey; readonly refused: number }[],
  report: ReportKey,
): CellState {
  const own = slots.filter((slot) => slot.node.reportKey === report);
  if (own.length === 0) return "missing";
  const assets = own.flatMap((slot) => slot.assets);
  if (assets.some((asset) => asset.status === "uploaded" || asset.status === "inspecting")) return "pending";
  if (assets.length > 0) return own.every((slot) => slot.assets.length === 0 || slot.stored?.acceptedAt) ? "validated" : "pending";
  if (allSlots.some((slot) => slot.reportKey === report && slot.refused > 0)) return "error";
  return own.some((slot) => slot.node.required) ? "missing" : "optional";
}

/** `kept`: the workpapers of a locked engagement; null for those of the catalogue. */
export async function readinessOf(tx: Tx, engagementId: string, kept: ReadonlySet<string> | null): Promise<Wire> {
  const slots = await mappingSlots(tx, engagementId);
  const { rows } = await tx.query<{ reportKey: ReportKey; refused: number }>(
    `select n.report_key as "reportKey", count(*) filter (where a.status = 'refused')::int as refused
     from data_feed_nodes n left join assets a on a.organization_id = n.organization_id and a.data_feed_node_id = n.id
       and a.removed_at is null
     where n.engagement_id = $1 group by n.report_key`,
    [engagementId],
  );
  const present = new Set(slots.map((slot) => slot.node.reportKey));
  const stateOf = (report: ReportKey): CellState => reportState(slots, rows, report);
  const outputs = paperEntries
    .filter(({ key }) => kept === null || kept.has(key))
    .map((paper) => ({ paper, uses: reportsAskedFor(paper) }))
    .filter(({ uses }) => uses.some((use) => present.has(use.report)))
    .map(({ paper, uses }) => {
      const cells = uses
        .filter((use) => present.has(use.report))
        .map((use) => ({
          report_key: use.report,
          use: use.use,
          state: use.use === "optional" && stateOf(use.report) === "missing" ? ("optional" as const) : stateOf(use.report),
        }));
      const needed = uses.filter((use) => use.use === "needed" && stateOf(use.report) !== "validated");
      const lost = uses.filter((use) => use.use === "optional" && stateOf(use.report) !== "validated");
      const first = needed[0];
      return {
        output_key: paper.key,
        title: paper.title,
        can_be_made: first ? ("no" as const) : lost.length > 0 ? ("in_part" as const) : ("yes" as const),
        msg: first
          ? `No: ${reportTitle(first.report).toLowerCase()} ${present.has(first.report) ? "not ready" : "missing"}`
          : lost.length > 0
            ? `Yes, but ${lost.map((use) => use.without).join("; ")}`
            : "Yes",
        cells,
      };
    });
  return { reports: [...present].map((report) => ({ report_key: report, title: reportTitle(report) })), outputs };
}
