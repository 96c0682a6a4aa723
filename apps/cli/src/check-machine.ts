import { findIsolation, listFacilities } from "@tieout/engine";
import { engineEntry } from "../../product/src/engine-entry.ts";
import { checkKeyService } from "./check-key-management.ts";
import { type Command, say } from "./command.ts";

const labels = { "in use": "OK     ", missing: "MISSING", check: "CHECK  " } as const;

export const checkMachine: Command = {
  about:
    "List what this machine offers to isolate the process that reads uploaded files, and whether the key service answers; what to do about what is missing, with exit code 1",
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
    return missing === 0 ? 0 : 1;
  },
};
