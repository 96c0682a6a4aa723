import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { KeyServiceError, keyServiceOf } from "@tieout/files";
import { type CommandContext, say } from "./command.ts";
import { settingsOf } from "./open-database.ts";

const binding = "tieout doctor 1";
const line = (state: string, text: string): string => `${state.padEnd(7)}  key service  ${text}`;

/** Wraps a key and opens it again, as the product does; outputs nothing if there is no key service. Returns the number of problems. */
export async function checkKeyService(context: CommandContext): Promise<number> {
  const settings = settingsOf(context);
  const service = keyServiceOf(settings);
  if (service === null) return 0;
  try {
    const key = randomBytes(32);
    const opened = await service.unwrap(binding, await service.wrap(binding, key));
    if (opened === null || !Buffer.from(opened).equals(key)) throw new KeyServiceError("refused", "It can't unwrap what it wrapped.");
    const { newestVersion, weaknesses } = await service.describe();
    say(context, line("OK", `${settings.keyServiceKey} at ${settings.keyServiceUrl} wraps and unwraps, version ${newestVersion}`));
    const findings = [...weaknesses, ...weaknessOf(settings.keyServiceTokenFile)];
    for (const finding of findings) say(context, line("CHECK", finding));
    return 0;
  } catch (error) {
    if (!(error instanceof KeyServiceError)) throw error;
    say(context, line("MISSING", error.message));
    return 1;
  }
}

function weaknessOf(tokenFile: string | null): readonly string[] {
  if (tokenFile === null || (statSync(tokenFile).mode & 0o077) === 0) return [];
  return [`Users other than its owner can read ${tokenFile}. To do: chmod 600.`];
}
