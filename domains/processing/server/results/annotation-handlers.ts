import type { WorkpaperHandlers } from "../workpaper-handlers.ts";
import { lastResult } from "./find-result.ts";
import { saveAttribute, saveTieReason } from "./write-annotations.ts";

/** The auditor's annotations of results. */
export const annotationHandlers: WorkpaperHandlers<"putTieReason" | "putAttributeResult"> = {
  async putTieReason({ tx, actor }, { params, body }) {
    const found = await lastResult(tx, params);
    return found.ok ? saveTieReason(tx, actor, { ...params, stored: found.value.stored, reason: body.reason }) : found;
  },
  async putAttributeResult({ tx, actor }, { params, body }) {
    const found = await lastResult(tx, params);
    return found.ok ? saveAttribute(tx, actor, { ...params, stored: found.value.stored, ...body }) : found;
  },
};
