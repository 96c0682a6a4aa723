import { createHash } from "node:crypto";
import type { Tx } from "@tieout/postgres";
import { isUniversalProvider } from "../../core/formats/format-registry.ts";
import {
  type AmountScale,
  type ColumnFormat,
  choiceKey,
  type DecisionMark,
  findField,
  type LastAcceptance,
  type LastYear,
  type PercentScale,
  type ReadingSettings,
  type RememberedColumn,
  type RememberedReading,
  reports,
  type SignRule,
  type ValueMapKey,
} from "../../core/index.ts";
import { readingDocument } from "../files/asset-documents.ts";
import type { NodeRecord } from "../files/asset-repository.ts";

export interface StoredColumn {
  readonly index: number;
  readonly header: string;
  readonly field: string | null;
  readonly accepted: boolean;
  readonly sign: SignRule;
  readonly format: ColumnFormat;
  /** Facts known from the files about the column when it was suggested or confirmed; absent in mappings saved before facts were stored. */
  readonly seen?: readonly string[];
  /** Why a later file may not fit this column's mapping. */
  readonly question?: ColumnQuestion;
  /** For an amount column in a payroll register: who decided what it means for the plan. */
  readonly decided?: DecisionMark;
}

export interface ColumnQuestion {
  readonly assetId: string;
  readonly msg: string;
}

export interface StoredValue {
  readonly key: ValueMapKey;
  readonly source: string;
  readonly canonical: string | null;
  readonly accepted: boolean;
  /** For a pay code: who decided what it means for the plan. */
  readonly decided?: DecisionMark;
}

export interface MappingRecord {
  readonly nodeId: string;
  readonly revision: number;
  readonly columns: readonly StoredColumn[];
  readonly values: readonly StoredValue[];
  /** Null if the mapping isn't used to read files yet. */
  readonly acceptedAt: Date | null;
  /** If null while `acceptedAt` is set, the mapping was applied from the prior year and no one has accepted it this year. */
  readonly acceptedBy: string | null;
  /** Person who accepted the mapping that this one came from, and when. */
  readonly lastAccepted: LastAcceptance | null;
  /** For a rolled-forward engagement: the columns in last year's file. */
  readonly lastYear: LastYear | null;
}

export interface MappingMemory {
  readonly readings: readonly RememberedReading[];
  readonly columns: readonly RememberedColumn[];
  readonly values: Readonly<Partial<Record<ValueMapKey, Readonly<Record<string, string>>>>>;
}

interface MemoryRow extends Record<string, unknown> {
  readonly kind: string;
  readonly source: string;
  readonly target: string | null;
  readonly detail: {
    readonly sign?: SignRule;
    readonly percentScale?: PercentScale;
    readonly amountScale?: AmountScale;
    readonly reading?: ReadingSettings;
    readonly headers?: readonly string[];
  };
  readonly elsewhere: boolean;
}

export interface MemoryPlace {
  readonly clientId: string;
  readonly providerId: string;
  readonly providerName: string;
  readonly reportKey: string;
}

/** Texts longer than this don't fit in the index, so they aren't remembered. */
const longestRemembered = 500;

const columns = `m.data_feed_node_id as "nodeId", m.revision, m.columns, m.value_map as values, m.accepted_at as "acceptedAt",
  m.accepted_by as "acceptedBy", m.last_year as "lastYear",
  case when l.id is not null then jsonb_build_object('byName', l.name, 'year', extract(year from m.last_accepted_at at time zone 'UTC')) end
    as "lastAccepted"`;
const from = "from mappings m left join users l on l.organization_id = m.organization_id and l.id = m.last_accepted_by";

