import type { Engine } from "@tieout/engine";
import { type ProcessSettings, SettingsError } from "@tieout/settings";

/**
 * Ensures that in production decrypted files are never written to disk, unless a setting allows it.
 * @throws {SettingsError} with what to do
 */
export function checkScratch({ scratchInClear }: Pick<Engine["isolation"], "scratchInClear">, settings: ProcessSettings): void {
  if (scratchInClear === null || !settings.isProduction || settings.permitsScratchOnDisk) return;
  throw new SettingsError([
    `This system has no memory-backed scratch space: opened files would be readable on disk in ${scratchInClear} while a task uses them. ` +
      "Allow namespaces, or give /dev/shm 2 GB of free space (in a container: --shm-size=4g); run npm run tieout -- doctor to see what is missing. " +
      "Set SCRATCH_ON_DISK=1 to start anyway.",
  ]);
}
