import { slotsOfType } from "@tieout/engagements/core";
import { sanitizeRichText } from "@tieout/http";
import { formatOfProvider, isUniversalProvider } from "@tieout/ingestion/core";
import { success } from "@tieout/kernel";
import type { PlatformTx, Queryable } from "@tieout/postgres";
import { type NewProvider, type ProviderChange, type StaffProvider, staffFailures } from "../contract/index.ts";
import { changedMembers } from "../core/index.ts";

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly providerType: string;
  readonly alsoKnownAs: readonly string[];
  readonly instructions: string;
  readonly helpPage: string | null;
  readonly order: number;
  readonly engagements: number;
  readonly retiredAt: Date | null;
}

const columns = `p.id, p.name, p.provider_type as "providerType", p.also_known_as as "alsoKnownAs", p.download_instructions as instructions,
  p.instructions_address as "helpPage", p.position as order, p.retired_at as "retiredAt",
  (select count(distinct s.engagement_id)::int from subcontracts s where s.service_provider_id = p.id) as engagements`;

const wireOf = ({ id, name, providerType, alsoKnownAs, instructions, helpPage, order, engagements, retiredAt }: Row): StaffProvider => ({
  ...{ id, name, instructions, order, engagements },
  provider_type: providerType,
  also_known_as: [...alsoKnownAs],
  help_page: helpPage,
  format: formatOfProvider(name)?.title ?? null,
  is_universal: isUniversalProvider(name),
  retired_at: retiredAt?.toISOString() ?? null,
});

export async function listProviders(query: Queryable["query"]): Promise<StaffProvider[]> {
  const { rows } = await query<Row>(`select ${columns} from service_providers p order by p.position, lower(p.name)`);
  return rows.map(wireOf);
}

async function find(tx: PlatformTx, id: string): Promise<Row | null> {
  const { rows } = await tx.query<Row>(`select ${columns} from service_providers p where p.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Serializes changes by staff; otherwise two concurrent changes could give two providers the same name. */
const takeTurns = (tx: PlatformTx) => tx.query("select pg_advisory_xact_lock(hashtextextended('service_providers', 0))");

/**
 * Finds another provider with one of these names. A retired provider keeps its name, but its other names become free, and its name may be
 * used as another provider's other name.
 */
async function nameTaken(
  tx: PlatformTx,
  id: string | null,
  { name, also_known_as: others }: Pick<ProviderChange, "name" | "also_known_as">,
) {
  const { rows } = await tx.query<{ by: string; name: string }>(
    `select p.name as by, taken.name from service_providers p
     cross join lateral (
       select $2::text as name where lower(p.name) = lower($2) or
         (p.retired_at is null and exists (select from unnest(p.also_known_as) as other where lower(other) = lower($2)))
       union all
       select mine from unnest($3::text[]) as mine where p.retired_at is null and lower(mine) = lower(p.name)) as taken
     where $1::uuid is null or p.id <> $1::uuid limit 1`,
    [id, name, others],
  );
  return rows[0] ? staffFailures.fail("staff.provider-taken", rows[0]) : null;
}

export async function addProvider(tx: PlatformTx, { provider_type: type, reason, ...given }: NewProvider) {
  await takeTurns(tx);
  const taken = await nameTaken(tx, null, given);
  if (taken) return taken;
  const { rows } = await tx.query<{ id: string }>(
    `insert into service_providers (name, provider_type, also_known_as, download_instructions, instructions_address, position, reports)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [...valuesOf(given, type), JSON.stringify(slotsOfType(type))],
  );
  const added = await find(tx, rows[0]?.id ?? "");
  if (!added) throw new Error("a provider that was added is not there");
  record(tx, { event: "staff.provider-added", id: added.id, data: { name: added.name, type, reason } });
  return success(wireOf(added));
}

const valuesOf = (given: Omit<ProviderChange, "reason">, type: string) => [
  ...[given.name, type, given.also_known_as],
  ...[sanitizeRichText(given.instructions), given.help_page, given.order],
];

interface Change {
  readonly id: string;
  readonly change: ProviderChange;
}

export async function putProvider(tx: PlatformTx, { id, change }: Change) {
  const { reason, ...given } = change;
  await takeTurns(tx);
  // Makes engagements wait to add this provider until the transaction ends.
  const { rowCount } = await tx.query("select from service_providers where id = $1 for update", [id]);
  const before = rowCount === 1 ? await find(tx, id) : null;
  if (!before) return staffFailures.fail("staff.no-provider", undefined);
  const refusal = nameRefusal(before, given.name) ?? (await nameTaken(tx, id, given));
  if (refusal) return refusal;
  await tx.query(
    `update service_providers set name = $2, also_known_as = $3, download_instructions = $4, instructions_address = $5, position = $6 where id = $1`,
    [id, given.name, given.also_known_as, sanitizeRichText(given.instructions), given.help_page, given.order],
  );
  const after = await find(tx, id);
  if (!after) throw new Error("a provider that was changed is not there");
  record(tx, {
    event: "staff.provider-changed",
    id,
    data: { name: before.name, changes: changedMembers(kept(before), kept(after)), reason },
  });
  return success(wireOf(after));
}

const kept = ({ name, alsoKnownAs, instructions, helpPage, order }: Row) => ({ name, alsoKnownAs, instructions, helpPage, order });

/** Refuses to change a name that a file format is found by or that workpapers print. */
function nameRefusal({ name: before, engagements }: Row, name: string) {
  if (name === before) return null;
  if (isUniversalProvider(before) || isUniversalProvider(name)) return staffFailures.fail("staff.provider-universal", { name: before });
  if (engagements > 0) return staffFailures.fail("staff.provider-in-use", { name: before, engagements });
  const format = formatOfProvider(before);
  return format && formatOfProvider(name) !== format ? staffFailures.fail("staff.format-unbound", { name, format: format.title }) : null;
}

interface Retirement {
  readonly id: string;
  readonly retired: boolean;
  readonly reason: string;
  readonly at: Date;
}

export async function retireProvider(tx: PlatformTx, { id, retired, reason, at }: Retirement) {
  await takeTurns(tx);
  const before = await find(tx, id);
  if (!before) return staffFailures.fail("staff.no-provider", undefined);
  if (isUniversalProvider(before.name)) return staffFailures.fail("staff.provider-universal", { name: before.name });
  if (retired === (before.retiredAt !== null)) return success(undefined);
  await tx.query("update service_providers set retired_at = $2 where id = $1", [id, retired ? at : null]);
  const event = retired ? "staff.provider-retired" : "staff.provider-restored";
  record(tx, { event, id, data: { name: before.name, engagements: before.engagements, reason } });
  return success(undefined);
}

interface AuditEntry {
  readonly event: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Records an event that doesn't belong to any firm. */
const record = (tx: PlatformTx, { event, id, data }: AuditEntry): void =>
  tx.record({ organizationId: null, event, subjectType: "service_provider", subjectId: id, data });
