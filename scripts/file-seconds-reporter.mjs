// A vitest reporter: writes the duration of every test file, including imports, setup and hooks, to the file named by TIEOUT_FILE_SECONDS.
import { writeFileSync } from "node:fs";

export default class FileSecondsReporter {
  #files = [];

  onTestModuleEnd(module) {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const milliseconds = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
    this.#files.push({ file: module.relativeModuleId ?? module.moduleId, seconds: milliseconds / 1000 });
  }

  onTestRunEnd() {
    if (process.env.TIEOUT_FILE_SECONDS) writeFileSync(process.env.TIEOUT_FILE_SECONDS, JSON.stringify(this.#files));
  }
}
