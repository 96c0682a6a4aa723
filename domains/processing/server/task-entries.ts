export { paperVersion } from "./paper-version.ts";

/** Modules of the engine tasks: a task's version is a hash of the sources they import. */
export const processingTaskEntries = {
  "workpapers.populate": "domains/processing/server/engine/compute-papers.ts",
  "workpapers.sample": "domains/processing/server/engine/draw-paper-sample.ts",
  "workpapers.write": "domains/processing/server/engine/write-paper.ts",
  "workpapers.bundle": "domains/processing/server/engine/bundle-papers.ts",
  "workpapers.seal": "domains/processing/server/engine/seal-bundle.ts",
  "workpapers.lineage": "domains/processing/server/engine/trace-figure.ts",
  "workpapers.schedule": "domains/processing/server/engine/read-schedule.ts",
  "workpapers.people": "domains/processing/server/engine/find-people.ts",
} as const;
