import { type Engine, openEngine } from "@tieout/engine";
import type { Watch } from "@tieout/kernel";
import { type ProcessSettings, SettingsError } from "@tieout/settings";
import type { Logger } from "pino";
import { engineEntry } from "./engine-entry.ts";

/** Longer than the pause between two stages of a run or two page views; an idle product keeps no child. */
const prestartSeconds = 15;

type Parts = { readonly entry?: readonly string[] | undefined; readonly watch?: Watch | undefined };

/** The engine as every process of the product opens it. In production opened files are never on a disk, unless a setting allows it. */
export async function openProductEngine(
  settings: ProcessSettings,
  logger: Logger,
  { entry = engineEntry(), watch }: Parts = {},
): Promise<Engine> {
  const engine = await openEngine({
    entry,
    log: { info: (message) => logger.info(message), warn: (message) => logger.warn(message) },
    prestartSeconds,
    watch,
    ...(settings.engineKeepFailedDir === null ? {} : { keepFailedIn: settings.engineKeepFailedDir }),
    limits: { memoryBytes: settings.engineMemoryBytes, timeoutSeconds: settings.engineTimeoutSeconds, threads: settings.engineThreads },
  });
  const { scratchInClear } = engine.isolation;
  if (scratchInClear !== null && settings.isProduction && !settings.permitsScratchOnDisk)
    throw new SettingsError([
      `This system has no memory for opened files: they would be readable on the disk in ${scratchInClear} while a task uses them. ` +
        "Allow namespaces, or give /dev/shm 2 GB of free space (in a container: --shm-size=4g); npm run tieout -- doctor says what is missing. " +
        "SCRATCH_ON_DISK=1 starts all the same.",
    ]);
  return engine;
}
