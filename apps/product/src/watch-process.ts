import { createDatabase } from "@tieout/postgres";
import { type ProcessSettings, productVersion } from "@tieout/settings";
import { endOnUncaught, type OpenedWatch, openWatch } from "@tieout/telemetry";

/**
 * Starts the monitoring configured for this process; undefined if none is configured. From then on an uncaught exception is reported before
 * it ends the process.
 */
export async function watchProcess(process: "api" | "worker", settings: ProcessSettings): Promise<OpenedWatch | undefined> {
  const { faultsDsn, tracesEndpoint, tracesHeaders } = settings;
  const findEmail = emailFinder(settings);
  const watch = await openWatch({ process, version: productVersion, faultsDsn, tracesEndpoint, tracesHeaders, findEmail });
  if (watch === null) return undefined;
  endOnUncaught(watch);
  return watch;
}

/** Looks up a person's email, because jobs know only the ID. Opens no connection until a job first fails. */
function emailFinder(settings: ProcessSettings): (userId: string) => Promise<string | null> {
  const { work } = createDatabase(settings, { name: "tieout-faults", connections: 1, statementMilliseconds: 1000 });
  return async (userId) => {
    const { rows } = await work.platformStatement<{ email: string }>("select email from users where id = $1", [userId]);
    return rows[0]?.email ?? null;
  };
}
