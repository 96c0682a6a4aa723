import { bigintOf, type CanonicalSchema, contributionFields, dateOf, type Query, type ReadingContext } from "@tieout/runs/core";
import { identityColumns, identityOf } from "../../people/identity-columns.ts";
import { sumOf } from "../../people/participants.ts";
import type { DetailName } from "./inputs.ts";

type Detail = DetailName["report"];
const balances = "participant_balances" as const;
const amounts: Readonly<Record<Detail, string>> = {
  contribution_detail: [...contributionFields, "rollovers"].map((field) => `x_${field}`).join(" + "),
  distribution_detail: "dist_gross",
};

/** Names in plan year rows that aren't in the balances under the same SSN, or under the same number if either file masks the SSN. */
function namesOf(schema: CanonicalSchema, report: Detail): Query<DetailName> {
  const ssnOf = (of: Detail | typeof balances): string => schema.column(of, "ssn_hash", "VARCHAR");
  const under = (key: string, of: Detail | typeof balances): string => `${key} || '|' || ${schema.column(of, "full_name", "VARCHAR")}`;
  const known = (key: string, which: string): string =>
    `(SELECT mark FROM (SELECT ${under(key, balances)} AS mark FROM ${balances} WHERE ${which}) WHERE mark IS NOT NULL)`;
  const ssn = ssnOf(balances);
  const birth = schema.column(report, "birth_date", "DATE");
  return {
    select: {
      ...identityColumns(schema, report),
      name: "label",
      first_birth: `min(${birth})::VARCHAR`,
      last_birth: `max(${birth})::VARCHAR`,
      amount: sumOf(amounts[report]),
    },
    from: `FROM (SELECT *, ${schema.column(report, "full_name", "VARCHAR")} AS label, ${ssnOf(report)} AS own_ssn,
        ${under(ssnOf(report), report)} AS ssn_mark, ${under("pk", report)} AS number_mark FROM ${report} WHERE in_period AND pk IS NOT NULL)
      WHERE label IS NOT NULL AND coalesce(ssn_mark NOT IN ${known(ssn, `${ssn} IS NOT NULL`)}, true)
        AND number_mark NOT IN ${known("pk", `pk IS NOT NULL AND ${ssn} IS NULL`)}
        AND (own_ssn IS NOT NULL OR number_mark NOT IN ${known("pk", "pk IS NOT NULL")})
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

/** Empty if a file has no names, or has neither SSNs nor numbers; the rule is then "cannot be determined". */
export async function readDetailNames({ schema, facts, read }: ReadingContext): Promise<readonly DetailName[]> {
  const isNamed = (report: Detail | typeof balances): boolean =>
    schema.has(report) && facts.mapsAny(report, ["ssn", "participant_id"]) && facts.mapsAny(report, nameFields);
  const found: DetailName[] = [];
  for (const report of ["contribution_detail", "distribution_detail"] as const)
    if (isNamed(balances) && isNamed(report)) found.push(...(await read(namesOf(schema, report))));
  return found;
}
