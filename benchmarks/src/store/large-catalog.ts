import type { Database, PlatformTx } from "@tieout/postgres";

const toolkits = 100_000;
const providers = 2000;
const batch = 20_000;

/** Words that the names are built from. */
const first =
  "Amber Birch Canyon Delta Ember Falcon Garnet Harbor Indigo Juniper Kestrel Linden Maple Nimbus Onyx Prairie Quartz Raven Sable Thistle".split(
    " ",
  );
const second = "Creek Field Grove Hill Isle Lake Marsh Point Ridge Vale".split(" ");
const services = ["recordkeeping", "payroll", "trust_custody", "hris", "transfer_agent", "hosting"] as const;

/** Fills the store with 100,000 toolkits for 2,000 providers over ten years, with filter facets shared as in the real store. */
export async function fillCatalog(database: Database): Promise<void> {
  const write = <T>(run: (tx: PlatformTx) => Promise<T>): Promise<T> => database.work.asPlatform("benchmark.fill-catalog", run);
  await write(addProviders);
  for (let from = 1; from <= toolkits; from += batch) await write((tx) => addToolkits(tx, from));
  await write((tx) =>
    tx.query(
      `insert into toolkit_words (word) select distinct lower(w) from toolkit_providers p, regexp_split_to_table(p.name, ' ') w
       where p.slug like 'bench-%' on conflict do nothing`,
    ),
  );
  // The database does this automatically after a while.
  await write((tx) => tx.query("analyze"));
}

async function addProviders(tx: PlatformTx): Promise<void> {
  await tx.query(
    `insert into toolkit_providers (slug, name)
     select 'bench-' || n, ($2::text[])[1 + n % $3::int] || ' ' || ($4::text[])[1 + (n / $3::int) % $5::int] || ' Office' || n / ($3::int * $5::int)
     from generate_series(1, $1::int) n`,
    [providers, first, first.length, second, second.length],
  );
  await tx.query(
    `insert into toolkit_facets (service, soc_type, report_type, opinion, start_on, end_on)
     select s, soc, type, o, case type when 1 then e else (e + interval '1 day' - interval '1 year')::date end, e
     from unnest($1::text[]) s, generate_series(1, 2) soc, generate_series(1, 2) type, unnest(array['unmodified', 'qualified']) o,
       (select (make_date(y, m, 1) + interval '1 month' - interval '1 day')::date as e from generate_series(2016, 2025) y, unnest(array[3, 6, 9, 12]) m) periods
     on conflict do nothing`,
    [services],
  );
}

const addToolkits = (tx: PlatformTx, from: number) =>
  tx.query(
    `insert into toolkits (key, provider_id, facet_id, end_on, service_title, is_sample, edition, search)
     select 'bench-' || n, p.id, f.id, f.end_on, initcap(replace(f.service, '_', ' ')), true, 1,
       setweight(to_tsvector('english', p.name), 'A') || setweight(to_tsvector('english', replace(f.service, '_', ' ')), 'B')
         || to_tsvector('english', 'SOC ' || f.soc_type || ' type ' || f.report_type || ' ' || extract(year from f.end_on))
     from generate_series($1::int, $1 + $2 - 1) n
     join (select id, name, row_number() over (order by id) as at from toolkit_providers where slug like 'bench-%') p on p.at = 1 + n % $3::int
     join (select *, row_number() over (order by id) as at, count(*) over () as all from toolkit_facets) f on f.at = 1 + (n * 7919::bigint) % f.all`,
    [from, batch, providers],
  );

/** Typed and selected searches: names, partial and misspelled words, services and years, with filters and a plan year. */
export const searches: readonly string[] = [
  "keyword=amber%20creek&soc_type=1",
  "keyword=kestrel%20payroll&report_type=2&opinion=unmodified",
  "keyword=thistel%20ridge&soc_type=1,2",
  "keyword=quartz%20recordk&plan_start=2024-01-01&plan_end=2024-12-31&coverage=full,six_months",
  "keyword=junip%20vale%202024&service_covered=payroll,hris",
  "keyword=hosting%202023&soc_type=2&report_type=2",
  "keyword=indigo%20point&year=2022,2023&sort=newest",
  "keyword=falcn%20marsh&plan_start=2023-07-01&plan_end=2024-06-30&coverage=six_months",
];
