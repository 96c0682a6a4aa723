import { pageLinks } from "@tieout/contract";
import { workpaperFailures } from "../../contract/index.ts";
import { resultChecksRepository } from "../recheck/result-checks-repository.ts";
import { runRepository } from "../runs/run-repository.ts";
import { runWire } from "../runs/run-wire.ts";
import type { WorkpaperHandlers, WorkpapersDeps } from "../workpaper-handlers.ts";
import { annotationRepository } from "./annotation-repository.ts";
import { exceptionRepository } from "./exception-repository.ts";
import { lastResult } from "./find-result.ts";
import { resultRepository } from "./result-repository.ts";
import { exceptionWire, resultWire } from "./result-wire.ts";
import { summaryOf } from "./summary-of.ts";

/** Number of exceptions shown on a workpaper's overview. */
const shownFirst = 5;

const { fail } = workpaperFailures;

/** Stored results with their exceptions. */
export const resultHandlers = (deps: WorkpapersDeps): WorkpaperHandlers<"listResults" | "getResult" | "listExceptions"> => ({
  async listResults({ tx }, { params }) {
    const run = await runRepository(tx).lastSuccessful(params.engagementId);
    if (!run) return fail("workpapers.no-results", undefined);
    const stored = await resultRepository(tx).list(run.id);
    const checks = await resultChecksRepository(tx).list(run.id);
    return { ok: true, value: { run: runWire(run), outputs: stored.map((each) => summaryOf(each, deps.versions, checks)) } };
  },
  async getResult({ tx, files }, { params }) {
    const found = await lastResult(tx, params);
    if (!found.ok) return found;
    const annotations = annotationRepository(tx);
    return {
      ok: true,
      value: resultWire(found.value.stored, {
        reasons: await annotations.tieReasons(params.engagementId),
        attributes: await annotations.attributes(params.engagementId),
        exceptions: await exceptionRepository(tx).first(found.value.run.id, params.outputKey, shownFirst),
        hmacKey: await files.hmacKeyFor(tx.organizationId),
      }),
    };
  },
  listExceptions: (context, request) => exceptionPages(context, request),
});

type HandlerCall = Parameters<WorkpaperHandlers<"listExceptions">["listExceptions"]>;

/** A workpaper's exceptions: all of them, or only those that contain a text. */
export async function exceptionPages(
  { tx, files }: HandlerCall[0],
  { params, query }: Pick<HandlerCall[1], "params" | "query">,
  search?: string,
) {
  const found = await lastResult(tx, params);
  if (!found.ok) return found;
  const { items, count } = await exceptionRepository(tx).page(found.value.run.id, params.outputKey, {
    rule: query.rule ?? null,
    search: search ?? null,
    ordering: query.ordering ?? null,
    limit: query.page_size,
    offset: (query.page - 1) * query.page_size,
  });
  const hmacKey = await files.hmacKeyFor(tx.organizationId);
  const path = `/api/engagements/${params.engagementId}/results/${params.outputKey}/exceptions/${search === undefined ? "" : "search/"}`;
  return {
    ok: true as const,
    value: {
      count,
      ...pageLinks(path, query, { page: query.page, pageSize: query.page_size, count }),
      results: items.map((item) => exceptionWire(item, hmacKey)),
    },
  };
}
