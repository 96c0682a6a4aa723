import { createDatabase, type PlatformTx } from "@tieout/postgres";
import { findRunningEmbedded } from "@tieout/postgres/embedded";
import { login } from "../product/product-client.ts";
import type { Product } from "../product/start-product.ts";

const engagements = 50_000;
const batch = 5000;
const clients = 5000;
const people = 50;

/** A firm with one person who is assigned to a fiftieth of the engagements. */
export interface LargeFirm {
  readonly personId: string;
}

/** Fills the demo firm with 50,000 engagements for 5,000 clients over ten years, each assigned to one of 50 people. */
export async function fillFirm(product: Product): Promise<LargeFirm> {
  const urls = findRunningEmbedded(product.dataDirectory);
  if (!urls) throw new Error("the product has no running database");
  const database = createDatabase({ ...urls, platformUrl: urls.adminUrl }, { name: "benchmark", connections: 1 });
  const write = <T>(run: (tx: PlatformTx) => Promise<T>): Promise<T> => database.work.asPlatform("benchmark.fill-firm", run);
  try {
    const admin = await write(peopleOfFirm);
    for (let from = 1; from <= engagements; from += batch) await write((tx) => addEngagements(tx, admin, from));
    return await write((tx) => assignPeople(tx, admin));
  } finally {
    await database.close();
  }
}

interface Admin {
  readonly id: string;
  readonly firm: string;
}

async function peopleOfFirm(tx: PlatformTx): Promise<Admin> {
  const { rows } = await tx.query<Admin>("select id, organization_id as firm from users where email = $1", [login.username]);
  const [admin] = rows;
  if (!admin) throw new Error("the demo firm has no admin");
  await tx.query(
    "insert into clients (organization_id, name) select $1, 'Client' || n || ' of Harbor' || n % 97 from generate_series(1, $2::int) n",
    [admin.firm, clients],
  );
  await tx.query(
    `insert into users (organization_id, email, name, role) select $1, 'person' || n || '@large.example', 'Person ' || n, 2
     from generate_series(1, $2::int) n`,
    [admin.firm, people],
  );
  return admin;
}

const addEngagements = (tx: PlatformTx, { id, firm }: Admin, from: number) =>
  tx.query(
    `insert into engagements (organization_id, client_id, name, ein, plan_number, start_on, end_on, data_type, status, created_by, created_at)
     select $1, c.id, 2016 + n % 10 || ' Plan' || n, '47-' || lpad(n::text, 7, '0'), '001', make_date(2016 + n % 10, 1, 1),
       make_date(2016 + n % 10, 12, 31), (array['recordkeeper', 'payroll', 'combined'])[1 + n % 3],
       (array['ready', 'files_incomplete', 'results_available', 'failed', 'locked', 'setup_required', 'ready'])[1 + n % 7],
       $2, now() - n * interval '1 minute'
     from generate_series($3::int, $3 + $4 - 1) n
     join (select id, row_number() over (order by id) as at from clients where organization_id = $1) c on c.at = 1 + n % $5::int`,
    [firm, id, from, batch, clients],
  );

async function assignPeople(tx: PlatformTx, { firm }: Admin): Promise<LargeFirm> {
  await tx.query(
    `insert into engagement_assignments (organization_id, engagement_id, user_id)
     select e.organization_id, e.id, u.id from (select *, row_number() over (order by id) as n from engagements where organization_id = $1) e
     join (select id, row_number() over (order by email) as n from users where organization_id = $1 and email like '%@large.example') u
       on u.n = 1 + e.n % $2::int`,
    [firm, people],
  );
  // The database does this automatically after a while.
  await tx.query("analyze");
  const { rows } = await tx.query<{ id: string }>("select id from users where email = 'person1@large.example'");
  return { personId: rows[0]?.id ?? "" };
}
