import type { FigureUse } from "@tieout/catalog/core";
import type { Cents, PlainDate } from "@tieout/kernel";
import {
  bigintOf,
  type CanonicalReader,
  type CanonicalSchema,
  type CutoffRows,
  contributionDate,
  contributionFields,
  cutoffReportsOf,
  cutoffRows,
  dateOf,
  type Query,
  type ReadingContext,
  type ReportFacts,
  type RowRef,
  refOf,
  textOf,
  totalFigureKey,
} from "@tieout/runs/core";
import type { Identity } from "../../domains/workpapers/core/people/person.ts";

export interface Contribution extends Identity, RowRef {
  readonly on: PlainDate | null;
  readonly source: string;
  readonly amountCents: bigint;
}

export interface ListingInputs {
  readonly facts: ReportFacts;
  readonly contributions: readonly Contribution[];
  /** Amount in the accounts; null if they are not uploaded. */
  readonly balancesCents: Cents | null;
  readonly cutoff: CutoffRows;
}

const balancesFigure: FigureUse = { paper: "participant_activity", figure: totalFigureKey("participant_balances", "contributions") };

const amount = contributionFields.map((field) => `x_${field}`).join(" + ");

const contributionRows = (schema: CanonicalSchema): Query<Contribution> => ({
  select: {
    ...{ file_no: "file_no", sheet: "sheet", row: '"row"', key: "pk", id: "person_id" },
    name: schema.column("contribution_detail", "full_name", "VARCHAR"),
    ssn_hash: schema.column("contribution_detail", "ssn_hash", "VARCHAR"),
    ssn_last4: schema.column("contribution_detail", "ssn_last4", "VARCHAR"),
    source: schema.column("contribution_detail", "money_source", "VARCHAR"),
    on: `(${contributionDate(schema)})::VARCHAR`,
    amount: `(${amount})::BIGINT`,
  },
  from: `FROM contribution_detail WHERE in_period AND pk IS NOT NULL AND (${amount}) <> 0 ORDER BY file_no, sheet, "row"`,
  read: (record) => ({
    ...refOf(record),
    key: textOf(record, "key") ?? "",
    id: textOf(record, "id"),
    name: textOf(record, "name"),
    ssnHash: textOf(record, "ssn_hash"),
    ssnLast4: textOf(record, "ssn_last4"),
    on: dateOf(record, "on"),
    source: textOf(record, "source") ?? "",
    amountCents: bigintOf(record, "amount"),
  }),
});

export const readContributions = ({ schema, read, once }: CanonicalReader): Promise<readonly Contribution[]> =>
  once("listed contributions", () => read(contributionRows(schema)));

export async function readListing(context: ReadingContext): Promise<ListingInputs> {
  return {
    facts: context.facts,
    contributions: await readContributions(context),
    balancesCents: context.used(balancesFigure),
    cutoff: await cutoffRows(context, cutoffReportsOf("contribution_listing")),
  };
}
