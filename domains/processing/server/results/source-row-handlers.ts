import { workpaperFailures } from "../../contract/index.ts";
import type { WorkpaperHandlers, WorkpapersDeps } from "../workpaper-handlers.ts";
import { exceptionRepository } from "./exception-repository.ts";
import { madePaper } from "./find-result.ts";
import { opaqueAddress } from "./opaque-address.ts";
import { openInChild } from "./open-in-child.ts";
import { readSourceRows, traceFigure } from "./open-rows.ts";
import { exceptionWire } from "./result-wire.ts";

const { fail } = workpaperFailures;

/** The source rows behind a figure or an exception. */
export const sourceRowHandlers = (deps: WorkpapersDeps): WorkpaperHandlers<"openFigure" | "openException"> => ({
  async openFigure(context, { params, query }) {
    const found = await madePaper(context, params);
    if (!found.ok) return found;
    const { paper } = found.value;
    const figure = paper.figures.find((candidate) => candidate.key === params.figureKey);
    if (!figure) return fail("workpapers.figure-unknown", undefined);
    const { organizationId } = context.actor;
    const page = { key: figure.key, offset: (query.page - 1) * query.page_size, limit: query.page_size };
    return openInChild(async () => {
      const lineage = await traceFigure(deps, organizationId, paper, page);
      return {
        label: figure.label,
        figure: figure.amount,
        rows_total: lineage.sum,
        adds_up: lineage.sum === figure.amount,
        count: lineage.count,
        results: await readSourceRows(deps, organizationId, paper, lineage.rows),
      };
    });
  },
  async openException(context, { params }) {
    const found = await madePaper(context, params);
    if (!found.ok) return found;
    const hmacKey = await context.files.hmacKeyFor(context.actor.organizationId);
    const item = await context.inOrganization(async (tx) => {
      const exceptions = exceptionRepository(tx);
      const { id: runId } = found.value.run;
      const ids = await exceptions.ids(runId, params.outputKey);
      // An id itself comes from a link of an earlier version.
      const id = ids.find((one) => opaqueAddress(hmacKey, one) === params.exceptionId) ?? params.exceptionId;
      return exceptions.find(runId, params.outputKey, id);
    });
    if (!item) return fail("workpapers.item-unknown", undefined);
    const wanted = item.refs.map((ref) => ({ ...ref, amount: null, subject: item.subject }));
    return openInChild(async () => ({
      item: exceptionWire(item, hmacKey),
      results: await readSourceRows(deps, context.actor.organizationId, found.value.paper, wanted),
    }));
  },
});
