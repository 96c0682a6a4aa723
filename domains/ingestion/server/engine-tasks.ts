import { createRequire } from "node:module";
import { type EngineTask, isReadableByAll } from "@tieout/engine/child";
import { loadDuckDb } from "@tieout/engine/duckdb";
import { loadSheetLibrary } from "@tieout/spreadsheet/read";
import type { TaskCodes } from "@tieout/stages";
import { correctTask } from "./engine/corrections/correct-rows.ts";
import { rejectedTask } from "./engine/corrections/rejected-rows.ts";
import { inspectTask } from "./engine/inspect-file.ts";
import { normalizeTask } from "./engine/normalize-rows.ts";
import { payCodesTask } from "./engine/pay-codes/count-pay-codes.ts";
import { matchPeopleTask } from "./engine/people/match-people.ts";
import { previewTask } from "./engine/preview-rows.ts";
import { rowsTask } from "./engine/read-rows.ts";
import { checkReceivedTask } from "./engine/received/check-file.ts";
import { recognizeTask } from "./engine/recognize/recognize-file.ts";
import { unlockTask } from "./engine/recognize/unlock-file.ts";
import { peekTask } from "./engine/settings/peek-file.ts";
import { compareTask } from "./engine/sheets/compare-files.ts";
import type { ingestionTasks } from "./tasks.ts";

/** Rarely needed and slow to load: a child process loads it only for an older workbook, if it still can after changing its user. */
const loadsWorkbooksLater = (): boolean =>
  !import.meta.url.endsWith(".ts") && isReadableByAll(createRequire(import.meta.url).resolve("@e965/xlsx"));

async function prepare(): Promise<void> {
  await loadDuckDb();
  if (!loadsWorkbooksLater()) await loadSheetLibrary();
}

const reading = <Payload, Value>(run: EngineTask<Payload, Value>["run"]): EngineTask<Payload, Value> => ({ run, prepare });

/** The code for this domain's tasks. */
export const ingestionEngineTasks: TaskCodes<typeof ingestionTasks> = {
  "ingestion.check-received": reading(checkReceivedTask),
  "ingestion.compare": reading(compareTask),
  "ingestion.correct": reading(correctTask),
  "ingestion.inspect": { ...reading(inspectTask), isSampling: true },
  "ingestion.match-people": reading(matchPeopleTask),
  "ingestion.normalize": reading(normalizeTask),
  "ingestion.pay-codes": reading(payCodesTask),
  "ingestion.peek": reading(peekTask),
  "ingestion.preview": reading(previewTask),
  "ingestion.recognize": reading(recognizeTask),
  "ingestion.rejected": reading(rejectedTask),
  "ingestion.rows": reading(rowsTask),
  "ingestion.unlock": reading(unlockTask),
};
