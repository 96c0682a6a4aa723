import type { Tx } from "@tieout/postgres";
import type { BridgeLetter, Toolkit } from "../../core/index.ts";
import { type ToolkitRow, toolkitColumns, toolkitTables } from "../listed-toolkits.ts";

export interface StoreProvider {
  readonly id: string;
  readonly name: string;
  readonly knownAs: readonly string[];
}

export interface ReportRow extends ToolkitRow {
  /** The provider's ID in the store's catalog. */
  readonly storeProviderId: string;
  readonly letter: BridgeLetter | null;
}

export interface AttachedRow extends ReportRow {
  /** The provider's ID in the engagement. */
  readonly serviceProviderId: string;
}

const reportColumns = `${toolkitColumns}, t.provider_id as "storeProviderId", e.document->'bridgeLetter' as letter`;
const reportTables = `${toolkitTables} join toolkit_editions e on e.toolkit_id = t.id and e.number = t.edition`;

/** Toolkits from the store that an engagement uses. */
export function engagementToolkitRepository(tx: Tx) {
  return {
    async storeProviders(): Promise<readonly StoreProvider[]> {
      return (
        await tx.query<StoreProvider & { readonly [column: string]: unknown }>(
          `select id, name, known_as as "knownAs" from toolkit_providers`,
        )
      ).rows;
    },
    async toolkitsOf(providerIds: readonly string[]): Promise<readonly ReportRow[]> {
      const { rows } = await tx.query<ReportRow>(`select ${reportColumns} from ${reportTables} where t.provider_id = any ($1::uuid[])`, [
        providerIds,
      ]);
      return rows;
    },
    async attached(engagementId: string): Promise<readonly AttachedRow[]> {
      const { rows } = await tx.query<AttachedRow>(
        `select ${reportColumns}, a.service_provider_id as "serviceProviderId"
         from engagement_toolkits a join ${reportTables.replace("toolkits t", "toolkits t on t.id = a.toolkit_id")}
         where a.engagement_id = $1 order by f.end_on, t.id`,
        [engagementId],
      );
      return rows;
    },
    /** The newest edition of a toolkit attached to one of the engagement's providers. */
    async attachedDocument(engagementId: string, toolkitId: string): Promise<Toolkit | null> {
      const { rows } = await tx.query<{ document: Toolkit }>(
        `select e.document from toolkits t join toolkit_editions e on e.toolkit_id = t.id and e.number = t.edition
         where t.id = $2 and exists (select from engagement_toolkits a where a.engagement_id = $1 and a.toolkit_id = t.id)`,
        [engagementId, toolkitId],
      );
      return rows[0]?.document ?? null;
    },
    ...attachments(tx),
  };
}

/** Toolkits attached to an engagement, by provider. */
const attachments = (tx: Tx) => ({
  /** False if the toolkit was already attached. */
  async attach(
    engagementId: string,
    place: { readonly serviceProviderId: string; readonly toolkitId: string },
    userId: string,
  ): Promise<boolean> {
    const { rowCount } = await tx.query(
      `insert into engagement_toolkits (organization_id, engagement_id, service_provider_id, toolkit_id, attached_by)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [tx.organizationId, engagementId, place.serviceProviderId, place.toolkitId, userId],
    );
    return rowCount === 1;
  },
  /** False if the toolkit was not attached. */
  async detach(engagementId: string, place: { readonly serviceProviderId: string; readonly toolkitId: string }): Promise<boolean> {
    const { rowCount } = await tx.query(
      "delete from engagement_toolkits where engagement_id = $1 and service_provider_id = $2 and toolkit_id = $3",
      [engagementId, place.serviceProviderId, place.toolkitId],
    );
    return rowCount === 1;
  },
});

export const toolkitIdOf = async (tx: Tx, key: string): Promise<string | null> =>
  (await tx.query<{ id: string }>("select id from toolkits where key = $1", [key])).rows[0]?.id ?? null;

export const isToolkit = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.query("select from toolkits where id = $1", [id])).rowCount === 1;
