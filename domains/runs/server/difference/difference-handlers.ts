import { pageLinks } from "@tieout/contract";
import type { RouteHandlers, SignedInContext } from "@tieout/http";
import type { Tx } from "@tieout/postgres";
import { type differenceRoutes, workpaperFailures } from "../../contract/index.ts";
import { openStoredRows } from "../results/open-in-child.ts";
import { traceFigure } from "../results/open-rows.ts";
import type { Facts, WorkpapersDeps } from "../workpaper-handlers.ts";
import { type ComparedRuns, compareRuns, countOf, exceptionsOf, exceptionsOfCause } from "./compare-runs.ts";
import { differenceWire, runWire } from "./difference-answer.ts";
import { exceptionWire } from "./difference-wire.ts";
import { readRun } from "./read-run.ts";
import { runInputsRepository } from "./run-inputs-repository.ts";
import { splitFigure } from "./split-figure.ts";

const { fail } = workpaperFailures;

/** Most runs offered for selection; any other run can be compared by its number. */
const mostOffered = 200;

type Handlers<K extends keyof typeof differenceRoutes> = Pick<RouteHandlers<typeof differenceRoutes, Facts>, K>;

interface Pair {
  readonly from: number;
  readonly to: number;
}

/** Reads two runs, the earlier one first. */
async function readPair(tx: Tx, engagementId: string, { from, to }: Pair) {
  const runs = runInputsRepository(tx);
  const [before, after] = [await runs.find(engagementId, Math.min(from, to)), await runs.find(engagementId, Math.max(from, to))];
  if (!before || !after) return fail("workpapers.run-unknown", { number: String(before ? Math.max(from, to) : Math.min(from, to)) });
  const read = compareRuns(await readRun(tx, engagementId, before), await readRun(tx, engagementId, after));
  return { ok: true, value: read } as const;
}

const pairHandlers = ({ readSignAgain }: WorkpapersDeps): Handlers<"compareRuns" | "listExceptionDifferences"> => ({
  async compareRuns({ tx, files }, { params, query }) {
    const { engagementId } = params;
    const offered = await runInputsRepository(tx).list(engagementId, mostOffered);
    const [newest, second] = offered;
    if (!newest) return fail("workpapers.no-results", undefined);
    const runs = offered.map((run) => runWire(run, newest.number));
    const to = query.to ?? newest.number;
    const from = query.from ?? offered.find(({ number }) => number < to)?.number ?? second?.number;
    if (from === undefined) return { ok: true, value: { runs, difference: null } };
    const pair = await readPair(tx, engagementId, { from, to });
    if (!pair.ok) return pair;
    const isCurrent = pair.value.after.run.number === newest.number;
    const hmacKey = await files.hmacKeyFor(tx.organizationId);
    const context = { runs: pair.value, hmacKey, isCurrent, current: newest.number, readSignAgain };
    return { ok: true, value: { runs, difference: await differenceWire(tx, engagementId, context) } };
  },
  async listExceptionDifferences({ tx, files }, { params, query }) {
    const pair = await readPair(tx, params.engagementId, query);
    if (!pair.ok) return pair;
    const context = { runs: pair.value, hmacKey: await files.hmacKeyFor(tx.organizationId), isCurrent: false };
    const wanted = exceptionsOfCause(pair.value, query.cause);
    const exceptions = exceptionsOf(tx, pair.value);
    const { page, page_size: limit } = query;
    const found = await exceptions.page(wanted, { limit, offset: (page - 1) * limit });
    const count = found.count ?? countOf(await exceptions.counts(), wanted);
    const path = `/api/engagements/${params.engagementId}/workpapers/differences/exceptions/`;
    const results = found.pairs.flatMap((row) => exceptionWire(context, row));
    return { ok: true, value: { count, ...pageLinks(path, query, { page, pageSize: limit, count }), results } };
  },
});

/** Finds one workpaper's figure in both runs. */
function figureOf({ before, after, papers }: ComparedRuns, wanted: { readonly output: string; readonly figure: string }) {
  const pair = papers.find(({ output }) => output.key === wanted.output);
  const [was, is] = [pair?.before?.result, pair?.after?.result];
  if (!was || !is || !before.inputs || !after.inputs) return fail("workpapers.output-unknown", { key: wanted.output });
  const [earlier, later] = [was, is].map(({ figures }) => figures.find(({ key }) => key === wanted.figure));
  if (!earlier || !later || earlier.report !== later.report) return fail("workpapers.figure-unknown", undefined);
  const sides = {
    before: { paper: was, amount: earlier.amount, inputs: before.inputs },
    after: { paper: is, amount: later.amount, inputs: after.inputs },
  };
  return { ok: true, value: { ...sides, report: later.report } } as const;
}

const partHandlers = (deps: WorkpapersDeps): Handlers<"openFigureParts"> => ({
  async openFigureParts(context: SignedInContext, { params, query }) {
    const pair = await context.inOrganization((tx) => readPair(tx, params.engagementId, query));
    if (!pair.ok) return pair;
    const found = figureOf(pair.value, query);
    if (!found.ok) return found;
    const { before, after, report } = found.value;
    const { organizationId } = context.actor;
    const trace = (paper: typeof before.paper) =>
      traceFigure(deps, organizationId, paper, { figure: query.figure, report, offset: 0, limit: 1 });
    return openStoredRows([...before.paper.sources, ...after.paper.sources], async () => {
      const [was, is] = [await trace(before.paper), await trace(after.paper)];
      return splitFigure({
        ...{ output: query.output, report, causes: pair.value.causes },
        ...{ before: { ...before, trace: was }, after: { ...after, trace: is } },
      });
    });
  },
});

export const differenceHandlers = (deps: WorkpapersDeps): Handlers<keyof typeof differenceRoutes> => ({
  ...pairHandlers(deps),
  ...partHandlers(deps),
});
