import type { RouteHandlers } from "@tieout/http";
import type { reviewRoutes } from "../../contract/index.ts";
import type { Facts } from "../facts.ts";
import { readDigestChoice, saveDigestChoice } from "../waiting/digest-choice.ts";
import { waitingWire } from "../waiting/found-waiting.ts";
import { listAwaited } from "../waiting/list-awaited.ts";
import { listDone } from "../waiting/list-done.ts";
import { listWaiting } from "../waiting/list-waiting.ts";
import { readMarks, readReview } from "./review-wire.ts";
import { saveConclusion } from "./save-conclusion.ts";
import { signWorkpaper, withdrawSignOff } from "./sign-workpaper.ts";
import { markMention, replyToNote, resolveNote, writeNote } from "./write-notes.ts";

type ReviewHandlers<K extends keyof typeof reviewRoutes> = Pick<RouteHandlers<typeof reviewRoutes, Facts>, K>;

/** Every change returns the updated review. */
export const reviewHandlers: ReviewHandlers<
  "listReviews" | "getReview" | "putConclusion" | "signWorkpaper" | "withdrawSignOff" | "listWaiting" | "listAwaited" | "listDone"
> = {
  listReviews: async ({ tx }, { params }) => ({ ok: true, value: await readMarks(tx, params.engagementId) }),
  getReview: ({ tx, actor }, { params }) => readReview(tx, actor, params),
  putConclusion: ({ tx, actor }, { params, body }) => saveConclusion(tx, actor, { ...params, ...body }),
  async signWorkpaper({ tx, actor }, { params, body }) {
    const changed = await signWorkpaper(tx, actor, { ...params, role: body.role, resultSeen: body.result_id });
    return changed.ok ? readReview(tx, actor, params) : changed;
  },
  async withdrawSignOff({ tx, actor }, { params, body }) {
    const changed = await withdrawSignOff(tx, actor, { ...params, ...body });
    return changed.ok ? readReview(tx, actor, params) : changed;
  },
  listWaiting: async ({ tx, actor, files }) => ({
    ok: true,
    value: waitingWire(await listWaiting(tx, actor), await files.hmacKeyFor(tx.organizationId)),
  }),
  listAwaited: async ({ tx, actor }) => ({ ok: true, value: await listAwaited(tx, actor) }),
  listDone: async ({ tx, actor }) => ({ ok: true, value: await listDone(tx, actor) }),
};

export const noteHandlers: ReviewHandlers<"writeNote" | "replyToNote" | "resolveNote" | "markMention"> = {
  async writeNote({ tx, actor, files }, { params, body }) {
    const hmacKey = await files.hmacKeyFor(tx.organizationId);
    const { about, address, ...message } = body;
    const changed = await writeNote(tx, actor, { ...params, ...message, subject: { about, address }, hmacKey });
    return changed.ok ? readReview(tx, actor, params) : changed;
  },
  async replyToNote({ tx, actor }, { params, body }) {
    const changed = await replyToNote(tx, actor, { ...params, ...body });
    return changed.ok ? readReview(tx, actor, params) : changed;
  },
  async resolveNote({ tx, actor }, { params, body }) {
    const changed = await resolveNote(tx, actor, { ...params, ...body });
    return changed.ok ? readReview(tx, actor, params) : changed;
  },
  async markMention({ tx, actor }, { params, body }) {
    const changed = await markMention(tx, actor, { ...params, ...body });
    return changed.ok ? readReview(tx, actor, params) : changed;
  },
};

export const digestHandlers: ReviewHandlers<"getWaitingDigest" | "putWaitingDigest"> = {
  getWaitingDigest: async ({ tx, actor }) => ({ ok: true, value: { frequency: await readDigestChoice(tx, actor.userId) } }),
  async putWaitingDigest({ tx, actor }, { body }) {
    await saveDigestChoice(tx, actor.userId, body.frequency);
    return { ok: true, value: body };
  },
};
