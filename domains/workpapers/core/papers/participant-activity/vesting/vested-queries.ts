import { moneySources, moneySourceTitle, neverForfeited } from "@tieout/catalog/core";
import {
  bigintOf,
  type CanonicalSchema,
  dateOf,
  flowFields,
  isTrue,
  numberOf,
  numberOrNull,
  type Query,
  type ReadingContext,
  textOf,
} from "@tieout/runs/core";
import { identityColumns, identityOf } from "../../../people/identity-columns.ts";
import { sumOf } from "../../../people/participants.ts";
import { positionsOf } from "../../../people/positions.ts";
import type { PaidVesting, ShortSource, SourceTransfers, VestedBelow } from "../inputs.ts";

const balances = "participant_balances" as const;
const payments = "distribution_detail" as const;

const listOf = (keys: readonly string[]): string => keys.map((key) => `'${key}'`).join(", ");
const always = listOf(moneySources.map(({ key }) => key).filter(neverForfeited));
/** Sources that vest or may vest, and money whose source is unknown. */
const mayVest = listOf(moneySources.flatMap((one) => ("vesting" in one && !neverForfeited(one.key) ? [one.key] : [])));

/**
 * Moves between accounts and sources. Many reports have a separate column for moves to another recordkeeper, which is mapped to other
 * activity.
 */
const moved = sumOf("x_transfers + x_other_activity");

const paid = "sum(x_distributions) <> 0 OR sum(x_forfeitures) <> 0";

/** Always-vested sources that have money at year-end and a percentage below 100%. */
function vestedBelow(schema: CanonicalSchema): Query<VestedBelow> {
  const source = schema.column(balances, "money_source", "VARCHAR");
  const vested = schema.column(balances, "vested_pct", "INTEGER");
  const employer = `bool_or(${source} IS NULL OR ${source} IN (${mayVest}, 'other')) OVER (PARTITION BY pk) AS employer`;
  const rows = `SELECT pk, ${source} AS source, ${vested} AS vested, x_ending_balance, x_distributions, x_forfeitures, max(${vested}) OVER (PARTITION BY pk) AS highest, ${employer}
    FROM ${positionsOf(schema)} WHERE pk IS NOT NULL AND x_ending_balance <> 0`;
  return {
    select: {
      ...{ key: "pk", source: "source", vested: "min(vested)", highest: "max(highest)", employer: "bool_or(employer)" },
      ending: sumOf("x_ending_balance"),
      paid,
    },
    from: `FROM (${rows}) WHERE source IN (${always}) AND vested < 10000 GROUP BY pk, source ORDER BY pk, source`,
    read: (record) => ({
      key: textOf(record, "key") ?? "",
      sourceKey: textOf(record, "source") ?? "",
      basisPoints: numberOf(record, "vested"),
      highestBasisPoints: numberOf(record, "highest"),
      hasEmployerMoney: isTrue(record, "employer"),
      isPaid: isTrue(record, "paid"),
      endingCents: bigintOf(record, "ending"),
    }),
  };
}

const beforePayment = flowFields.filter((field) => field !== "distributions" && field !== "forfeitures" && field !== "fees");

/** Money that vests with years of service and is reported below 100%. */
function shortSources(schema: CanonicalSchema): Query<ShortSource> {
  const source = schema.column(balances, "money_source", "VARCHAR");
  const vested = schema.column(balances, "vested_pct", "INTEGER");
  const hasMoney = [...flowFields, "beginning_balance", "ending_balance"].map((field) => `x_${field} <> 0`).join(" OR ");
  return {
    select: {
      ...{ key: "pk", source, vested: `min(${vested})` },
      available: sumOf(["beginning_balance", ...beforePayment].map((field) => `x_${field}`).join(" + ")),
      ...{ paid, transfers: moved, ending: sumOf("x_ending_balance") },
    },
    from: `FROM ${positionsOf(schema)} WHERE pk IS NOT NULL AND ${vested} < 10000 AND (${hasMoney}) AND (${source} IS NULL OR ${source} IN (${mayVest}))
      GROUP BY pk, ${source} ORDER BY pk, source`,
    read(record) {
      const key = textOf(record, "source");
      const isPaid = isTrue(record, "paid");
      const transfers = bigintOf(record, "transfers");
      const isClosed = bigintOf(record, "ending") === 0n;
      const isEmptied = transfers < 0n && !isPaid && isClosed;
      return {
        key: textOf(record, "key") ?? "",
        source: key,
        title: key === null ? "Account" : moneySourceTitle(key),
        basisPoints: numberOf(record, "vested"),
        // Amounts transferred out were part of the vesting base.
        availableCents: bigintOf(record, "available") - (isEmptied ? transfers : 0n),
        isPaid,
        transferredOutCents: isEmptied ? -transfers : 0n,
        isClosed,
      };
    },
  };
}

/** Transfers out of and into each source of each account. */
function sourceTransfers(schema: CanonicalSchema): Query<SourceTransfers> {
  const source = schema.column(balances, "money_source", "VARCHAR");
  return {
    select: { key: "pk", source, net: moved },
    from: `FROM ${balances} WHERE pk IS NOT NULL GROUP BY pk, ${source} HAVING ${moved} <> 0 ORDER BY pk, source`,
    read: (record) => ({ key: textOf(record, "key") ?? "", source: textOf(record, "source"), netCents: bigintOf(record, "net") }),
  };
}

/** The year's payments by person and source, with the lowest percentage in the rows. */
function paidVesting(schema: CanonicalSchema): Query<PaidVesting | null> {
  const source = schema.column(payments, "money_source", "VARCHAR");
  const date = schema.column(payments, "dist_date", "DATE");
  const vested = schema.column(payments, "vested_pct", "INTEGER");
  return {
    select: {
      ...identityColumns(schema, payments),
      ...{ source, paid: `(max(${date}) FILTER (WHERE dist_gross > 0))::VARCHAR`, vested: `min(${vested}) FILTER (WHERE dist_gross > 0)` },
      reversed: "bool_or(dist_gross < 0)",
    },
    from: `FROM ${payments} WHERE in_period AND pk IS NOT NULL GROUP BY pk, ${source} ORDER BY pk, source`,
    read(record) {
      const paidOn = dateOf(record, "paid");
      const vesting = {
        source: textOf(record, "source"),
        basisPoints: numberOrNull(record, "vested"),
        isReversed: isTrue(record, "reversed"),
      };
      return paidOn ? { ...identityOf(record), ...vesting, paidOn } : null;
    },
  };
}

export interface VestedInputs {
  readonly vestedBelow: readonly VestedBelow[];
  readonly shortSources: readonly ShortSource[];
  readonly sourceTransfers: readonly SourceTransfers[];
  readonly paidVesting: readonly PaidVesting[];
}

export async function readVesting({ schema, facts, read }: ReadingContext): Promise<VestedInputs> {
  if (!facts.mapsAny(balances, ["vested_pct"])) return { vestedBelow: [], shortSources: [], sourceTransfers: [], paidVesting: [] };
  const below = facts.mapsAny(balances, ["money_source"]) ? await read(vestedBelow(schema)) : [];
  const short = await read(shortSources(schema));
  const isAsked = schema.has(payments) && below.length + short.length > 0;
  const paid = isAsked ? await read(paidVesting(schema)) : [];
  const isMoved = short.some(({ transferredOutCents }) => transferredOutCents > 0n);
  const transfers = isMoved ? await read(sourceTransfers(schema)) : [];
  return { vestedBelow: below, shortSources: short, sourceTransfers: transfers, paidVesting: paid.filter((row) => row !== null) };
}
