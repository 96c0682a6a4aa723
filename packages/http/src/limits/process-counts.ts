import { createHash } from "node:crypto";
import type { Work } from "@tieout/postgres";
import type { SharedCounts } from "./rate-limiter.ts";

const cleanEveryMilliseconds = 600_000;

/**
 * Counts kept in the database, each updated in one self-committing statement. Keys are stored as hashes because they contain addresses. A
 * window that ends more than two windows from now began before the clock was set back; the clocks of two machines differ by less than that.
 */
export function sharedCounts(work: Pick<Work, "platformStatement">): SharedCounts {
  let cleanedAt = 0;
  return {
    async add(key, calls, { seconds, now }) {
      if (Math.abs(now.getTime() - cleanedAt) > cleanEveryMilliseconds) {
        cleanedAt = now.getTime();
        await work.platformStatement("delete from call_windows where ends_at < $1::timestamptz - interval '1 hour'", [now]);
      }
      const { rows } = await work.platformStatement<{ calls: bigint | number; endsAt: Date }>(
        `insert into call_windows as w (subject, calls, ends_at) values ($1, $2, $3::timestamptz + make_interval(secs => $4))
         on conflict (subject) do update set
           calls = excluded.calls + case when w.ends_at > $3 and w.ends_at <= excluded.ends_at + make_interval(secs => $4) then w.calls else 0 end,
           ends_at = case when w.ends_at > $3 and w.ends_at <= excluded.ends_at + make_interval(secs => $4) then w.ends_at else excluded.ends_at end
         returning calls, ends_at as "endsAt"`,
        [createHash("sha256").update(key).digest(), calls, now, seconds],
      );
      const [row] = rows;
      if (!row) throw new Error("a call was not counted");
      return { calls: Number(row.calls), endsAtMilliseconds: row.endsAt.getTime() };
    },
  };
}
