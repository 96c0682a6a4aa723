import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase } from "@tieout/postgres";
import { defineJob } from "../job-definition.ts";
import { handleJob } from "../job-handler.ts";
import { startJobRunner } from "../start-job-runner.ts";

export interface SlowPayload {
  readonly label: string;
  readonly seconds: number;
}

/** A careless handler that checks nothing until its result is ready. */
export const slowJob = defineJob("test.slow", (payload) => payload as SlowPayload);

/** Worker process for tests: prints one JSON line for each start and outcome of a job. Ends on SIGTERM. */
if (process.argv[1] === import.meta.filename) {
  const [queueUrl = "", runtimeUrl = "", platformUrl = "", name = ""] = process.argv.slice(2);
  const say = (event: string, more: Record<string, unknown> = {}): void => console.log(JSON.stringify({ event, name, ...more }));
  const slow = handleJob(slowJob, async (payload, context) => {
    say("begun", { label: payload.label, attempt: context.attempt });
    await sleep(payload.seconds * 1000);
    await context
      .finish((tx) =>
        tx.query("insert into test_results (organization_id, label, worker) values ($1, $2, $3)", [tx.organizationId, payload.label, name]),
      )
      .then(
        () => say("committed", { label: payload.label }),
        (error: Error) => {
          say("refused", { label: payload.label, error: error.name });
          throw error;
        },
      );
  });
  const log = { info: () => undefined, warn: (text: string) => say("warn", { text }), error: (text: string) => say("error", { text }) };
  const appDatabase = createDatabase({ runtimeUrl, platformUrl });
  const runner = await startJobRunner({ queueUrl, appDatabase, handlers: [slow], concurrency: 2, log });
  process.once("SIGTERM", () => {
    void runner.stop(1000).then(async () => {
      await appDatabase.close();
      say("stopped");
      process.exit(0);
    });
  });
  say("ready");
}
