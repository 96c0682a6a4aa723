import type { Engine } from "@tieout/engine";
import { type ProcessSettings, SettingsError } from "@tieout/settings";

/**
 * In production opened files are never on a disk, unless a setting allows it.
 * @throws {SettingsError} with what to do
 */
export function checkScratch({ scratchInClear }: Pick<Engine["isolation"], "scratchInClear">, settings: ProcessSettings): void {
  if (scratchInClear === null || !settings.isProduction || settings.permitsScratchOnDisk) return;
  throw new SettingsError([
    `This system has no memory for opened files: they would be readable on the disk in ${scratchInClear} while a task uses them. ` +
      "Allow namespaces, or give /dev/shm 2 GB of free space (in a container: --shm-size=4g); npm run tieout -- doctor says what is missing. " +
      "SCRATCH_ON_DISK=1 starts all the same.",
  ]);
}
