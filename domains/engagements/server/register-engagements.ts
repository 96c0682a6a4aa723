import { pageLinks } from "@tieout/contract";
import { type Registration, registration } from "@tieout/http";
import { lastChange } from "@tieout/identity/server";
import { type Actor, isFirmAdmin } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { engagementFailures, engagementRoutes } from "../contract/index.ts";
import { clientPolicy, type EngagementFacts, engagementPolicy, firmPolicy, organizationPolicy } from "../core/index.ts";
import { listActiveUsers } from "./active-users.ts";
import { assignUsers } from "./assign-users.ts";
import { clientWire, createClient, updateClient } from "./clients/client-handlers.ts";
import { clientRepository } from "./clients/client-repository.ts";
import { controlTotals, saveControlTotals } from "./control-total-handlers.ts";
import { controlTotalRepository } from "./control-total-repository.ts";
import { type EngagementRecord, engagementRepository } from "./engagement-repository.ts";
import { assignmentsOf, engagementDetail, providerWire } from "./engagement-wire.ts";
import type { EngagementsDeps, Facts, Handlers } from "./engagements-deps.ts";
import { listHandlers } from "./list/list-handlers.ts";
import { lockEngagement, planLock } from "./lock-engagement.ts";
import { providerRepository } from "./provider-repository.ts";
import { reopenEngagement } from "./reopen-engagement.ts";
import { planRollForward, rollForward } from "./roll-forward.ts";
import { createEngagement, updateEngagement } from "./save-engagement.ts";

/** Loads the facts about an engagement for policies; null if it doesn't exist or belongs to another firm. */
export async function loadEngagementFacts(tx: Tx, id: string): Promise<EngagementFacts | null> {
  const engagement = await engagementRepository(tx).find(id);
  return engagement ? { assigneeIds: engagement.assignees.map((user) => user.id) } : null;
}

async function present(tx: Tx, id: string): Promise<EngagementRecord> {
  const record = await engagementRepository(tx).find(id);
  if (!record) throw new Error("the policy let an absent engagement through");
  return record;
}

type OneEngagement = "createEngagement" | "getEngagement" | "updateEngagement" | "lockEngagement" | "assignUsers" | LifecycleRoute;
type LifecycleRoute = "getRollForward" | "rollForward" | "getLock" | "reopenEngagement";

const changedBy = (tx: Tx, engagementId: string, events: readonly string[]) =>
  lastChange(tx, { subjectType: "engagement", subjectId: engagementId, events });

function engagementHandlers({ statusUpdater }: EngagementsDeps): Handlers<OneEngagement> {
  const detail = async (tx: Tx, actor: Actor, record: EngagementRecord) =>
    engagementDetail(record, await statusUpdater.summary(tx, record), await statusUpdater.runPercents(tx, [record]), actor);
  return {
    async createEngagement({ tx, actor }, { body }) {
      const saved = await createEngagement(tx, statusUpdater, actor, body);
      return saved.ok ? { ok: true, value: await detail(tx, actor, saved.value) } : saved;
    },
    async getEngagement({ tx, actor }, { params }) {
      return { ok: true, value: await detail(tx, actor, await present(tx, params.engagementId)) };
    },
    async updateEngagement({ tx, actor }, { params, body }) {
      const saved = await updateEngagement(tx, statusUpdater, actor, { id: params.engagementId, input: body });
      if (saved.ok) return { ok: true, value: await detail(tx, actor, saved.value) };
      if (saved.failure.code !== "engagements.stale-revision") return saved;
      return engagementFailures.fail("engagements.stale-revision", undefined, {
        extra: {
          current: await detail(tx, actor, await present(tx, params.engagementId)),
          changed_by: await changedBy(tx, params.engagementId, ["engagement.update", "engagement.assign", "engagement.create"]),
        },
      });
    },
    async getLock({ tx }, { params }) {
      return { ok: true, value: await planLock(tx, statusUpdater, params.engagementId) };
    },
    async lockEngagement({ tx, actor }, { params }) {
      const locked = await lockEngagement(tx, statusUpdater, actor, params.engagementId);
      return locked.ok ? { ok: true, value: await detail(tx, actor, locked.value) } : locked;
    },
    async reopenEngagement({ tx, actor }, { params, body }) {
      const reopened = await reopenEngagement(tx, statusUpdater, actor, { id: params.engagementId, reason: body.reason });
      return reopened.ok ? { ok: true, value: await detail(tx, actor, reopened.value) } : reopened;
    },
    async getRollForward({ tx, actor }, { params }) {
      return { ok: true, value: await planRollForward(tx, statusUpdater, actor, params.engagementId) };
    },
    async rollForward({ tx, actor }, { params, body }) {
      const rolled = await rollForward(tx, statusUpdater, actor, { id: params.engagementId, testing: body?.testing ?? "keep" });
      return rolled.ok ? { ok: true, value: await detail(tx, actor, rolled.value) } : rolled;
    },
    async assignUsers({ tx, actor }, { params, body }) {
      const assigned = await assignUsers(tx, actor, { engagementId: params.engagementId, users: body.users });
      return assigned.ok ? { ok: true, value: { assignments: assignmentsOf(assigned.value) } } : assigned;
    },
  };
}

