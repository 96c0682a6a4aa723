import {
  type ActivityAmounts,
  type ActivityField,
  activityFields,
  bigintOf,
  type CanonicalReader,
  type CanonicalSchema,
  dateOf,
  flowFields,
  numberOrNull,
  placeColumns,
  placeOf,
  type QueryRecord,
  type SourcePlace,
  textOf,
} from "@tieout/runs/core";
import { withRehires } from "./employment-spells.ts";
import { employmentColumns, identityColumns, ssnsIn } from "./identity-columns.ts";
import type { EmploymentDates, Identity } from "./person.ts";
import { positionsOf } from "./positions.ts";

const balances = "participant_balances" as const;

/** One participant in the balance report: a participant ID at one provider, or an SSN if there is no ID. */
export interface Participant extends Identity, EmploymentDates {
  readonly amounts: ActivityAmounts;
  /** Lowest balance of a position (participant × source × fund, as given), in cents. */
  readonly lowestBeginningCents: bigint;
  readonly lowestEndingCents: bigint;
  /** Gain or loss on positions that had no balance and no other activity, in cents; 0 if none. */
  readonly idleGainCents: bigint;
  /** Lowest reported vested percentage, in hundredths of a percent. */
  readonly vestedBasisPoints: number | null;
  /** Null in results from earlier versions. */
  readonly place: SourcePlace | null;
}

export const sumOf = (expression: string): string => `coalesce(sum(${expression}), 0)::BIGINT`;

/** SQL that sums each of an account's amounts. */
export const amountSums: Readonly<Record<string, string>> = Object.fromEntries(activityFields.map((field) => [field, sumOf(`x_${field}`)]));

/** Avoids building a list of entries for each of many participants. */
export function activityAmountsOf(record: QueryRecord): ActivityAmounts {
  const amounts: Partial<Record<ActivityField, bigint>> = {};
  for (const field of activityFields) amounts[field] = bigintOf(record, field);
  return amounts as Record<ActivityField, bigint>;
}

const areZero = (fields: readonly ActivityField[]): string => fields.map((field) => `x_${field} = 0`).join(" AND ");
const startedEmpty = areZero(["beginning_balance", ...flowFields.filter((field) => field !== "gain_loss")]);
const restIsZero = `${startedEmpty} AND ${areZero(["ending_balance"])}`;
/** Requires no other activity: any other ending balance is money that the report does not explain. */
const holdsOnlyItsGain = `${startedEmpty} AND (x_ending_balance = 0 OR abs(x_ending_balance - x_gain_loss) <= 1)`;

/** Columns evaluated for each position separately. */
const positionColumns = (schema: CanonicalSchema): Record<string, string> => ({
  lowest_beginning: "min(x_beginning_balance)",
  lowest_ending: "min(x_ending_balance)",
  idle_gain: sumOf(`CASE WHEN abs(x_gain_loss) > 1 AND ${holdsOnlyItsGain} THEN x_gain_loss END`),
  // The percentage of a source with a zero balance is irrelevant to a payment.
  vested: `min(${schema.column(balances, "vested_pct", "INTEGER")}) FILTER (WHERE NOT (${restIsZero}))`,
});

interface ParticipantSelect {
  readonly select: Record<string, string>;
  readonly from: string;
}

function participantRows(schema: CanonicalSchema): ParticipantSelect {
  const own = { ...identityColumns(schema, balances), ...employmentColumns(schema, balances), ...amountSums, ...placeColumns };
  const judged = positionColumns(schema);
  const grouped = (from: string): string => `FROM ${from} WHERE pk IS NOT NULL GROUP BY pk`;
  const positions = positionsOf(schema);
  const order = `ORDER BY "name", id, pk`;
  if (positions === balances) return { select: { ...own, ...judged }, from: `${grouped(balances)} ${order}` };
  const list = Object.entries(judged).map(([name, expression]) => `${expression} AS position_${name}`);
  const joined = `${balances} JOIN (SELECT pk, ${list.join(", ")} ${grouped(positions)}) USING (pk)`;
  const ofPositions = Object.fromEntries(Object.keys(judged).map((name) => [name, `max(position_${name})`]));
  return { select: { ...own, ...ofPositions }, from: `${grouped(joined)} ${order}` };
}

/** Accounts in the balance report, by name. */
export const readParticipants = (reader: CanonicalReader): Promise<readonly Participant[]> =>
  reader.once("participants", async () => {
    const found = await reader.read<Participant>({
      ...participantRows(reader.schema),
      // One literal: using spread to build these objects takes several times as long for tens of thousands of participants.
      read: (record) => ({
        key: textOf(record, "key") ?? "",
        id: textOf(record, "id"),
        ssnHash: textOf(record, "ssn_hash"),
        ssnLast4: textOf(record, "ssn_last4"),
        name: textOf(record, "name"),
        ...ssnsIn(record),
        birthOn: dateOf(record, "birth"),
        earlierBirthOn: dateOf(record, "earlier_birth"),
        hireOn: dateOf(record, "hire"),
        termOn: dateOf(record, "term"),
        rehireOn: dateOf(record, "rehire"),
        diedOn: dateOf(record, "death"),
        status: textOf(record, "status"),
        amounts: activityAmountsOf(record),
        lowestBeginningCents: bigintOf(record, "lowest_beginning"),
        lowestEndingCents: bigintOf(record, "lowest_ending"),
        idleGainCents: bigintOf(record, "idle_gain"),
        vestedBasisPoints: numberOrNull(record, "vested"),
        place: placeOf(record),
      }),
    });
    return withRehires(reader, balances, found);
  });
