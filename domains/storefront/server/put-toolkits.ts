import type { PlatformTx } from "@tieout/postgres";
import { searchedWords, slug, type Toolkit, yearsOf } from "../core/index.ts";

/** Searchable text by weight: the provider's names, then the service's, then everything else. */
const searchable = ({ provider, general }: Toolkit): readonly [string, string, string] => [
  [provider.name, ...provider.knownAs].join(" "),
  `${general.serviceTitle} ${general.service.replaceAll("_", " ")}`,
  `SOC ${general.socType} SOC${general.socType} type ${general.reportType} ${yearsOf(general).join(" ")} ${general.serviceAuditor} ${general.systems.join(" ")}`,
];

async function providerOf(tx: PlatformTx, { name, knownAs }: Toolkit["provider"]): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into toolkit_providers (slug, name, known_as) values ($1, $2, $3)
     on conflict (slug) do update set name = excluded.name, known_as = excluded.known_as returning id`,
    [slug(name), name, knownAs],
  );
  return rows[0]?.id ?? "";
}

async function facetOf(tx: PlatformTx, { general, opinion }: Toolkit): Promise<number> {
  const values = [general.service, general.socType, general.reportType, opinion.kind, general.startOn, general.endOn];
  await tx.query(
    `insert into toolkit_facets (service, soc_type, report_type, opinion, start_on, end_on) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    values,
  );
  const { rows } = await tx.query<{ id: number }>(
    `select id from toolkit_facets where service = $1 and soc_type = $2 and report_type = $3 and opinion = $4 and start_on = $5 and end_on = $6`,
    values,
  );
  return rows[0]?.id ?? 0;
}

export type PutOutcome = "added" | "new_edition" | "unchanged" | "older" | "differs";

/**
 * Adds a toolkit or its next edition. An existing edition is never changed: `differs` means that the edition number is already used for a
 * different document, `older` that a newer edition is on sale.
 */
export async function putToolkit(tx: PlatformTx, toolkit: Toolkit): Promise<PutOutcome> {
  const { key, edition, general, isSample } = toolkit;
  const [providerId, facetId] = [await providerOf(tx, toolkit.provider), await facetOf(tx, toolkit)];
  const known = await tx.query<{ id: string; edition: number; same: boolean | null }>(
    `select t.id, t.edition, e.document = $3::jsonb as same
     from toolkits t left join toolkit_editions e on e.toolkit_id = t.id and e.number = $2 where t.key = $1 for update of t`,
    [key, edition.number, JSON.stringify(toolkit)],
  );
  const [found] = known.rows;
  if (found && found.same !== null) return found.same ? "unchanged" : "differs";
  if (found && found.edition > edition.number) return "older";
  const [names, service, rest] = searchable(toolkit);
  const { rows } = await tx.query<{ id: string }>(
    `insert into toolkits (key, provider_id, facet_id, end_on, service_title, is_sample, edition, search)
     values ($1, $2, $3, $4, $5, $6, $7, setweight(to_tsvector('english', $8), 'A') || setweight(to_tsvector('english', $9), 'B') || to_tsvector('english', $10))
     on conflict (key) do update set provider_id = excluded.provider_id, facet_id = excluded.facet_id, end_on = excluded.end_on,
       service_title = excluded.service_title, is_sample = excluded.is_sample, edition = excluded.edition, search = excluded.search returning id`,
    [key, providerId, facetId, general.endOn, general.serviceTitle, isSample, edition.number, names, service, rest],
  );
  await tx.query("insert into toolkit_editions (toolkit_id, number, released_on, changes, document) values ($1, $2, $3, $4, $5)", [
    ...[rows[0]?.id, edition.number, edition.releasedOn, edition.changes, JSON.stringify(toolkit)],
  ]);
  await tx.query("insert into toolkit_words (word) select unnest($1::text[]) on conflict do nothing", [
    [names, service, rest].flatMap((text) => text.split(" ").flatMap(searchedWords)),
  ]);
  return found ? "new_edition" : "added";
}
