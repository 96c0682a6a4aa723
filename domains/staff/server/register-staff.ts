import type { InputOf } from "@tieout/contract";
import { type Registration, type RouteHandlers, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { verifyAuditChain } from "@tieout/postgres";
import { staffFailures, staffRoutes } from "../contract/index.ts";
import type { UnitPrices } from "../core/index.ts";
import { createAnnouncement, listAnnouncements, scheduleAnnouncement } from "./announcements.ts";
import { listEvents } from "./audit-log.ts";
import { listCosts } from "./costs.ts";
import { adjustCredits, createContract, putContractEnd, putExpiry, readFirmCredits } from "./firm-credits.ts";
import { listPeople, putPersonFlags, sendPasswordLink, unlockPerson } from "./firm-people.ts";
import { putFirmQuota, readFirmStorage } from "./firm-storage.ts";
import { createFirm, hasFirm, listFirms, putFirmFlags } from "./firms.ts";
import { cancelJob, listJobs, retryJob } from "./job-queue.ts";
import { putMailLimit, readMailLimit } from "./mail-limit.ts";
import { readOverview } from "./overview.ts";
import { listFailedRuns, type RunActions, retryRun } from "./runs.ts";
import { asStaff, type StaffContext } from "./staff-work.ts";
import { listStoreCustomers } from "./store-customers.ts";

export interface StaffDeps {
  readonly runs: RunActions;
  readonly prices: UnitPrices;
}

const noFirm = () => staffFailures.fail("staff.no-firm", undefined);

async function verifyChain(context: StaffContext, organizationId: string) {
  if (!(await hasFirm(context.work.platformStatement, organizationId))) return noFirm();
  const report = await asStaff(context, "verify an audit chain", (tx) =>
    verifyAuditChain(tx, { checkpoints: [], heads: [] }, organizationId),
  );
  const chain = report.chains.find((one) => one.organizationId === organizationId);
  return success({ events: chain?.events ?? 0, broken: chain?.broken ?? null });
}

const setMailLimit = (context: StaffContext, { params, body }: InputOf<typeof staffRoutes.putMailLimit>) =>
  asStaff(context, "set the mail limit of a firm", (tx) =>
    putMailLimit(tx, params.organizationId, { mailsADay: body.mails_a_day, reason: body.reason }),
  );

type OnLimits = "getMailLimit" | "putMailLimit" | "getFirmStorage" | "putFirmQuota";

const limitHandlers: Pick<RouteHandlers<typeof staffRoutes>, OnLimits> = {
  getMailLimit: ({ work, now }, { params }) => readMailLimit(work.platformStatement, { ...params, at: now() }),
  putMailLimit: setMailLimit,
  getFirmStorage: ({ work }, { params }) => readFirmStorage(work.platformStatement, params.organizationId),
  putFirmQuota: (context, input) => asStaff(context, "set the quota of a firm", (tx) => putFirmQuota(tx, input)),
};

/** The staff console. Uses identity's `staff.use` policy. */
export const registerStaff = ({ runs, prices }: StaffDeps): Registration =>
  registration<typeof staffRoutes>({
    domain: "staff",
    routes: staffRoutes,
    handlers: {
      getOverview: async ({ work, now }) => success(await readOverview(work.platformStatement, now())),
      listFirms: async ({ work }, { query }) => success(await listFirms(work.platformStatement, query)),
      createFirm,
      ...limitHandlers,
      putFirmFlags: (context, { params, body }) => asStaff(context, "change flags", (tx) => putFirmFlags(tx, params.organizationId, body)),
      getFirmCredits: async (context, { params }) =>
        (await hasFirm(context.work.platformStatement, params.organizationId)) ? readFirmCredits(context, params.organizationId) : noFirm(),
      createContract: async (context, input) =>
        (await hasFirm(context.work.platformStatement, input.params.organizationId)) ? createContract(context, input) : noFirm(),
      adjustCredits: async (context, input) =>
        (await hasFirm(context.work.platformStatement, input.params.organizationId)) ? adjustCredits(context, input) : noFirm(),
      putContractEnd,
      putCreditExpiry: putExpiry,
      listStoreCustomers: async ({ work }, { query }) => success(await listStoreCustomers(work.platformStatement, query)),
      listPeople: async ({ work: { platformStatement: query } }, { params }) =>
        (await hasFirm(query, params.organizationId)) ? success(await listPeople(query, params.organizationId)) : noFirm(),
      putPersonFlags: (context, { params, body }) => asStaff(context, "change flags", (tx) => putPersonFlags(tx, { ...params, ...body })),
      unlockPerson: (context, { params, body }) => asStaff(context, "unlock a person", (tx) => unlockPerson(tx, { ...params, ...body })),
      sendPasswordLink: (context, { params, body }) =>
        asStaff(context, "send a password link", (tx) => sendPasswordLink(tx, { ...params, ...body, at: context.now() })),
      listJobs: async ({ work }, { query }) => success(await listJobs(work.platformStatement, query.state ?? null)),
      retryJob: (context, { params, body }) => retryJob(context, { ...params, ...body }),
      cancelJob: (context, { params, body }) => cancelJob(context, runs, { ...params, ...body }),
      listFailedRuns: async ({ work }) => success(await listFailedRuns(work.platformStatement)),
      retryRun: (context, { params, body }) => retryRun(context, runs, { ...params, ...body }),
      listCosts: async ({ work, now }) => success(await listCosts(work.platformStatement, prices, now())),
      listEvents: async ({ work: { platformStatement: query } }, input) =>
        (await hasFirm(query, input.params.organizationId))
          ? success(await listEvents(query, input.params.organizationId, input.query))
          : noFirm(),
      verifyChain: (context, { params }) => verifyChain(context, params.organizationId),
      listAnnouncements: async ({ work, now }) => success(await listAnnouncements(work.platformStatement, now())),
      createAnnouncement: (context, { body }) => asStaff(context, "write an announcement", (tx) => createAnnouncement(tx, body)),
      scheduleAnnouncement: (context, { params, body }) =>
        asStaff(context, "schedule an announcement", (tx) =>
          scheduleAnnouncement(tx, {
            id: params.announcementId,
            publishedAt: body.published_at === null ? null : new Date(body.published_at),
            reason: body.reason,
          }),
        ),
    },
  });
