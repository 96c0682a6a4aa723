import { createStatusUpdater, registerEngagements } from "@tieout/engagements/server";
import type { Registration } from "@tieout/http";
import type { Tx } from "@tieout/postgres";
import { startTestApi, type TestUser } from "@tieout/test-kit";
import type { SampledItem } from "@tieout/testing/core";
import type { TieResult } from "../core/index.ts";
import { priorYearCopying, runPercents, workpapersActivity, workpapersReadiness } from "./engagement-ports.ts";
import { openPriorYear, openResults } from "./open-items.ts";
import { registerWorkpapers } from "./register-workpapers.ts";
import { exceptionRepository } from "./results/exception-repository.ts";
import type { StoredPaper } from "./results/result-document.ts";
import { resultRepository } from "./results/result-repository.ts";
import type { RunReview } from "./run-review.ts";
import { runRepository } from "./runs/run-repository.ts";
import type { WorkpapersDeps } from "./workpaper-handlers.ts";

const nobody = async () => {
  throw new Error("this bed starts no engine child");
};

type Ports = Required<Parameters<typeof createStatusUpdater>[0]>;

/** Parts supplied by a domain above this one. */
interface Above extends Pick<WorkpapersDeps, "otherFiles" | "readSignAgain">, Pick<RunReview, "keepWaits"> {
  readonly ports: Pick<Ports, "openItems" | "freezing" | "activity">;
  readonly registrations: readonly Registration[];
}

const nothingAbove: Above = {
  ports: { openItems: [], freezing: [], activity: [] },
  registrations: [],
  otherFiles: [],
  readSignAgain: async () => ({ sign_offs: [], conclusions: [], kept: 0 }),
  keepWaits: async () => undefined,
};

/** Opens a test bed with the run routes but no engine: results are saved the way a run would save them. */
export async function openRunBed({ ports, registrations, otherFiles, readSignAgain, keepWaits }: Above = nothingAbove) {
  const statusUpdater = createStatusUpdater({
    readiness: [workpapersReadiness],
    runPercents: [runPercents],
    copying: [priorYearCopying],
    openItems: [openResults, ...ports.openItems, openPriorYear],
    freezing: ports.freezing,
    activity: [workpapersActivity, ...ports.activity],
  });
  const engine = { run: nobody, withSession: nobody, close: nobody } as never;
  const api = await startTestApi({
    registrations: ({ files }) => [
      registerEngagements({ statusUpdater, readTotals: async () => new Map(), reportTitle: (key) => key }),
      ...registerWorkpapers({
        statusUpdater,
        engine,
        files,
        scanner: null,
        otherFiles,
        readSignAgain,
        isSessionOpen: async () => true,
        versions: { of: () => "0" } as never,
      }),
      ...registrations,
    ],
  });
  const inFirm = <T>(user: TestUser, work: (tx: Tx) => Promise<T>) =>
    api.db.database.work.inOrganization(user.organizationId, { userId: user.id, realUserId: user.id, requestId: null }, work);
  return {
    api,
    inFirm,
    /**
     * Adds a run that produced the census and the distributions; the census has the figures `figuresId`, and its ties and items come from
     * `left`.
     */
    ran: (user: TestUser, engagementId: string, figuresId: string, left: LeftByRun = {}) =>
      inFirm(user, async (tx) => {
        const runs = runRepository(tx);
        const inputsHash = await statusUpdater.inputsHash(tx, engagementId);
        const id = await runs.insert({ engagementId, ignoreParsingErrors: true, inputsHash, startedBy: user.id });
        await runs.begin(id);
        const papers = [census(figuresId, left.ties), distributions(left.items)];
        for (const [position, paper] of papers.entries())
          await resultRepository(tx).insert(
            id,
            position,
            { outputKey: paper.paper, status: "made", msg: null, result: paper },
            paper.title,
          );
        await keepWaits(tx, { id, engagementId }, papers);
        await exceptionRepository(tx).insert(id, "payroll_census", [exception]);
        await runs.end(id, { status: "succeeded", stages: [], resultId: figuresId });
        await statusUpdater.refresh(tx, engagementId);
      }),
  };
}
export type RunBed = Awaited<ReturnType<typeof openRunBed>>;

const exception = {
  ...{ id: "census.negative_hours|E1", rule: "census.negative_hours", title: "Negative hours", severity: "medium" as const },
  ...{ subject: "ADLER, ANA", amount: null, msg: "Hours are -3.00.", refs: [], ref_count: 0 },
} as const;

/** Items a run leaves for people; by default one difference, and one item without an exception. */
interface LeftByRun {
  readonly ties?: readonly TieResult[];
  readonly items?: readonly SampledItem[];
}

const tie: TieResult = {
  ...{ key: "w3", label: "Form W-3", left_label: "Register", left_amount: "2.00", right_label: "W-3", right_amount: "1.00" },
  ...{ difference: "1.00", result: "differs" },
};
const item: SampledItem = {
  ...{ number: 1, natural_key: "P1", occurrence: 1, why: "random", cells: { name: "BRANDT, LUIS" }, exceptions: [] },
  ref: { file_no: 0, sheet: 0, row: 2 },
};
export const bedProcedure = "01890000-0000-7000-8000-0000000000aa";
const nothing = { counts: [], totals: [], rules: [], charts: [], figures: [], files: [], notices: [], sources: [], sources_payload: [] };

// A census result with only the members that the test bed needs.
const census = (figuresId: string, ties: readonly TieResult[] = [tie]) =>
  ({
    ...nothing,
    ...{ paper: "payroll_census", title: "Payroll Census", result_id: figuresId, figures_id: figuresId, ties, populations: [] },
    ...{ exception_count: 1, procedures: [], sample_changes: {} },
  }) as unknown as StoredPaper;

const distributions = (items: readonly SampledItem[] = [item]) =>
  ({
    ...nothing,
    ...{ paper: "distributions", title: "Distribution Package", result_id: "00000000000000dd", figures_id: "00000000000000dd", ties: [] },
    populations: [
      {
        ...{ key: "distributions", title: "Payments", count: 1, charts: [], left_out: [] },
        sample: { columns: [{ key: "name", title: "Name", type: "text" }], items, replacements: [] },
      },
    ],
    procedures: [{ id: bedProcedure, order: 1, text: "Agree", computed: false }],
    ...{ exception_count: 0, sample_changes: {} },
  }) as unknown as StoredPaper;
