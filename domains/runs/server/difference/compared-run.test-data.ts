import type { ReadingSettings } from "@tieout/ingestion/core";
import type { TestUser } from "@tieout/test-kit";
import type { ControlTotal, ExceptionItem } from "../../core/index.ts";
import { exceptionRepository } from "../results/exception-repository.ts";
import type { StoredPaper } from "../results/result-document.ts";
import { resultRepository } from "../results/result-repository.ts";
import type { RunBed } from "../run-bed.test-data.ts";
import type { RunFacts } from "../runs/run-facts.ts";
import { runRepository } from "../runs/run-repository.ts";
import { runInputsRepository } from "./run-inputs-repository.ts";

export const exceptionOf = (person: string, amount: string): ExceptionItem => ({
  ...{ id: `census.negative_hours|${person}`, rule: "census.negative_hours", title: "Negative hours", severity: "medium" },
  ...{ subject: `ADLER, ${person}`, amount, msg: "Hours are negative.", refs: [{ file_no: 0, sheet: 0, row: 2 }], ref_count: 1 },
});

export interface RunChange {
  readonly amount?: string;
  readonly reason?: string;
  readonly sha256?: string;
  readonly fileName?: string;
  readonly madeBy?: string;
  readonly code?: StoredPaper["code"];
  /** Identifies the file's records; the file's hash by default. */
  readonly reading?: string;
  /** Reading settings for the file's text; detected in the file by default. */
  readonly settings?: ReadingSettings;
  readonly appVersion?: string;
  readonly figuresId?: string;
  readonly exceptions?: readonly ExceptionItem[];
  readonly controlTotals?: readonly ControlTotal[];
}

const engagement = {
  ...{ clientName: "Brightwater", planName: "", ein: "47-3920185", planNumber: "001", engagementName: "2024 Brightwater" },
  ...{ startOn: "2024-01-01", endOn: "2024-12-31", providers: [], performanceMateriality: null },
};

const mapping = {
  ...{ reportKey: "payroll_register", sheetIndex: 0, headerRows: [1], columns: [], bands: [], carryDown: [], valueMaps: {} },
};

function censusOf(changed: RunChange): StoredPaper {
  const { amount = "1.00", reason, sha256 = "a", fileName = "register.csv", madeBy = "v1", appVersion = "2.25.0" } = changed;
  const tie = {
    ...{ key: "w3", label: "Form W-3", left_label: "Register", left_amount: amount, right_label: "W-3", right_amount: "2.00" },
    ...(amount === "2.00" ? { difference: "0.00", result: "ties" } : { difference: "-1.00", result: "differs" }),
    ...(reason ? { reason } : {}),
  };
  const tieReasons = reason ? [{ tie: "w3", reason }] : [];
  const setUp = { paper: "payroll_census", procedures: [], tieReasons, attributeResults: [], conclusion: "" };
  return {
    ...{ paper: "payroll_census", title: "Payroll Census", result_id: "1".repeat(16), figures_id: changed.figuresId ?? "2".repeat(16) },
    ...{ counts: [], figures: [], rules: [], charts: [], files: [], notices: [], populations: [], procedures: [], sample_changes: {} },
    ...{ totals: [{ key: "gross", label: "Gross pay", amount }], ties: [tie], exception_count: 0, made_by: madeBy },
    ...(changed.code ? { code: changed.code } : {}),
    sources: [
      {
        ...{ file_no: 0, asset_id: "01890000-0000-7000-8000-0000000000aa", file_name: fileName, sha256, sheet: null, grid_object_key: "g" },
        ...{ canonical_object_key: changed.reading ?? sha256, headers: [], masked_columns: [] },
      },
    ],
    sources_payload: [{ fileNo: 0, reportKey: "payroll_register", fileName, sha256, provider: "Paychex", rowsRead: 3, issues: [] }],
    write: { payload: { engagement, controlTotals: changed.controlTotals ?? [], setUp, draws: [], appVersion }, inputs: [] },
  } as unknown as StoredPaper;
}

/** Saves a successful run with its result, without running an engine. */
export function comparedRun(bed: RunBed, user: TestUser, engagementId: string, changed: RunChange = {}): Promise<void> {
  return bed.inFirm(user, async (tx) => {
    const runs = runRepository(tx);
    const id = await runs.insert({ engagementId, ignoreParsingErrors: true, inputsHash: "", startedBy: user.id });
    await runs.begin(id);
    const result = censusOf(changed);
    await resultRepository(tx).insert(id, 1, { outputKey: result.paper, status: "made", msg: null, result }, result.title);
    await exceptionRepository(tx).insert(
      id,
      result.paper,
      changed.exceptions ?? [exceptionOf("A", result.totals[0]?.amount ?? ""), exceptionOf("B", "9.00")],
    );
    const request = { mapping, ...(changed.settings ? { settings: changed.settings } : {}) };
    // Only the members of a run's facts that the comparison reads.
    await runInputsRepository(tx).save(id, { sources: [{ fileNo: 0, slotId: "slot", request }] } as unknown as RunFacts);
    await runs.end(id, { status: "succeeded", stages: [], resultId: "3".repeat(16) });
  });
}
