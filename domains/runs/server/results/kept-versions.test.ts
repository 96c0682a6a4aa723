import path from "node:path";
import type { PlainDate } from "@tieout/kernel";
import { keepsEveryVersion } from "@tieout/test-kit/kept-versions";
import { keptPaper, keptPopulation, onlyPopulation } from "../../core/kept-result.test-data.ts";
import { type RunSource, resultDocument, type StoredPaper } from "./result-document.ts";

const procedureId = "01a22230-1335-7003-bfd8-fd906d6222b4";
const data = { name: "data", objectKey: "cef80b14f63e2b6cd8d1ff87c379fd00" };
const proofKey = "d9de1474299ee96f73c3c7ddec46454f";

const draw = {
  population: "distributions",
  sampling: {
    plan: { method: "random", size: 15, sizeBasis: "15 items, firm default", isiThreshold: null, isiCountsTowardSampleSize: false },
    ...{ seed: "bf386739d0dfee2b1213bb9265024203", drawNumber: 1, draws: [{ drawNumber: 1, reason: "" }] },
  },
} as const;
const facts: StoredPaper["sources_payload"][number] = {
  ...{ fileNo: 2, reportKey: "distribution_detail", input: "canonical-2.parquet", fileName: "distributions.xlsx", sha256: "8c69" },
  ...{ provider: "Harborline Retirement (RK-1)", fieldsMapped: ["participant_id", "dist_gross"], issues: [] },
  ...{ rowsRead: 31, kept: 26, keptOutOfPeriod: 0, rejected: 0, skipped: 5 },
};
const payload: StoredPaper["write"]["payload"] = {
  ...{ paper: "distributions", sources: [facts], controlTotals: [], appVersion: "2.25.0" },
  engagement: {
    ...{ clientName: "Lakeborough Dental Group", ein: "00-0000001", planName: "Lakeborough Dental Group 401(k) Plan", planNumber: "001" },
    ...{
      engagementName: "Lakeborough Dental Group 401(k) Plan 2024",
      startOn: "2024-01-01" as PlainDate,
      endOn: "2024-12-31" as PlainDate,
    },
    ...{ providers: ["Harborline Retirement (RK-1)"], performanceMateriality: null },
  },
  setUp: {
    ...{ paper: "distributions", tieReasons: [], conclusion: "" },
    procedures: [
      {
        ...{ id: procedureId, order: 1, text: "Obtain the distribution request.", references: ["AAG-EBP ch. 5 (5.189)"] },
        ...{ computed: [], answersAll: false },
      },
    ],
    attributeResults: [
      {
        ...{ population: "distributions", naturalKey: "P1|2024-08-31|retirement|2942.92", occurrence: 1, procedureId },
        result: "Exception: The form was signed after the payment.",
      },
    ],
  },
  draws: [{ ...draw, input: "proof.json" }],
};
const source: RunSource = {
  ...{ file_no: 2, asset_id: "01a22230-1731-7593-b238-41bb1f7ad5f5", file_name: "distributions.xlsx", sha256: "8c69" },
  ...{ sheet: "Distribution Detail", headers: ["Participant ID", "Gross Amount"], masked_columns: [1] },
  ...{ grid_object_key: "75bb13384651e4211a38c3743902dbc7", canonical_object_key: "9b106a871a9a19e0c0534f6845048786" },
};
const step = { id: procedureId, order: 1, text: "Obtain the distribution request.", computed: false };
const sample_changes = { distributions: ["P2|2024-07-10|direct_rollover|5401.83|1"] };

const first: StoredPaper = {
  ...{ ...keptPaper, exception_count: 23, sources: [source], sources_payload: [facts], populations: [onlyPopulation] },
  ...{ sample_changes, write: { payload, inputs: [data, { name: "proof.json", objectKey: proofKey }] }, procedures: [step] },
};

const sheetFacts = { ...facts, sheetName: "Distribution Detail", cellColumn: "G" };
const today: StoredPaper = {
  ...{ ...first, figures_id: "fbdc2c68f611e952", populations: [keptPopulation], made_by: "5a7d", code: { reading: "87cc", own: "9b29" } },
  sources: [{ ...source, letters: ["A", "G"], columns: [{ index: 0, field: "participant_id" }] }],
  ...{ sources_payload: [sheetFacts], population_rows: { objectKey: "f2b5e018c6c675dab3350f3050b8d623" } },
  write: {
    payload: { ...payload, sources: [sheetFacts], draws: [{ ...draw, input: "distributions.proof.json" }] },
    inputs: [data, { name: "distributions.proof.json", objectKey: proofKey }],
  },
  procedures: [{ ...step, partly_computed: false }],
};

keepsEveryVersion<StoredPaper>(resultDocument, path.join(import.meta.dirname, "kept-versions/result"), [
  first,
  { ...first, made_by: "4854" },
  today,
  today,
]);
