import type { EngineTask } from "@tieout/engine/child";
import type { UnlockPayload, UnlockValue } from "@tieout/ingestion/core";
import { openProtected } from "@tieout/spreadsheet/read";

/** Task `ingestion.unlock`: the workbook inside a file that is protected by a password. */
export const unlockTask: EngineTask = async (given, context): Promise<UnlockValue> => {
  const { password } = given as UnlockPayload;
  const opened = await openProtected(context.inputPath("file"), password, context.outputPath("opened"));
  return opened.ok ? { isOpened: opened.value } : { refused: { code: opened.failure.code, msg: opened.failure.msg } };
};
