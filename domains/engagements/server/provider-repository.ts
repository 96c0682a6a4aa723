import type { PlatformTx, Tx } from "@tieout/postgres";
import type { ProviderType, ReportPlace } from "../core/index.ts";

export interface ProviderReport extends ReportPlace {
  readonly required: boolean;
}

export interface ProviderRecord {
  readonly id: string;
  readonly name: string;
  readonly providerType: ProviderType;
  /** Former or alternative names. */
  readonly alsoKnownAs: readonly string[];
  /** Rich text; empty if there are no instructions. */
  readonly downloadInstructions: string;
  readonly instructionsAddress: string | null;
  readonly reports: readonly ProviderReport[];
  /** No longer offered, but engagements that have it keep it. */
  readonly isRetired: boolean;
}

export interface SubcontractRecord {
  readonly id: string;
  readonly engagementId: string;
  readonly providerId: string;
  readonly providerName: string;
  readonly providerType: ProviderType;
  /** Reports as in the current catalog; the slots are those from the day the provider was added. */
  readonly providerReports: readonly ProviderReport[];
  readonly name: string;
}

const providerColumns = `id, name, provider_type as "providerType", also_known_as as "alsoKnownAs",
  download_instructions as "downloadInstructions",
  instructions_address as "instructionsAddress", reports, retired_at is not null as "isRetired"`;
const subcontractColumns = `s.id, s.engagement_id as "engagementId", s.service_provider_id as "providerId", p.name as "providerName",
  p.provider_type as "providerType", p.reports as "providerReports", s.name`;

/** Operator use only, since providers belong to no firm. Returns false if no provider has this name. */
export async function setInstructionAddress(tx: PlatformTx, name: string, address: string | null): Promise<boolean> {
  const { rowCount } = await tx.query("update service_providers set instructions_address = $2 where lower(name) = lower($1)", [
    name,
    address,
  ]);
  return rowCount === 1;
}

export function providerRepository(tx: Tx) {
  return {
    async list(): Promise<readonly ProviderRecord[]> {
      const { rows } = await tx.query<ProviderRecord>(`select ${providerColumns} from service_providers order by position, lower(name)`);
      return rows;
    },
    async find(id: string): Promise<ProviderRecord | null> {
      const { rows } = await tx.query<ProviderRecord>(`select ${providerColumns} from service_providers where id = $1`, [id]);
      return rows[0] ?? null;
    },
    async listSubcontracts(...engagementIds: readonly string[]): Promise<readonly SubcontractRecord[]> {
      const { rows } = await tx.query<SubcontractRecord>(
        `select ${subcontractColumns} from subcontracts s join service_providers p on p.id = s.service_provider_id
         where s.engagement_id = any ($1::uuid[]) order by s.position, s.id`,
        [engagementIds],
      );
      return rows;
    },
    async findSubcontract(id: string): Promise<SubcontractRecord | null> {
      const { rows } = await tx.query<SubcontractRecord>(
        `select ${subcontractColumns} from subcontracts s join service_providers p on p.id = s.service_provider_id where s.id = $1`,
        [id],
      );
      return rows[0] ?? null;
    },
    async insertSubcontract(engagementId: string, providerId: string, name: string): Promise<string> {
      const { rows } = await tx.query<{ id: string }>(
        `insert into subcontracts (organization_id, engagement_id, service_provider_id, name, position)
         values ($1, $2, $3, $4, (select coalesce(max(position), 0) + 1 from subcontracts where engagement_id = $2)) returning id`,
        [tx.organizationId, engagementId, providerId, name],
      );
      const id = rows[0]?.id;
      if (!id) throw new Error("insert of a subcontract returned no id");
      return id;
    },
    /** Returns false if there is no such provider contract. */
    async removeSubcontract(engagementId: string, id: string): Promise<boolean> {
      const { rowCount } = await tx.query("delete from subcontracts where engagement_id = $1 and id = $2", [engagementId, id]);
      return (rowCount ?? 0) > 0;
    },
  };
}