const clientHandlers = ({ statusUpdater }: EngagementsDeps): Handlers<"listClients" | "createClient" | "updateClient"> => ({
  async listClients({ tx }, { query }) {
    const { rows, count, total, active, inactive } = await clientRepository(tx).list({
      search: query.search || null,
      active: query.state === undefined ? null : query.state === "active",
      ordering: query.ordering ?? "name",
      limit: query.page_size,
      offset: (query.page - 1) * query.page_size,
    });
    const links = pageLinks("/api/engagements/clients/", query, { page: query.page, pageSize: query.page_size, count });
    return { ok: true, value: { count, ...links, results: rows.map(clientWire), total, state_counts: { active, inactive } } };
  },
  createClient: ({ tx }, { body }) => createClient(tx, body),
  updateClient: ({ tx }, { params, body }) => updateClient(tx, statusUpdater, params.clientId, body),
});

const choiceHandlers = ({ reportTitle }: EngagementsDeps): Handlers<"listAssignees" | "listServiceProviders"> => ({
  async listAssignees({ tx, actor }) {
    return { ok: true, value: [...(await listActiveUsers(tx, isFirmAdmin(actor) ? null : actor.userId))] };
  },
  async listServiceProviders({ tx }, { query }) {
    const wanted = query.search?.toLowerCase() ?? "";
    const providers = (await providerRepository(tx).list()).filter(({ name, alsoKnownAs }) =>
      [name, ...alsoKnownAs].some((known) => known.toLowerCase().includes(wanted)),
    );
    return { ok: true, value: providers.map((provider) => providerWire(provider, reportTitle)) };
  },
});

function totalHandlers({ statusUpdater, readTotals }: EngagementsDeps): Handlers<"getControlTotals" | "putControlTotals"> {
  const totalsOf = async (tx: Tx, id: string) => ({
    revision: await controlTotalRepository(tx).revision(id),
    totals: [...(await controlTotals(tx, readTotals, id))],
  });
  return {
    async getControlTotals({ tx }, { params }) {
      return { ok: true, value: await totalsOf(tx, params.engagementId) };
    },
    async putControlTotals({ tx }, { params, body }) {
      const saved = await saveControlTotals(tx, statusUpdater, {
        engagementId: params.engagementId,
        revision: body.revision,
        totals: body.totals,
      });
      if (saved.ok) return { ok: true, value: await totalsOf(tx, params.engagementId) };
      if (saved.failure.code !== "engagements.stale-revision") return saved;
      return engagementFailures.fail("engagements.stale-revision", undefined, {
        extra: {
          current: await totalsOf(tx, params.engagementId),
          changed_by: await changedBy(tx, params.engagementId, ["engagement.enter-control-totals"]),
        },
      });
    },
  };
}

export function registerEngagements(deps: EngagementsDeps): Registration {
  return registration<typeof engagementRoutes, Facts>({
    domain: "engagements",
    routes: engagementRoutes,
    policies: { ...engagementPolicy, ...firmPolicy, ...clientPolicy, ...organizationPolicy },
    facts: {
      engagement: loadEngagementFacts,
      client: async (tx, id) => clientRepository(tx).find(id),
      organization: async (tx, id) => (id === tx.organizationId ? { organizationId: id } : null),
    },
    handlers: {
      ...listHandlers(deps),
      ...engagementHandlers(deps),
      ...clientHandlers(deps),
      ...choiceHandlers(deps),
      ...totalHandlers(deps),
    },
  });
}
