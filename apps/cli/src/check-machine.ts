import { findIsolation, listFacilities } from "@tieout/engine";
import { openClamd } from "@tieout/files";
import { readSettings } from "@tieout/settings";
import { engineEntry } from "../../product/src/engine-entry.ts";
import { checkKeyService } from "./check-key-management.ts";
import { type Command, type CommandContext, say } from "./command.ts";

const labels = { "in use": "OK     ", missing: "MISSING", check: "CHECK  " } as const;

export const checkMachine: Command = {
  about:
    "Check what this machine offers to isolate the process that reads uploaded files, and whether the key service responds; says what to do about anything missing, with exit code 1",
  options: {},
  async run(context) {
    const facilities = listFacilities(await findIsolation({ entry: engineEntry() }));
    for (const { name, state, finding, remedy } of facilities) {
      say(context, `${labels[state]}  ${name.padEnd(10)}  ${finding}`);
      if (remedy !== "") say(context, `${" ".repeat(21)}To do: ${remedy}.`);
    }
    const missing = facilities.filter(({ state }) => state === "missing").length + (await checkKeyService(context));
    const user = process.getuid?.() === 0 ? "root" : "an ordinary user";
    say(context, missing === 0 ? `Complete, as ${user}.` : `${missing} missing, as ${user}. Run this as the user who runs Tieout.`);
    const isScanned = await checkScanner(context);
    return missing === 0 && isScanned ? 0 : 1;
  },
};

/** Whether uploaded files can be delivered; without a scanner they are delivered unscanned. */
async function checkScanner(context: CommandContext): Promise<boolean> {
  const { malwareScanner: address } = readSettings(context.env, [], "cli", context.root);
  const problem = address === null ? null : await openClamd(address).problem();
  const line = (label: string, finding: string, remedy: string): void => {
    say(context, `${label}  ${"scanner".padEnd(10)}  ${finding}`);
    if (remedy !== "") say(context, `${" ".repeat(21)}To do: ${remedy}.`);
  };
  if (address === null)
    line(
      labels.check,
      "none of malware: uploaded files can be downloaded unscanned",
      "run clamd of ClamAV and set MALWARE_SCANNER to its address",
    );
  else if (problem === null) line(labels["in use"], "the malware scanner responds", "");
  else
    line(
      labels.missing,
      `the malware scanner isn't responding: ${problem}. No uploaded file can be downloaded until it does`,
      "start clamd at the address of MALWARE_SCANNER, or correct that setting",
    );
  return problem === null;
}
