import type { RouteHandlers, SignedInContext } from "@tieout/http";
import { runChildTask } from "@tieout/stages";
import { type FoundPerson, type searchRoutes, workpaperFailures } from "../../contract/index.ts";
import { runRepository } from "../runs/run-repository.ts";
import { runsTasks } from "../tasks.ts";
import type { Facts, WorkpapersDeps } from "../workpaper-handlers.ts";
import { exceptionRepository } from "./exception-repository.ts";
import { opaqueAddress } from "./opaque-address.ts";
import { openStoredRows } from "./open-in-child.ts";
import { schedulePages } from "./population-handlers.ts";
import type { StoredPaper } from "./result-document.ts";
import { exceptionPages } from "./result-handlers.ts";
import { resultRepository } from "./result-repository.ts";
import { figurePages } from "./source-row-handlers.ts";

/** Number of exceptions listed under the search field; users refine the search to find others. */
const shownExceptions = 6;
const shownPeoplePerPaper = 4;

const { fail } = workpaperFailures;

const peopleOf = (deps: WorkpapersDeps, context: SignedInContext, { write, sources }: StoredPaper, search: string) =>
  openStoredRows(sources, () =>
    runChildTask(deps, {
      organizationId: context.actor.organizationId,
      task: runsTasks.people,
      payload: { write: write.payload, search, limit: shownPeoplePerPaper },
      inputs: write.inputs,
      signal: context.signal,
    }),
  );

/** Finds exceptions and people in all workpapers of the last successful run. */
export const searchHandlers = (deps: WorkpapersDeps): RouteHandlers<typeof searchRoutes, Facts> => ({
  async searchExceptions({ tx, files }, { params, body }) {
    const run = await runRepository(tx).lastSuccessful(params.engagementId);
    if (!run) return fail("workpapers.no-results", undefined);
    const { count, found } = await exceptionRepository(tx).search(run.id, body.text, shownExceptions);
    const hmacKey = await files.hmacKeyFor(tx.organizationId);
    const results = found.map(({ outputKey, outputTitle, detail: { id, title, subject, severity } }) => ({
      output: { key: outputKey, title: outputTitle },
      address: opaqueAddress(hmacKey, id),
      ...{ title, subject, severity },
    }));
    return { ok: true, value: { count, results } };
  },
  async searchPeople(context, { params, body }) {
    const stored = await context.inOrganization(async (tx) => {
      const run = await runRepository(tx).lastSuccessful(params.engagementId);
      return run ? await resultRepository(tx).list(run.id) : null;
    });
    if (!stored) return fail("workpapers.no-results", undefined);
    const results: FoundPerson[] = [];
    const unreadable: string[] = [];
    let count = 0;
    // Searches one workpaper at a time, to leave the other children free for runs.
    for (const { outputKey, title, status, result } of stored) {
      if (status !== "made" || !result) continue;
      const found = await peopleOf(deps, context, result, body.text);
      if (found.ok) {
        count += found.value.count;
        const place = { output: { key: outputKey, title }, result_id: result.result_id };
        results.push(...found.value.people.map((person) => ({ ...place, ...person })));
      } else unreadable.push(title);
    }
    return { ok: true, value: { count, results, unreadable } };
  },
  searchExceptionRows: (context, request) => exceptionPages(context, request, request.body.text),
  searchPopulation: (context, request) => schedulePages(deps)(context, request, request.body.text),
  searchFigureRows: (context, request) => figurePages(deps)(context, request, request.body.text),
});