export function mappingRepository(tx: Tx) {
  return {
    async find(nodeId: string): Promise<MappingRecord | null> {
      const { rows } = await tx.query<MappingRecord>(`select ${columns} ${from} where m.data_feed_node_id = $1`, [nodeId]);
      return rows[0] ?? null;
    },
    async list(engagementId: string): Promise<readonly MappingRecord[]> {
      const { rows } = await tx.query<MappingRecord>(`select ${columns} ${from} where m.engagement_id = $1 order by m.data_feed_node_id`, [
        engagementId,
      ]);
      return rows;
    },
    async listOfNodes(nodeIds: readonly string[]): Promise<readonly MappingRecord[]> {
      const { rows } = await tx.query<MappingRecord>(`select ${columns} ${from} where m.data_feed_node_id = any ($1::uuid[])`, [nodeIds]);
      return rows;
    },
    /** Writes the next revision; if `accepted` is null, it stays a draft; if `at` is null, the time is now. */
    async save(
      node: { readonly id: string; readonly engagementId: string },
      mapping: {
        readonly columns: readonly StoredColumn[];
        readonly values: readonly StoredValue[];
        readonly accepted: { readonly by: string | null; readonly at: Date | null } | null;
      },
    ): Promise<void> {
      await tx.query(
        `insert into mappings (organization_id, engagement_id, data_feed_node_id, columns, value_map, accepted_at, accepted_by)
         values ($1, $2, $3, $4::jsonb, $5::jsonb, case when $6 then coalesce($7, now()) end, $8)
         on conflict (organization_id, data_feed_node_id) do update set revision = mappings.revision + 1, columns = excluded.columns,
           value_map = excluded.value_map, accepted_at = excluded.accepted_at, accepted_by = excluded.accepted_by`,
        [
          tx.organizationId,
          node.engagementId,
          node.id,
          JSON.stringify(mapping.columns),
          JSON.stringify(mapping.values),
          mapping.accepted !== null,
          mapping.accepted?.at ?? null,
          mapping.accepted?.by ?? null,
        ],
      );
    },
    ...nextYearMappings(tx),
    ...mappingMemory(tx),
  };
}

function nextYearMappings(tx: Tx) {
  return {
    /**
     * Copies the mapping into next year's empty slot; `engagement` is the name of last year's engagement. Answers to questions about last
     * year's files aren't copied, because this year's files raise their own. Reasons for decisions aren't copied either.
     */
    async copyFromLastYear(
      { nodeId, columns: own, values }: MappingRecord,
      slot: Pick<NodeRecord, "id" | "engagementId" | "reportKey">,
      engagement: string,
    ): Promise<void> {
      const report = reports[slot.reportKey];
      const lastYear: LastYear = {
        engagement,
        columns: own.map(({ header, field }) => ({ header, field: field && (findField(report, field)?.title ?? field) })),
      };
      await tx.query(
        `insert into mappings (organization_id, engagement_id, data_feed_node_id, columns, value_map, accepted_at, last_year, last_accepted_by, last_accepted_at)
         select $1, $2, $3, $4::jsonb, $5::jsonb, now(), $6::jsonb, coalesce(b.accepted_by, b.last_accepted_by),
           case when b.accepted_by is null then b.last_accepted_at else b.accepted_at end
         from mappings b where b.data_feed_node_id = $7`,
        [
          tx.organizationId,
          slot.engagementId,
          slot.id,
          JSON.stringify(own.map(({ question: _, decided: _last, ...column }) => ({ ...column, seen: [] }))),
          JSON.stringify(values.filter((value) => !isOfRows(value)).map(({ decided: _, ...value }) => value)),
          JSON.stringify(lastYear),
          nodeId,
        ],
      );
    },
  };
}

/** In most files, the values show that 1 means 1%, which doesn't answer the question for another file. */
const scaleOf = ({ format: { percentScale, amountScale } }: StoredColumn) => ({
  ...(percentScale === "fraction" ? { percentScale } : {}),
  ...(amountScale === "cents" ? { amountScale } : {}),
});

/** Reading settings are remembered under the headers they produced. */
const readingEntry = ({ headers, settings }: RememberedReading) => ({
  kind: "reading",
  source: createHash("sha256").update(JSON.stringify(headers)).digest("hex"),
  target: null,
  detail: { headers, reading: readingDocument.seal(settings) },
});

