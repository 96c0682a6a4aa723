import { openProtected } from "@tieout/spreadsheet/read";
import type { TaskRun } from "@tieout/stages";
import type { ingestionTasks } from "../../tasks.ts";

/** Task `ingestion.unlock`: extracts the workbook from a password-protected file. */
export const unlockTask: TaskRun<typeof ingestionTasks.unlock> = async ({ password }, context) => {
  const opened = await openProtected(context.inputPath("file"), password, context.outputPath("opened"));
  return opened.ok ? { isOpened: opened.value } : { refused: { code: opened.failure.code, msg: opened.failure.msg } };
};
