/** Modules of the engine tasks: the version of a task follows from the sources they reach. */
export const ingestionTaskEntries = {
  "ingestion.inspect": "domains/ingestion/server/engine/inspect-file.ts",
  "ingestion.normalise": "domains/ingestion/server/engine/normalise-rows.ts",
  "ingestion.preview": "domains/ingestion/server/engine/preview-rows.ts",
  "ingestion.rows": "domains/ingestion/server/engine/read-rows.ts",
} as const;
