import { type Registration, registration } from "@tieout/http";
import { type Actor, success } from "@tieout/kernel";
import { identityFailures, identityRoutes } from "../contract/index.ts";
import { adminRole } from "../core/index.ts";
import { announcementsOf, readAnnouncements } from "./announcement-repository.ts";
import { draftRepository } from "./draft-repository.ts";
import { keepDraft } from "./keep-draft.ts";
import { confirmPasswordReset, requestPasswordReset } from "./password-links/reset-password.ts";
import { readUserData } from "./read-user-data.ts";
import { sessionRepository } from "./session-repository.ts";
import { signIn } from "./sign-in.ts";
import { type IdentityDeps, rulesOf } from "./sign-in-rules.ts";

export function registerIdentity(deps: IdentityDeps = {}): Registration {
  const rules = rulesOf(deps);
  return registration<typeof identityRoutes>({
    domain: "identity",
    routes: identityRoutes,
    handlers: {
      login: (context, input) => signIn(context, input, rules),
      requestPasswordReset: (context, input) => requestPasswordReset(context, input, rules),
      confirmPasswordReset: (context, input) => confirmPasswordReset(context, input, rules),
      logout: async ({ tx, actor, now }) => {
        await sessionRepository(tx).end(actor.sessionId, now());
        tx.record({ event: "identity.signed-out", subjectType: "session", subjectId: actor.sessionId });
        return success(undefined);
      },
      listNotices: async ({ tx, actor }) =>
        success({
          notices: isTold(actor) ? [...(deps.notices ?? [])] : [],
          announcements: [...(await announcementsOf(tx, actor.userId).listOpen())],
        }),
      listAnnouncements: async ({ work }, { query }) =>
        success([...(await readAnnouncements(work.platformStatement, query.preview ?? null))]),
      closeAnnouncement: async ({ tx, actor, now }, { params }) =>
        (await announcementsOf(tx, actor.userId).close(params.announcementId, now()))
          ? success(undefined)
          : identityFailures.fail("identity.no-announcement", undefined),
      getDraft: async ({ tx, actor }, { params }) => {
        const draft = await draftRepository(tx, actor.userId).find(params.form);
        return success({ draft: draft && { content: draft.content, saved_at: draft.savedAt.toISOString() } });
      },
      putDraft: ({ tx, actor, now }, { params, body }) =>
        keepDraft(tx, { userId: actor.userId, form: params.form, content: body.content, savedAt: now() }),
      removeDraft: async ({ tx, actor }, { params }) => {
        await draftRepository(tx, actor.userId).remove(params.form);
        return success(undefined);
      },
      getMe: async ({ tx, actor }) => success(await readUserData(tx, actor.userId, actor.isLimited ?? false)),
    },
  });
}

/** Only for people who can get the problem fixed; auditors can't. */
const isTold = ({ role, isStaff }: Pick<Actor, "role" | "isStaff">): boolean => isStaff || role === adminRole;
