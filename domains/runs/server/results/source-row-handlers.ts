import { workpaperFailures } from "../../contract/index.ts";
import type { WorkpaperHandlers, WorkpapersDeps } from "../workpaper-handlers.ts";
import { exceptionRepository } from "./exception-repository.ts";
import { madePaper } from "./find-result.ts";
import { opaqueAddress } from "./opaque-address.ts";
import { openStoredRows } from "./open-in-child.ts";
import { filesOfFigure, readFigureRows, readSourcePage, readSourceRows, traceFigure } from "./open-rows.ts";
import { exceptionWire } from "./result-wire.ts";

const { fail } = workpaperFailures;

type HandlerCall = Parameters<WorkpaperHandlers<"openFigure">["openFigure"]>;

/** Rows behind a figure: all of them, or only rows that contain a text. */
export const figurePages =
  (deps: WorkpapersDeps) =>
  async (context: HandlerCall[0], { params, query }: Pick<HandlerCall[1], "params" | "query">, search?: string) => {
    const found = await madePaper(context, params);
    if (!found.ok) return found;
    const { paper } = found.value;
    const figure = paper.figures.find((candidate) => candidate.key === params.figureKey);
    if (!figure) return fail("workpapers.figure-unknown", undefined);
    const { organizationId } = context.actor;
    const page = {
      figure: figure.key,
      report: figure.report,
      offset: (query.page - 1) * query.page_size,
      limit: query.page_size,
      ...(search === undefined ? {} : { search }),
      ...(query.ordering ? { ordering: query.ordering } : {}),
      ...(query.types ? { types: query.types.split(",") } : {}),
      ...(query.tested ? { tested: query.tested === "yes" } : {}),
    };
    return openStoredRows(paper.sources, async () => {
      const trace = await traceFigure(deps, organizationId, paper, page);
      return {
        label: figure.label,
        figure: figure.amount,
        rows_total: trace.sum,
        adds_up: trace.sum === figure.amount,
        count: trace.count,
        matching: { count: trace.matching.count, total: trace.matching.sum },
        columns: [...trace.columns],
        types: [...trace.types],
        tested: trace.tested,
        files: filesOfFigure(paper, trace),
        results: await readFigureRows(deps, organizationId, paper, trace.rows),
      };
    });
  };

/** The source rows behind a figure or exception, and where they are in the files. */
export const sourceRowHandlers = (deps: WorkpapersDeps): WorkpaperHandlers<"openFigure" | "openException" | "openSourcePage"> => ({
  openFigure: (context, request) => figurePages(deps)(context, request),
  async openException(context, { params }) {
    const found = await madePaper(context, params);
    if (!found.ok) return found;
    const hmacKey = await context.files.hmacKeyFor(context.actor.organizationId);
    const item = await context.inOrganization(async (tx) => {
      const exceptions = exceptionRepository(tx);
      const { id: runId } = found.value.run;
      const ids = await exceptions.ids(runId, params.outputKey);
      // Links from earlier versions contain the id itself.
      const id = ids.find((one) => opaqueAddress(hmacKey, one) === params.exceptionId) ?? params.exceptionId;
      return exceptions.find(runId, params.outputKey, id);
    });
    if (!item) return fail("workpapers.item-unknown", undefined);
    const wanted = item.refs.map((ref) => ({ ...ref, amount: null, subject: item.subject }));
    return openStoredRows(found.value.paper.sources, async () => ({
      item: exceptionWire(item, hmacKey),
      results: await readSourceRows(deps, context.actor.organizationId, found.value.paper, wanted),
    }));
  },
  async openSourcePage(context, { params, query }) {
    const found = await madePaper(context, params);
    if (!found.ok) return found;
    const source = found.value.paper.sources.find(
      ({ asset_id, sheet }) => asset_id === params.assetId && (query.sheet === undefined || sheet === query.sheet),
    );
    if (!source) return fail("workpapers.source-unknown", undefined);
    const { organizationId } = context.actor;
    return openStoredRows([source], () => readSourcePage(deps, organizationId, source, { row: query.row, page: query.page }));
  },
});
