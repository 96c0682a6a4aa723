import { defineTask, typeOf } from "@tieout/stages";
import {
  type CheckReceivedPayload,
  CheckReceivedValueShape,
  type ComparePayload,
  CompareValueShape,
  type CorrectPayload,
  CorrectValueShape,
  type CountPayPayload,
  CountPayValueShape,
  type InspectPayload,
  InspectValueShape,
  type MatchPeoplePayload,
  MatchPeopleValueShape,
  type NormalizePayload,
  NormalizeValueShape,
  type PeekPayload,
  PeekValueShape,
  type PreviewPayload,
  PreviewValueShape,
  type RecognizePayload,
  RecognizeValueShape,
  type RejectedPayload,
  RejectedValueShape,
  type RowsPayload,
  RowsValueShape,
  type UnlockPayload,
  UnlockValueShape,
} from "../core/index.ts";

/** Engine child process tasks for this domain. `engine-tasks.ts`, which only the child imports, maps each task to its code. */
export const ingestionTasks = {
  /** Input `file` from a client → its contents (`core/received/received-facts.ts`). */
  checkReceived: defineTask({
    name: "ingestion.check-received",
    module: "domains/ingestion/server/engine/received/check-file.ts",
    payload: typeOf<CheckReceivedPayload>(),
    answer: CheckReceivedValueShape,
  }),
  /** The grids of several files in a slot → the files that list the same subjects as the first one. */
  compare: defineTask({
    name: "ingestion.compare",
    module: "domains/ingestion/server/engine/sheets/compare-files.ts",
    payload: typeOf<ComparePayload>(),
    answer: CompareValueShape,
  }),
  /**
   * Input `grid.parquet`, plus the other sheets if there is a sheet per period → rows for a person to correct; with an edit, output
   * `corrections.json`.
   */
  correct: defineTask({
    name: "ingestion.correct",
    module: "domains/ingestion/server/engine/corrections/correct-rows.ts",
    payload: typeOf<CorrectPayload>(),
    answer: CorrectValueShape,
  }),
  /**
   * Input `file` → `grid.parquet`: `c0` … `cn` VARCHAR for the chosen sheet, and `row` INTEGER if some row numbers have no record. For
   * sheets read together also `grid-1.parquet` …, all with the report's columns.
   */
  inspect: defineTask({
    name: "ingestion.inspect",
    module: "domains/ingestion/server/engine/inspect-file.ts",
    payload: typeOf<InspectPayload>(),
    answer: InspectValueShape,
  }),
  /** The grids for an engagement's slots → columns that contain people from another slot. */
  matchPeople: defineTask({
    name: "ingestion.match-people",
    module: "domains/ingestion/server/engine/people/match-people.ts",
    payload: typeOf<MatchPeoplePayload>(),
    answer: MatchPeopleValueShape,
  }),
  /**
   * Input `grid.parquet`, plus the other sheets if there is a sheet per period → `canonical.parquet`: a record per kept row; if a person
   * has many rows, also a record per person, without `row`, which rows reference by `person_no`.
   */
  normalize: defineTask({
    name: "ingestion.normalize",
    module: "domains/ingestion/server/engine/normalize-rows.ts",
    payload: typeOf<NormalizePayload>(),
    answer: NormalizeValueShape,
  }),
  /** The grids of a payroll register → figures for its pay codes, or the rows with one code. */
  payCodes: defineTask({
    name: "ingestion.pay-codes",
    module: "domains/ingestion/server/engine/pay-codes/count-pay-codes.ts",
    payload: typeOf<CountPayPayload>(),
    answer: CountPayValueShape,
  }),
  /** Input `file` → first rows of a text file under a person's settings, or of a workbook sheet. */
  peek: defineTask({
    name: "ingestion.peek",
    module: "domains/ingestion/server/engine/settings/peek-file.ts",
    payload: typeOf<PeekPayload>(),
    answer: PeekValueShape,
  }),
  /** Input `grid.parquet` → first rows as they will be read. */
  preview: defineTask({
    name: "ingestion.preview",
    module: "domains/ingestion/server/engine/preview-rows.ts",
    payload: typeOf<PreviewPayload>(),
    answer: PreviewValueShape,
  }),
  /**
   * Input `file` → first rows compared with every report, the number of rows and their period; for an archive with several files:
   * `member-0` …
   */
  recognize: defineTask({
    name: "ingestion.recognize",
    module: "domains/ingestion/server/engine/recognize/recognize-file.ts",
    payload: typeOf<RecognizePayload>(),
    answer: RecognizeValueShape,
  }),
  /** The grids of a file → `rejected.csv`. */
  rejected: defineTask({
    name: "ingestion.rejected",
    module: "domains/ingestion/server/engine/corrections/rejected-rows.ts",
    payload: typeOf<RejectedPayload>(),
    answer: RejectedValueShape,
  }),
  /** Input `grid.parquet` → source cells. */
  rows: defineTask({
    name: "ingestion.rows",
    module: "domains/ingestion/server/engine/read-rows.ts",
    payload: typeOf<RowsPayload>(),
    answer: RowsValueShape,
  }),
  /** Input `file`, password-protected → `opened`, the workbook inside. */
  unlock: defineTask({
    name: "ingestion.unlock",
    module: "domains/ingestion/server/engine/recognize/unlock-file.ts",
    payload: typeOf<UnlockPayload>(),
    answer: UnlockValueShape,
  }),
} as const;
