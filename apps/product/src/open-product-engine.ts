import { type Engine, openEngine } from "@tieout/engine";
import type { Watch } from "@tieout/kernel";
import type { ProcessSettings } from "@tieout/settings";
import type { Logger } from "pino";
import { checkScratch } from "./check-scratch.ts";
import { engineEntry } from "./engine-entry.ts";

/** Longer than the pause between two stages of a run or two page views; an idle product keeps no child process. */
const prestartSeconds = 15;

type Parts = { readonly entry?: readonly string[] | undefined; readonly watch?: Watch | undefined };

/**
 * Opens the engine for any of the product's processes. In production decrypted files are never written to disk, unless a setting allows it.
 */
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
  checkScratch(engine.isolation, settings);
  return engine;
}
