import { parseArgs } from "node:util";
import { SettingsError } from "@tieout/settings";
import { organizationCreate, peopleRecover, peopleUnlock, userCreate, userLink, userPassword } from "./administer-people.ts";
import { backUp } from "./backup/back-up.ts";
import { restoreBackup } from "./backup/restore.ts";
import { checkFiles } from "./check-files.ts";
import { checkMachine } from "./check-machine.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { forgetKeys } from "./forget-keys.ts";
import { importCatalog } from "./import-catalog.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { providerAddress } from "./provider-address.ts";
import { redrawSample } from "./redraw-sample.ts";
import { finishKeys, keysStatus, rotateKeys } from "./rotate-keys.ts";
import { rotateSigningKey } from "./rotate-signing-key.ts";
import { verifyAudit } from "./verify-audit.ts";
import { verifyBundle } from "./verify-bundle.ts";

/** All commands; add new ones here. */
const commands: Readonly<Record<string, Command>> = {
  "audit verify": verifyAudit,
  backup: backUp,
  "catalog import": importCatalog,
  doctor: checkMachine,
  "files check": checkFiles,
  "keys finish": finishKeys,
  "keys forget": forgetKeys,
  "keys rotate": rotateKeys,
  "keys status": keysStatus,
  migrate: migrateDatabase,
  "organization create": organizationCreate,
  "people recover": peopleRecover,
  "people unlock": peopleUnlock,
  "provider address": providerAddress,
  redraw: redrawSample,
  restore: restoreBackup,
  "signing rotate": rotateSigningKey,
  "user create": userCreate,
  "user link": userLink,
  "user password": userPassword,
  verify: verifyBundle,
};

/** Runs one command line; returns the exit code: 0 done, 1 failed, 2 invalid usage. */
export async function runCli(argv: readonly string[], context: Omit<CommandContext, "options" | "operands">): Promise<number> {
  const name = [argv.slice(0, 2).join(" "), argv[0] ?? ""].find((candidate) => candidate in commands);
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || !command) {
    const isHelp = argv.length === 0 || argv.includes("--help") || argv[0] === "help";
    context.output.write(`${isHelp ? "" : `Unknown command "${argv.join(" ")}".\n\n`}${help()}\n`);
    return isHelp ? 0 : 2;
  }
  try {
    const { options, operands } = parseOptions(command, argv.slice(name.split(" ").length));
    if (options.help === true) {
      context.output.write(`${usage(name, command)}\n    ${command.about}\n`);
      return 0;
    }
    return await command.run({ ...context, options, operands });
  } catch (error) {
    if (error instanceof UsageError || error instanceof SettingsError) {
      context.output.write(`${error.message}\n${error instanceof UsageError ? `${usage(name, command)}\n` : ""}`);
      return 2;
    }
    context.output.write(`tieout ${name} failed: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function parseOptions(command: Command, args: readonly string[]): Pick<CommandContext, "options" | "operands"> {
  const options: Record<string, { type: "string" | "boolean" }> = { data: { type: "string" }, help: { type: "boolean" } };
  for (const [option, takes] of Object.entries(command.options)) options[option] = { type: takes === null ? "boolean" : "string" };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: command.operands !== undefined });
    return { options: { ...values }, operands: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function usage(name: string, command: Command): string {
  const options = Object.entries(command.options).map(([option, takes]) => {
    const text = takes === null ? `--${option}` : `--${option} ${takes.replace("!", "")}`;
    return takes?.startsWith("!") ? text : `[${text}]`;
  });
  return ["  tieout", name, ...(command.operands ? [command.operands] : []), ...options, "[--data DIR]"].join(" ");
}

function help(): string {
  const texts = Object.entries(commands).map(([name, command]) => `${usage(name, command)}\n      ${command.about}`);
  return `Usage (npm run tieout -- COMMAND …):\n\n${texts.join("\n\n")}\n\nThe database is the one of DATABASE_URL, or the embedded one in --data (default .data).`;
}
