import {
  bigintOf,
  type CanonicalSchema,
  contributionFields,
  dateOf,
  type Query,
  type Reading,
  type ReadingContext,
  rowsOfQuery,
} from "@tieout/processing/core";
import { identityColumns, identityOf } from "../../people/identity-columns.ts";
import { sumOf } from "../../people/participants.ts";
import type { DetailName } from "./inputs.ts";

type Detail = DetailName["report"];
const balances = "participant_balances" as const;
const amounts: Readonly<Record<Detail, string>> = {
  contribution_detail: [...contributionFields, "rollovers"].map((field) => `x_${field}`).join(" + "),
  distribution_detail: "dist_gross",
};

/** Names of the rows of the plan year that balances do not have under the same SSN. */
function namesOf(schema: CanonicalSchema, report: Detail): Query<DetailName> {
  const named = (of: Detail | typeof balances): string =>
    `${schema.column(of, "ssn_hash", "VARCHAR")} || '|' || ${schema.column(of, "full_name", "VARCHAR")}`;
  const birth = schema.column(report, "birth_date", "DATE");
  const known = `SELECT ${named(balances)} AS known FROM ${balances}`;
  return {
    select: {
      ...identityColumns(schema, report),
      name: "label",
      first_birth: `min(${birth})::VARCHAR`,
      last_birth: `max(${birth})::VARCHAR`,
      amount: sumOf(amounts[report]),
    },
    from: `FROM (SELECT *, ${schema.column(report, "full_name", "VARCHAR")} AS label, ${named(report)} AS mark FROM ${report}
      WHERE in_period AND pk IS NOT NULL) WHERE mark IS NOT NULL AND mark NOT IN (SELECT known FROM (${known}) WHERE known IS NOT NULL)
      GROUP BY pk, label ORDER BY pk, label`,
    read: (record) => ({
      ...identityOf(record),
      report,
      births: [dateOf(record, "first_birth"), dateOf(record, "last_birth")].filter((on) => on !== null),
      amountCents: bigintOf(record, "amount"),
    }),
  };
}

const nameFields = ["full_name", "last_name"];

/** None where a file has no names or no full SSNs: the rule then says that it cannot be determined. */
export function* readDetailNames({ schema, facts }: ReadingContext): Reading<readonly DetailName[]> {
  const isNamed = (report: Detail | typeof balances): boolean =>
    schema.has(report) && facts.mapsAny(report, ["ssn"]) && facts.mapsAny(report, nameFields);
  const found: DetailName[] = [];
  for (const report of ["contribution_detail", "distribution_detail"] as const)
    if (isNamed(balances) && isNamed(report)) found.push(...(yield* rowsOfQuery(namesOf(schema, report))));
  return found;
}
