import { moneySources, moneySourceTitle } from "@tieout/catalog/core";
import {
  bigintOf,
  bigintOrNull,
  type CanonicalSchema,
  cutoffReportsOf,
  cutoffRows,
  flowFields,
  numberOrNull,
  type Query,
  type ReadingContext,
  textOf,
} from "@tieout/runs/core";
import { readPayments, readVoidedPayments } from "../../payments/read-payments.ts";
import { readEmployment, readNumberedEmployees } from "../../people/employment-records.ts";
import { withAccountSsns, withKnownSsns } from "../../people/known-ssns.ts";
import { type Participant, readParticipants, sumOf } from "../../people/participants.ts";
import type { AccountHolder, DistributionInputs, SourcePosition } from "./inputs.ts";
import { rothBesideColumns } from "./roth-part.ts";

const balances = "participant_balances" as const;
const report = "distribution_detail" as const;

const holderOf = (participant: Participant): AccountHolder => ({
  ...participant,
  beginningCents: participant.amounts.beginning_balance,
  endingCents: participant.amounts.ending_balance,
  inflowCents: flowFields.reduce(
    (sum, field) => sum + (participant.amounts[field] > 0n ? participant.amounts[field] : 0n),
    participant.amounts.beginning_balance,
  ),
  forfeitureCents: participant.amounts.forfeitures,
  distributionCents: participant.amounts.distributions,
});

const beforePayment = ["beginning_balance", ...flowFields.filter((field) => field !== "distributions" && field !== "forfeitures")];

/** Balances by money source for people who received payments. */
function positionRows(schema: CanonicalSchema): Query<SourcePosition> {
  const source = schema.column(balances, "money_source", "VARCHAR");
  return {
    select: {
      ...{ key: "pk", source },
      available: sumOf(beforePayment.map((field) => `x_${field}`).join(" + ")),
      vested: `min(${schema.column(balances, "vested_pct", "INTEGER")})`,
      ...{ paid: sumOf("-x_distributions"), forfeited: sumOf("-x_forfeitures") },
    },
    from: `FROM ${balances} WHERE pk IS NOT NULL AND ${source} IS NOT NULL GROUP BY pk, ${source} HAVING sum(x_distributions) <> 0 OR sum(x_forfeitures) <> 0 ORDER BY pk, source`,
    read: (record) => ({
      key: textOf(record, "key") ?? "",
      sourceKey: textOf(record, "source") ?? "",
      source: moneySourceTitle(textOf(record, "source")),
      availableCents: bigintOf(record, "available"),
      vestedBasisPoints: numberOrNull(record, "vested"),
      paidCents: bigintOf(record, "paid"),
      forfeitedCents: bigintOf(record, "forfeited"),
    }),
  };
}

/**
 * Roth part of the beginning balance for every account that has one; null if some of the account's balance has no money source and may be
 * Roth.
 */
function rothRows(schema: CanonicalSchema): Query<readonly [string, bigint | null]> {
  const source = schema.column(balances, "money_source", "VARCHAR");
  const roth = moneySources.flatMap((one) => ("tax" in one && one.tax === "roth" ? [`'${one.key}'`] : []));
  const isOpen = `bool_or(${source} IS NULL AND x_beginning_balance <> 0)`;
  return {
    select: {
      key: "pk",
      roth: `CASE WHEN NOT ${isOpen} THEN ${sumOf(`CASE WHEN ${source} IN (${roth.join(", ")}) THEN x_beginning_balance END`)} END`,
    },
    from: `FROM ${balances} WHERE pk IS NOT NULL AND (${source} IS NULL OR ${source} IN (${roth.join(", ")})) GROUP BY pk ORDER BY pk`,
    read: (record) => [textOf(record, "key") ?? "", bigintOrNull(record, "roth")],
  };
}

/** Every account's rollover balance before payments. */
function rolloverRows(schema: CanonicalSchema): Query<readonly [string, bigint]> {
  const source = schema.column(balances, "money_source", "VARCHAR");
  const rollovers = moneySources.flatMap((one) => (one.group === "rollover" ? [`'${one.key}'`] : []));
  return {
    select: { key: "pk", rollover: sumOf("x_ending_balance - x_distributions") },
    from: `FROM ${balances} WHERE pk IS NOT NULL AND ${source} IN (${rollovers.join(", ")}) GROUP BY pk ORDER BY pk`,
    read: (record) => [textOf(record, "key") ?? "", bigintOf(record, "rollover")],
  };
}

/** Reads the payments, the accounts they were paid from, and the employers' records for the payees. */
export async function readDistributions(context: ReadingContext): Promise<DistributionInputs> {
  const { schema, facts, read } = context;
  const withBalances = schema.has(balances);
  const withSources = withBalances && facts.mapsAny(balances, ["money_source"]);
  const payments = await readPayments(context);
  const participants = withBalances ? await readParticipants(context) : null;
  const accounts = participants?.map(holderOf) ?? null;
  const employees = await readNumberedEmployees(context);
  const holders = accounts && withKnownSsns(accounts, payments, employees);
  return {
    facts,
    payments: withAccountSsns(withKnownSsns(payments, accounts ?? [], employees), holders ?? []),
    voided: await readVoidedPayments(context),
    holders,
    employment: await readEmployment(context),
    positions: withSources ? await read(positionRows(schema)) : [],
    rothBeginning: withSources ? new Map(await read(rothRows(schema))) : rothBesideColumns(participants ?? [], facts.sources),
    rolloverMoney: withSources ? new Map(await read(rolloverRows(schema))) : null,
    providers: schema.providersOf(report),
    cutoff: await cutoffRows(context, cutoffReportsOf("distributions")),
  };
}
