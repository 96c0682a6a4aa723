import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { keepEvidence, registerCanary } from "@tieout/test-kit";

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];

/** Saves the logs and emails of a product that has ended, so that they outlive its data folder; skips files that can no longer be read. */
export function keepWhatWasWritten(dataDir: string, output: string): void {
  keepEvidence("logs/launcher", output);
  try {
    const masterKey = path.join(dataDir, "master.key");
    if (existsSync(masterKey)) registerCanary("master key", readFileSync(masterKey, "utf8").trim());
    for (const file of filesIn(path.join(dataDir, "logs"))) keepEvidence(`logs/${path.basename(file)}`, readFileSync(file, "utf8"));
    for (const file of filesIn(path.join(dataDir, "mailbox")))
      if (file.endsWith(".json")) keepEvidence(`mails/${path.basename(file)}`, readFileSync(file, "utf8"));
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}
