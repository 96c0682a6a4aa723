import { instructionAddress } from "@tieout/engagements/core";
import { setInstructionAddress } from "@tieout/engagements/server";
import { type Command, optional, required, say, UsageError } from "./command.ts";
import { openDatabase } from "./open-database.ts";

export const providerAddress: Command = {
  about: "Set the web address of a provider's download instructions; without --address it is removed",
  options: { name: "!PROVIDER", address: "URL" },
  async run(context) {
    const name = required(context, "name");
    const given = optional(context, "address");
    const address = given === undefined ? null : instructionAddress(given);
    if (given !== undefined && !address?.startsWith("https:"))
      throw new UsageError(`"${given}" is not a valid web address. It must start with https:// and have no @ before its host.`);
    const { database, close } = await openDatabase(context);
    try {
      const isKnown = await database.work.asPlatform("cli.provider-address", (tx) => setInstructionAddress(tx, name, address));
      if (!isKnown) throw new UsageError(`No service provider is called "${name}".`);
      say(context, address === null ? `${name} no longer has an address.` : `${name}: ${address}`);
      return 0;
    } finally {
      await close();
    }
  },
};
