import type { Tx } from "@tieout/postgres";
import type { FoundClient, FoundEngagement } from "../../contract/index.ts";
import { isListedClient, matchesWords, wordPatterns } from "../clients/client-repository.ts";
import { type EngagementFilter, type Place, selectionOf, where, withParts } from "./engagement-selection.ts";

const mostEngagements = 8;
const mostClients = 5;

/** Filter for a text search within one person's engagements or the whole firm's. */
const searched = (text: string, assignedTo: string | null): EngagementFilter => ({
  ...{ assignedTo, search: text, statuses: null, years: null, dataTypes: null, clientIds: null, assigneeIds: null, providerIds: null },
});

/** Reads the word indexes in one statement, newest first, without the list's counts. */
export function engagementSearchStatement(text: string, assignedTo: string | null) {
  const values: unknown[] = [];
  const place: Place = (value) => `$${values.push(value)}`;
  const { parts, matching } = selectionOf(searched(text, assignedTo), place);
  const sql = `${withParts(parts)} select e.id, e.name as engagement_name, e.ein as client_ein, e.plan_number
    from engagements e ${where(matching)} order by e.created_at desc, e.id desc limit ${mostEngagements}`;
  return { sql, values } as const;
}

/** Search results for the command palette. */
export async function searchEngagements(
  tx: Tx,
  text: string,
  assignedTo: string | null,
): Promise<{ readonly engagements: FoundEngagement[]; readonly clients: FoundClient[] }> {
  const { sql, values } = engagementSearchStatement(text, assignedTo);
  const engagements = await tx.query<FoundEngagement & Record<string, unknown>>(sql, values);
  const clients = await tx.query<FoundClient & Record<string, unknown>>(
    `select c.id, c.name from clients c where ${isListedClient} and ${matchesWords} order by lower(c.name), c.id limit ${mostClients}`,
    [wordPatterns(text)],
  );
  return { engagements: engagements.rows, clients: clients.rows };
}
