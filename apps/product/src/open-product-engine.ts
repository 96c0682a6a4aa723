import { type Engine, openEngine } from "@tieout/engine";
import type { Watch } from "@tieout/kernel";
import type { ProcessSettings } from "@tieout/settings";
import type { Logger } from "pino";
import { engineEntry } from "./engine-entry.ts";

/** Longer than the pause between two stages of a run or two page views; an idle product keeps no child. */
const prestartSeconds = 15;

/** The engine as every process of the product opens it. */
export const openProductEngine = (
  settings: ProcessSettings,
  logger: Logger,
  { entry = engineEntry(), watch }: { readonly entry?: readonly string[] | undefined; readonly watch?: Watch | undefined } = {},
): Promise<Engine> =>
  openEngine({
    entry,
    log: { info: (message) => logger.info(message), warn: (message) => logger.warn(message) },
    prestartSeconds,
    watch,
    ...(settings.engineKeepFailedDir === null ? {} : { keepFailedIn: settings.engineKeepFailedDir }),
    limits: { memoryBytes: settings.engineMemoryBytes, timeoutSeconds: settings.engineTimeoutSeconds, threads: settings.engineThreads },
  });
