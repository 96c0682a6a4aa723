import type { InputOf } from "@tieout/contract";
import { readStorage } from "@tieout/ingestion/server";
import { success } from "@tieout/kernel";
import type { PlatformTx, Queryable } from "@tieout/postgres";
import { type FirmStorage, staffFailures, type staffRoutes } from "../contract/index.ts";
import { hasFirm } from "./firms.ts";

export async function readFirmStorage(query: Queryable["query"], organizationId: string) {
  if (!(await hasFirm(query, organizationId))) return staffFailures.fail("staff.no-firm", undefined);
  const { storedBytes, inFlightBytes, runsUnderWay, quota, isSet } = await readStorage(query, organizationId);
  const storage: FirmStorage = {
    ...{ stored_bytes: storedBytes, in_flight_bytes: inFlightBytes, runs: runsUnderWay },
    ...{ max_bytes: quota.storedBytes, max_runs: quota.runs, is_set: isSet },
  };
  return success(storage);
}

/** Sets the quota. A quota below current usage deletes nothing but blocks further storage. */
export async function putFirmQuota(tx: PlatformTx, { params: { organizationId }, body }: InputOf<(typeof staffRoutes)["putFirmQuota"]>) {
  if (!(await hasFirm(tx.query, organizationId))) return staffFailures.fail("staff.no-firm", undefined);
  const { quota } = await readStorage(tx.query, organizationId);
  await tx.query(
    `insert into firm_quotas (organization_id, stored_bytes, runs, set_at) values ($1, $2, $3, now())
     on conflict (organization_id) do update set stored_bytes = excluded.stored_bytes, runs = excluded.runs, set_at = excluded.set_at`,
    [organizationId, body.max_bytes, body.max_runs],
  );
  const { reason, ...to } = body;
  const data = { from: { max_bytes: quota.storedBytes, max_runs: quota.runs }, to, reason };
  tx.record({ organizationId, event: "staff.quota-changed", subjectType: "organization", subjectId: organizationId, data });
  return success(undefined);
}
