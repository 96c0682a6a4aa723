import type { Tx } from "@tieout/postgres";
import { type ExceptionItem, readOfException } from "../../core/index.ts";

interface RunPair {
  readonly before: string;
  readonly after: string;
  /** Workpapers that both runs produced, in order. */
  readonly outputs: readonly string[];
}

/** Workpapers whose exceptions came, went or changed, and those whose exceptions differ only in the tested item. */
export interface WantedExceptions {
  readonly computed: readonly string[];
  readonly sampled: readonly string[];
}

interface ExceptionPairs {
  readonly pairs: readonly ExceptionPair[];
  /** Number of differences on all pages; null if this page is past the end. */
  readonly count: number | null;
}

export interface ExceptionPair {
  readonly output: string;
  readonly before: ExceptionItem | null;
  readonly after: ExceptionItem | null;
}

export interface ExceptionCount {
  readonly output: string;
  readonly change: "came" | "went" | "changed";
  readonly sampled: boolean;
  readonly count: number;
}

const reads = (row: string, members: readonly string[]): string =>
  `jsonb_build_array(${members.map((member) => `coalesce(${row}.detail->>'${member}', '')`).join(", ")})`;
const ofRun = (parameter: string): string => `(select output_key, id, position, detail,
    row_number() over (partition by output_key, id order by position) as nth
  from run_exceptions where run_id = ${parameter} and output_key = any ($3::text[]))`;
const allButSample = readOfException.filter((member) => member !== "sample_number");

/** Joins both runs' exceptions by stable id; leaves out exceptions that read the same to an auditor. */
const differing = `with differing as materialized (
  select coalesce(b.output_key, a.output_key) as output_key, coalesce(b.position, a.position) as position, a.detail as before, b.detail as after,
    case when a.id is null then 'came' when b.id is null then 'went' else 'changed' end as change,
    a.id is not null and b.id is not null and ${reads("a", allButSample)} = ${reads("b", allButSample)} as sampled
  from ${ofRun("$1")} a full join ${ofRun("$2")} b on b.output_key = a.output_key and b.id = a.id and b.nth = a.nth
  where a.id is null or b.id is null or (a.detail <> b.detail and ${reads("a", readOfException)} <> ${reads("b", readOfException)}))`;

export const exceptionDifferences = (tx: Tx, { before, after, outputs }: RunPair) => ({
  async counts(): Promise<readonly ExceptionCount[]> {
    const { rows } = await tx.query<ExceptionCount & Record<string, unknown>>(
      `${differing} select output_key as output, change, sampled, count(*)::int as count from differing group by 1, 2, 3 order by 1, 2, 3`,
      [before, after, [...outputs]],
    );
    return rows;
  },
  /** Differences by workpaper: came, then went, then changed, each in the order the run found them. */
  async page(wanted: WantedExceptions, place: { readonly limit: number; readonly offset: number }): Promise<ExceptionPairs> {
    const { rows } = await tx.query<ExceptionPair & { readonly count: number }>(
      `${differing} select output_key as output, before, after, count(*) over ()::int as count from differing
       where (not sampled and output_key = any ($4::text[])) or (sampled and output_key = any ($5::text[]))
       order by array_position($3::text[], output_key), array_position('{came,went,changed}'::text[], change), position limit $6 offset $7`,
      [before, after, [...outputs], [...wanted.computed], [...wanted.sampled], place.limit, place.offset],
    );
    return { pairs: rows, count: rows[0]?.count ?? null };
  },
  /** Number of exceptions in each run. */
  async totals(): Promise<{ readonly before: number; readonly after: number }> {
    const { rows } = await tx.query<{ before: number; after: number }>(
      `select count(*) filter (where run_id = $1)::int as before, count(*) filter (where run_id = $2)::int as after from run_exceptions
       where run_id in ($1, $2)`,
      [before, after],
    );
    return rows[0] ?? { before: 0, after: 0 };
  },
});
