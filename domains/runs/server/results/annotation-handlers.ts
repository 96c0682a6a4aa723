import type { WorkpaperHandlers } from "../workpaper-handlers.ts";
import { lastResult } from "./find-result.ts";
import { saveAttribute, saveTieReason } from "./write-annotations.ts";

/** Handlers for the auditor's annotations on results. */
export const annotationHandlers: WorkpaperHandlers<"putTieReason" | "putAttributeResult"> = {
  async putTieReason({ tx, actor }, { params, body }) {
    const found = await lastResult(tx, params);
    return found.ok ? saveTieReason(tx, actor, { ...params, stored: found.value.stored, ...body }) : found;
  },
  async putAttributeResult({ tx, actor, files }, { params, body }) {
    const found = await lastResult(tx, params);
    if (!found.ok) return found;
    const hmacKey = await files.hmacKeyFor(tx.organizationId);
    const { before, ...entered } = body;
    return saveAttribute(tx, actor, { ...params, stored: found.value.stored, hmacKey, entered, before });
  },
};
