import { verifyAuditChain } from "@tieout/postgres";
import { type Command, optional, say } from "./command.ts";
import { openDatabase } from "./open-database.ts";

export const verifyAudit: Command = {
  about: "Recompute the hash chain of the audit log; exit code 1 and the first broken event if it was tampered with",
  options: { organization: "ID" },
  async run(context) {
    const { database, close } = await openDatabase(context);
    try {
      const reports = await database.work.asPlatform("audit.verify", (tx) => verifyAuditChain(tx, optional(context, "organization")));
      for (const { organizationId, events, broken } of reports) {
        if (broken) say(context, `${organizationId}  BROKEN at sequence ${broken.sequence}: ${broken.reason}`);
        else say(context, `${organizationId}  intact, ${events} events`);
      }
      const broken = reports.filter((report) => report.broken !== null).length;
      say(context, broken === 0 ? `${reports.length} chains verified` : `${broken} of ${reports.length} chains broken`);
      return broken === 0 ? 0 : 1;
    } finally {
      await close();
    }
  },
};
