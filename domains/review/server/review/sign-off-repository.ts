import type { Tx } from "@tieout/postgres";
import type { SignOffRole } from "@tieout/runs/core";
import { keptName, nameToday } from "./person-name.ts";

export interface SignOffRecord {
  readonly id: string;
  readonly engagementId: string;
  readonly outputKey: string;
  readonly role: SignOffRole;
  readonly resultId: string;
  readonly runNumber: number;
  readonly userId: string;
  /** The signer's name on the day they signed. */
  readonly userName: string;
  readonly at: string;
  /** Null while the sign-off is in effect. */
  readonly ended: { readonly how: "withdrawn" | "replaced"; readonly byName: string; readonly at: string; readonly reason: string } | null;
}

interface Row extends Omit<SignOffRecord, "at" | "ended"> {
  readonly at: Date;
  readonly endedHow: "withdrawn" | "replaced" | null;
  readonly endedByName: string | null;
  readonly endedAt: Date | null;
  readonly endReason: string;
}

const select = `select s.id, s.engagement_id as "engagementId", s.output_key as "outputKey", s.role, s.result_id as "resultId",
    s.run_number as "runNumber", s.signed_by as "userId", ${keptName("s.signed_by_name", "u.name")} as "userName", s.signed_at as at,
    s.ended_how as "endedHow", ${keptName("s.ended_by_name", "e.name")} as "endedByName", s.ended_at as "endedAt", s.end_reason as "endReason"
  from workpaper_sign_offs s join users u on u.organization_id = s.organization_id and u.id = s.signed_by
  left join users e on e.organization_id = s.organization_id and e.id = s.ended_by`;

const fromRow = ({ at, endedHow, endedByName, endedAt, endReason, ...row }: Row): SignOffRecord => ({
  ...row,
  at: at.toISOString(),
  ended: endedHow && endedAt ? { how: endedHow, byName: endedByName ?? "", at: endedAt.toISOString(), reason: endReason } : null,
});

export function signOffRepository(tx: Tx) {
  return {
    /** Sign-offs in effect on all workpapers of these engagements. */
    async effective(engagementIds: readonly string[]): Promise<readonly SignOffRecord[]> {
      const { rows } = await tx.query<Row & Record<string, unknown>>(
        `${select} where s.engagement_id = any ($1::uuid[]) and s.ended_how is null order by s.engagement_id, s.output_key, s.role`,
        [[...engagementIds]],
      );
      return rows.map(fromRow);
    },
    /** All sign-offs of one workpaper, newest first. */
    async list(engagementId: string, outputKey: string): Promise<readonly SignOffRecord[]> {
      const { rows } = await tx.query<Row & Record<string, unknown>>(
        `${select} where s.engagement_id = $1 and s.output_key = $2 order by s.signed_at desc, s.id desc`,
        [engagementId, outputKey],
      );
      return rows.map(fromRow);
    },
    async insert(signOff: Pick<SignOffRecord, "engagementId" | "outputKey" | "role" | "resultId" | "runNumber" | "userId">): Promise<void> {
      await tx.query(
        `insert into workpaper_sign_offs (organization_id, engagement_id, output_key, role, result_id, run_number, signed_by, signed_by_name)
         values ($1, $2, $3, $4, $5, $6, $7, ${nameToday("$1", "$7")})`,
        [
          ...[tx.organizationId, signOff.engagementId, signOff.outputKey, signOff.role],
          ...[signOff.resultId, signOff.runNumber, signOff.userId],
        ],
      );
    },
    async end(id: string, end: { readonly how: "withdrawn" | "replaced"; readonly by: string; readonly reason: string }): Promise<void> {
      await tx.query(
        `update workpaper_sign_offs set ended_how = $2, ended_by = $3, ended_by_name = ${nameToday("workpaper_sign_offs.organization_id", "$3")},
           ended_at = now(), end_reason = $4
         where id = $1 and ended_how is null`,
        [id, end.how, end.by, end.reason],
      );
    },
  };
}
