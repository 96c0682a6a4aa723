// A vitest reporter that writes to the file named in TIEOUT_RUN_REPORT: the duration of every test file (including imports, setup and
// hooks), and errors outside any test (such as unhandled rejections), which the JSON report omits.
import { writeFileSync } from "node:fs";

export default class RunReporter {
  #files = [];

  onTestModuleEnd(module) {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const milliseconds = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
    this.#files.push({ file: module.relativeModuleId ?? module.moduleId, seconds: milliseconds / 1000 });
  }

  onTestRunEnd(_modules, unhandledErrors) {
    if (!process.env.TIEOUT_RUN_REPORT) return;
    const errors = unhandledErrors.map(({ name, message, stack, type, VITEST_TEST_PATH, VITEST_TEST_NAME }) => {
      const during = [VITEST_TEST_PATH, VITEST_TEST_NAME].filter((word) => word !== undefined).join(": ");
      return `${type ?? "Unhandled error"}, last seen during ${during || "no test"}: ${stack || `${name}: ${message}`}`;
    });
    writeFileSync(process.env.TIEOUT_RUN_REPORT, JSON.stringify({ files: this.#files, errors }));
  }
}