/** Decisions about rows apply only to rows in this slot's files. */
const isOfRows = ({ key }: StoredValue): boolean => key === "row_kinds";

/** The entries to remember from a mapping, each text once. */
function entriesOf(mapping: Pick<MappingRecord, "columns" | "values">, readings: readonly RememberedReading[]) {
  const met = new Set<string>();
  return [
    ...readings.map(readingEntry),
    ...mapping.columns.map((column) => ({
      kind: "column",
      source: column.header,
      target: column.field,
      detail: { sign: column.sign, ...scaleOf(column) },
    })),
    ...mapping.values.flatMap((value) =>
      value.canonical === null || isOfRows(value)
        ? []
        : [{ kind: value.key, source: choiceKey(value.source), target: value.canonical, detail: {} }],
    ),
  ].filter(({ kind, source }) => {
    const name = `${kind}|${source}`;
    const isNew = source !== "" && source.length <= longestRemembered && !met.has(name);
    met.add(name);
    return isNew;
  });
}

function rememberedOf(rows: readonly MemoryRow[]): MappingMemory {
  const values: Partial<Record<ValueMapKey, Record<string, string>>> = {};
  const remembered: RememberedColumn[] = [];
  const readings: RememberedReading[] = [];
  for (const row of rows) {
    const { reading, headers } = row.detail;
    if (row.kind === "reading") readings.push(...(reading && headers ? [{ headers, settings: readingDocument.open(reading) }] : []));
    else if (row.kind === "column")
      remembered.push({
        header: row.source,
        field: row.target,
        elsewhere: row.elsewhere,
        ...(row.detail.sign ? { sign: row.detail.sign } : {}),
        ...(row.detail.percentScale ? { percentScale: row.detail.percentScale } : {}),
        ...(row.detail.amountScale ? { amountScale: row.detail.amountScale } : {}),
      });
    else if (row.target !== null) {
      const known = values[row.kind as ValueMapKey] ?? {};
      values[row.kind as ValueMapKey] = known;
      known[choiceKey(row.source)] = row.target;
    }
  }
  return { columns: remembered, values, readings };
}

function mappingMemory(tx: Tx) {
  return {
    /** Uses a fixed order, so that two confirmations that remember the same texts can't deadlock. */
    async remember(
      place: MemoryPlace,
      mapping: Pick<MappingRecord, "columns" | "values">,
      readings: readonly RememberedReading[] = [],
    ): Promise<void> {
      await tx.query(
        `insert into mapping_memories (organization_id, client_id, service_provider_id, report_key, kind, source, target, detail)
         select $1, $2, $3, $4, e.kind, e.source, e.target, e.detail
         from jsonb_to_recordset($5::jsonb) as e (kind text, source text, target text, detail jsonb) order by e.kind, e.source
         on conflict (organization_id, client_id, service_provider_id, report_key, kind, source)
         do update set target = excluded.target, detail = excluded.detail, accepted_at = now()`,
        [tx.organizationId, place.clientId, place.providerId, place.reportKey, JSON.stringify(entriesOf(mapping, readings))],
      );
    },
    /**
     * Recalls accepted mappings: the firm's mappings for this client override those for the provider elsewhere. If this report has no
     * meaning for a text, it is taken from the provider's other reports. Universal providers cover many different sources, so only this
     * client's files count for them.
     */
    async recall(place: MemoryPlace): Promise<MappingMemory> {
      const { rows } = await tx.query<MemoryRow>(
        `select distinct on (kind, source) kind, source, target, detail, client_id <> $2 as elsewhere from mapping_memories
         where (client_id = $2 or not $4) and ((report_key = $1 and (client_id = $2 or service_provider_id = $3))
           or (kind not in ('column', 'reading') and service_provider_id = $3))
         order by kind, source, (report_key = $1)::int desc, (client_id = $2)::int * 2 + (service_provider_id = $3)::int desc, accepted_at desc`,
        [place.reportKey, place.clientId, place.providerId, isUniversalProvider(place.providerName)],
      );
      return rememberedOf(rows);
    },
  };
}
