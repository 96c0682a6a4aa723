import type { PlainDate } from "@tieout/kernel";
import { type Database, systemActor } from "@tieout/postgres";
import { holdCredits } from "./hold-credits.ts";

export interface Race {
  readonly database: Database;
  readonly organizationId: string;
  readonly userId: string;
  readonly number: number;
}

const today = "2025-06-09" as PlainDate;
const each = 14;
export const racers = 64;

class RefusalError extends Error {}

/**
 * Gives a firm enough credits for some of the racers plus a few left over, starts all racers at once, and returns the number of racers and
 * winners.
 */
export async function raceForCredits({ database, organizationId, userId, number }: Race) {
  const places = number % 8;
  await database.work.asPlatform("credits for a race", (tx) =>
    tx.query("insert into credit_lots (organization_id, source, credits, price_cents, title) values ($1, 'adjustment', $2, 0, 'A race')", [
      organizationId,
      places * each + 1 + (number % (each - 1)),
    ]),
  );
  const race = (racer: number): Promise<boolean> =>
    database.work
      .inOrganization(organizationId, systemActor, async (tx) => {
        const charges = [{ subjectKey: `${number}:${racer}`, title: "A race", credits: each }];
        const held = await holdCredits(tx, { purpose: "toolkit", reference: `race-${number}`, charges, actorId: userId, today });
        if (!held.ok) throw new RefusalError();
        return true;
      })
      .catch((error: unknown) => (error instanceof RefusalError ? false : Promise.reject(error)));
  const wins = await Promise.all(Array.from({ length: racers }, (_, racer) => race(racer)));
  const { rows } = await database.work.platformStatement<{ left: number }>(
    "select sum(available)::int as left from credit_lots where organization_id = $1",
    [organizationId],
  );
  return { places, won: wins.filter((isWon) => isWon).length, left: rows[0]?.left ?? 0 };
}
