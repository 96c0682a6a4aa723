import type { ControlTotalKey } from "@tieout/catalog/core";
import type { PlanSheet } from "@tieout/demo-data";
import { ControlTotalInput, EngagementInput } from "@tieout/engagements/contract";
import {
  createEngagement,
  type EngagementRecord,
  engagementRepository,
  providerRepository,
  type StatusUpdater,
  saveControlTotals,
} from "@tieout/engagements/server";
import { addSubcontract } from "@tieout/ingestion/server";
import { JobFailure } from "@tieout/jobs";
import { type Actor, formatCents, parseWireMoney } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { placeToolkit, toolkitIdOf } from "@tieout/storefront/server";
import type { DemoControlTotals, DemoEngagement } from "./demo-engagements.ts";
import { orFail } from "./or-fail.ts";

export interface DemoMaking {
  readonly statusUpdater: StatusUpdater;
  readonly actor: Actor;
  readonly assigneeIds: readonly string[];
}

/** Identifies the engagement created for a target in the audit log, since a user may rename it during preparation. */
const madeEvent = "demo.create-engagement";

export async function findDemoEngagement(tx: Tx, { target }: DemoEngagement): Promise<EngagementRecord | null> {
  const { rows } = await tx.query<{ id: string }>(
    "select subject_id as id from audit_events where event = $1 and data ->> 'target' = $2 order by sequence limit 1",
    [madeEvent, target],
  );
  return rows[0] ? engagementRepository(tx).find(rows[0].id) : null;
}

/** Creates the engagement with its people, providers and control totals in one transaction. */
export async function createDemoEngagement(tx: Tx, demo: DemoEngagement, sheet: PlanSheet | null, making: DemoMaking): Promise<void> {
  // Two passes can overlap when the API requests another pass; the second waits here and finds the first one's result.
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`demo-engagements:${tx.organizationId}`]);
  if (await findDemoEngagement(tx, demo)) return;
  const { statusUpdater, actor, assigneeIds } = making;
  const [client, startDate] = [sheet?.client ?? demo.clientName, sheet?.start_date ?? "2024-01-01"];
  const input = EngagementInput.parse({
    client_name: client,
    // The name that the form suggests.
    engagement_name: `${startDate.slice(0, 4)} ${client}`,
    client_ein: demo.ein,
    start_date: startDate,
    end_date: sheet?.end_date ?? "2024-12-31",
    plan_number: "001",
    ...(sheet ? { plan_name: sheet.plan_name } : {}),
    data_type: "combined",
    assignees: assigneeIds,
  });
  const { id } = orFail(await createEngagement(tx, statusUpdater, actor, input));
  tx.record({ event: madeEvent, subjectType: "engagement", subjectId: id, data: { target: demo.target } });
  if (!sheet) return;
  const providers = await providerRepository(tx).list();
  for (const [type, contract] of [
    ["Recordkeeper", sheet.recordkeeper.contract],
    ["Payroll", sheet.payroll.contract],
  ] as const) {
    const provider = providers.find((candidate) => candidate.providerType === type);
    if (!provider) throw new JobFailure("demo.no-provider", `The list of service providers has no entry of the type ${type}.`);
    orFail(await addSubcontract(tx, statusUpdater, { engagementId: id, providerId: provider.id, name: contract }));
    const toolkitId = await toolkitIdOf(tx, demo.toolkits[type] ?? "");
    if (toolkitId) orFail(await placeToolkit(tx, actor, { engagementId: id, serviceProviderId: provider.id, toolkitId, attached: true }));
  }
  if (demo.controlTotals) {
    const totals = demoTotals(demo.controlTotals, sheet);
    orFail(await saveControlTotals(tx, statusUpdater, { engagementId: id, revision: 1, totals }));
  }
}

function demoTotals(wanted: DemoControlTotals, sheet: PlanSheet) {
  const figures: Partial<Readonly<Record<ControlTotalKey, string>>> = sheet.control_totals;
  return wanted.lines.map((key) => {
    const amount = (parseWireMoney(figures[key] ?? "") ?? 0n) + (key === wanted.off.line ? wanted.off.byCents : 0n);
    return ControlTotalInput.parse({ key, amount: formatCents(amount), document: wanted.document, page: wanted.page });
  });
}
