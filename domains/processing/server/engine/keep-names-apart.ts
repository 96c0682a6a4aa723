import { type EngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import { type NamedRecord, peopleOfNames } from "../../core/index.ts";

/** Columns of the records of people that say who shares an SSN. */
interface NamedColumns {
  readonly hasBirth: boolean;
}

/** The names under each SSN that has several, with their birth dates. */
async function namesOfSsns(db: EngineDatabase, records: string, { hasBirth }: NamedColumns): Promise<ReadonlyMap<string, NamedRecord[]>> {
  const births = hasBirth ? "list_sort(list(DISTINCT birth_date::VARCHAR) FILTER (WHERE birth_date IS NOT NULL))::VARCHAR" : "NULL";
  const rows = await db.all(`SELECT ssn_hash, full_name, ${births} FROM ${records}
    WHERE full_name IS NOT NULL AND ssn_hash IN (SELECT ssn_hash FROM ${records} WHERE ssn_hash IS NOT NULL
      GROUP BY ssn_hash HAVING min(full_name) <> max(full_name))
    GROUP BY ssn_hash, full_name ORDER BY ssn_hash, full_name`);
  const names = new Map<string, NamedRecord[]>();
  for (const [ssn, name, list] of rows) {
    const record = { name: String(name), births: String(list ?? "").match(/\d{4}-\d\d-\d\d/g) ?? [] };
    const known = names.get(String(ssn));
    if (known) known.push(record);
    else names.set(String(ssn), [record]);
  }
  return names;
}

/**
 * Two people on one SSN are two (domain 11.2): where names under an SSN cannot be of one person, its records get keys of their own, by the
 * order of the names. Records without a name stay together under the SSN. Returns the column that stands for the SSN from here on.
 */
export async function keepNamesApart(db: EngineDatabase, records: string, columns: NamedColumns): Promise<"ssn_hash" | "ssn_key"> {
  const shared: string[] = [];
  for (const [ssn, names] of await namesOfSsns(db, records, columns)) {
    const people = peopleOfNames(names);
    if (people.length < 2) continue;
    people.forEach((own, at) => {
      for (const name of own) shared.push(`(${quoteLiteral(ssn)}, ${quoteLiteral(name)}, ${quoteLiteral(`${ssn}~${at + 1}`)})`);
    });
  }
  if (shared.length === 0) return "ssn_hash";
  await db.run(`CREATE TABLE ${records}_names (ssn_hash VARCHAR, full_name VARCHAR, own_key VARCHAR)`);
  await db.run(`INSERT INTO ${records}_names VALUES ${shared.join(", ")}`);
  await db.run(`ALTER VIEW ${records} RENAME TO ${records}_merged`);
  await db.run(`CREATE VIEW ${records} AS SELECT merged.* REPLACE (
      CASE WHEN names.own_key IS NOT NULL AND merged.person_id IS NULL THEN merged.provider_no || '|S' || names.own_key ELSE merged.pk END AS pk),
      coalesce(names.own_key, merged.ssn_hash) AS ssn_key
    FROM ${records}_merged merged LEFT JOIN ${records}_names names USING (ssn_hash, full_name)`);
  return "ssn_key";
}
