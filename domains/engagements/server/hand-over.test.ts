import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countAssignments, handOver } from "./index.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ registrations: () => [] });
});
afterAll(() => api?.stop());

test("the new person replaces the previous one exactly once on every engagement, including locked ones, and each change is in the audit log", async () => {
  const { id: organizationId, admin, auditor } = await api.firm();
  const open = await api.engagement(auditor, { assignees: [auditor, admin] });
  const locked = await api.engagement(auditor);
  await api.engagement(admin);
  await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("update engagements set status = 'locked', locked_at = now(), locked_by = $2 where id = $1", [locked, admin.id]),
  );
  const by = { userId: admin.id, realUserId: admin.id, requestId: null };
  const inFirm = <T>(run: Parameters<typeof api.db.database.work.inOrganization<T>>[2]) =>
    api.db.database.work.inOrganization(organizationId, by, run);

  await inFirm((tx) => handOver(tx, { from: auditor.id, to: admin.id }));
  expect(await inFirm((tx) => countAssignments(tx, [admin.id, auditor.id]))).toEqual(new Map([[admin.id, 3]]));
  const { rows } = await api.db.setup.work.asPlatform("test", (tx) =>
    tx.query<{ subject: string; users: readonly string[] }>(
      `select subject_id as subject, data -> 'users' as users from audit_events where organization_id = $1 and event = 'engagement.assign'`,
      [organizationId],
    ),
  );
  expect(rows.map(({ subject }) => subject).sort()).toEqual([open, locked].sort());
  for (const { users } of rows) expect(users).toEqual([admin.id]);
});
