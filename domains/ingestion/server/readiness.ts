import { paperEntries, type ReportKey, reportsAskedFor, reportTitle } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import type { Readiness } from "../contract/index.ts";
import { mappingSlots } from "./mapping/mapping-slots.ts";
import type { MappingSlot } from "./mapping/mapping-wire.ts";
import { unreadRows } from "./reading/unread-rows.ts";

type Wire = z.infer<typeof Readiness>;
type CellState = Wire["outputs"][number]["cells"][number]["state"];

/** Combined state of all of a report's files; the worst one wins. */
function reportState(
  slots: readonly MappingSlot[],
  allSlots: readonly { readonly reportKey: ReportKey; readonly refused: number }[],
  report: ReportKey,
): CellState {
  const own = slots.filter((slot) => slot.node.reportKey === report);
  if (own.length === 0) return "missing";
  const assets = own.flatMap((slot) => slot.assets);
  if (assets.some((asset) => asset.status === "uploaded" || asset.status === "inspecting")) return "pending";
  if (assets.some((asset) => unreadRows(asset) > 0)) return "error";
  if (assets.length > 0) return own.every((slot) => slot.assets.length === 0 || slot.stored?.acceptedAt) ? "validated" : "pending";
  if (allSlots.some((slot) => slot.reportKey === report && slot.refused > 0)) return "error";
  return own.some((slot) => slot.node.required) ? "missing" : "optional";
}

/** Number of unreadable rows in a report that is used without them. */
function unreadOfReport(slots: readonly MappingSlot[], report: ReportKey): number {
  const own = slots.filter(({ node, assets }) => node.reportKey === report && assets.length > 0);
  const isUsed = own.every(({ stored, assets }) => stored?.acceptedAt && assets.every(({ status }) => status === "ready"));
  return isUsed ? own.flatMap(({ assets }) => assets).reduce((sum, asset) => sum + unreadRows(asset), 0) : 0;
}

const unreadWords = (report: ReportKey, rows: number): string[] =>
  rows === 0 ? [] : [`${rows} ${rows === 1 ? "row" : "rows"} of the ${reportTitle(report).toLowerCase()} cannot be read`];

/** `kept`: a locked engagement's workpapers; null to use those in the catalog. */
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
  const unreadOf = (report: ReportKey): number => unreadOfReport(slots, report);
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
      const isUsed = (report: ReportKey) => stateOf(report) === "validated" || unreadOf(report) > 0;
      const needed = uses.filter((use) => use.use === "needed" && !isUsed(use.report));
      const lost = uses.filter((use) => use.use === "optional" && !isUsed(use.report));
      const unread = uses.flatMap(({ report }) => unreadWords(report, unreadOf(report)));
      const first = needed[0];
      const without = [...unread, ...lost.map((use) => use.without)];
      return {
        output_key: paper.key,
        title: paper.title,
        can_be_made: first ? ("no" as const) : without.length > 0 ? ("in_part" as const) : ("yes" as const),
        msg: first
          ? `No: ${reportTitle(first.report).toLowerCase()} ${present.has(first.report) ? "not ready" : "missing"}`
          : without.length > 0
            ? `Yes, but ${without.join("; ")}`
            : "Yes",
        cells,
      };
    });
  return { reports: [...present].map((report) => ({ report_key: report, title: reportTitle(report) })), outputs };
}
