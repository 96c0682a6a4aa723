import type { TaskCodes } from "@tieout/stages";
import { sealBundle } from "./engine/seal-bundle.ts";
import type { archiveTasks } from "./tasks.ts";

/** The code for this domain's tasks. */
export const archiveEngineTasks: TaskCodes<typeof archiveTasks> = {
  "archive.seal": { run: sealBundle },
};
