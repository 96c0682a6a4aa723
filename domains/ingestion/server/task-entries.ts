/** Modules of the engine tasks: a task's version is a hash of the sources they import. */
export const ingestionTaskEntries = {
  "ingestion.check-received": "domains/ingestion/server/engine/received/check-file.ts",
  "ingestion.compare": "domains/ingestion/server/engine/sheets/compare-files.ts",
  "ingestion.correct": "domains/ingestion/server/engine/corrections/correct-rows.ts",
  "ingestion.inspect": "domains/ingestion/server/engine/inspect-file.ts",
  "ingestion.match-people": "domains/ingestion/server/engine/people/match-people.ts",
  "ingestion.normalise": "domains/ingestion/server/engine/normalise-rows.ts",
  "ingestion.pay-codes": "domains/ingestion/server/engine/pay-codes/count-pay-codes.ts",
  "ingestion.peek": "domains/ingestion/server/engine/settings/peek-file.ts",
  "ingestion.preview": "domains/ingestion/server/engine/preview-rows.ts",
  "ingestion.recognize": "domains/ingestion/server/engine/recognize/recognize-file.ts",
  "ingestion.rejected": "domains/ingestion/server/engine/corrections/rejected-rows.ts",
  "ingestion.rows": "domains/ingestion/server/engine/read-rows.ts",
  "ingestion.unlock": "domains/ingestion/server/engine/recognize/unlock-file.ts",
} as const;
