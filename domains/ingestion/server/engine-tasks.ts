import type { EngineTask } from "@tieout/engine/child";
import { inspectTask } from "./engine/inspect-file.ts";
import { normaliseTask } from "./engine/normalise-rows.ts";
import { previewTask } from "./engine/preview-rows.ts";
import { rowsTask } from "./engine/read-rows.ts";

/** Tasks of this domain for the engine child; payloads and values are in `core/engine-payloads.ts`. */
export const ingestionEngineTasks: Readonly<Record<string, EngineTask>> = {
  "ingestion.inspect": inspectTask,
  "ingestion.normalise": normaliseTask,
  "ingestion.preview": previewTask,
  "ingestion.rows": rowsTask,
};
