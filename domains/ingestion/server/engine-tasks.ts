import type { EngineTask } from "@tieout/engine/child";
import { correctTask } from "./engine/corrections/correct-rows.ts";
import { rejectedTask } from "./engine/corrections/rejected-rows.ts";
import { inspectTask } from "./engine/inspect-file.ts";
import { normaliseTask } from "./engine/normalise-rows.ts";
import { payCodesTask } from "./engine/pay-codes/count-pay-codes.ts";
import { matchPeopleTask } from "./engine/people/match-people.ts";
import { previewTask } from "./engine/preview-rows.ts";
import { rowsTask } from "./engine/read-rows.ts";
import { checkReceivedTask } from "./engine/received/check-file.ts";
import { recognizeTask } from "./engine/recognize/recognize-file.ts";
import { unlockTask } from "./engine/recognize/unlock-file.ts";
import { peekTask } from "./engine/settings/peek-file.ts";
import { compareTask } from "./engine/sheets/compare-files.ts";

/** Tasks of this domain for the engine child; payloads and values are in `core/engine-payloads.ts`. */
export const ingestionEngineTasks: Readonly<Record<string, EngineTask>> = {
  "ingestion.check-received": checkReceivedTask,
  "ingestion.compare": compareTask,
  "ingestion.correct": correctTask,
  "ingestion.inspect": inspectTask,
  "ingestion.match-people": matchPeopleTask,
  "ingestion.pay-codes": payCodesTask,
  "ingestion.peek": peekTask,
  "ingestion.normalise": normaliseTask,
  "ingestion.preview": previewTask,
  "ingestion.recognize": recognizeTask,
  "ingestion.rejected": rejectedTask,
  "ingestion.rows": rowsTask,
  "ingestion.unlock": unlockTask,
};

/** Tasks that look at no more than a sample of the rows in JavaScript. */
export const samplingTasks: ReadonlySet<string> = new Set(["ingestion.inspect"]);
