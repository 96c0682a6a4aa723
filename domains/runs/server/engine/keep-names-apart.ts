import { type EngineDatabase, quoteLiteral } from "@tieout/engine/duckdb";
import { type NamedRecord, nameKey, peopleOfNames } from "../../core/index.ts";

type SsnNames = ReadonlyMap<string, NamedRecord[]>;

/** Named records for each SSN that has several names in `records`, with birth dates if the relation `births` has them. */
async function namesOfSsns(db: EngineDatabase, records: string, births: string | null): Promise<SsnNames> {
  const several = `SELECT ssn_hash FROM ${records} WHERE ssn_hash IS NOT NULL GROUP BY ssn_hash HAVING min(full_name) <> max(full_name)`;
  const named = await db.all(`SELECT DISTINCT ssn_hash, full_name FROM ${records}
    WHERE full_name IS NOT NULL AND ssn_hash IN (${several}) ORDER BY ssn_hash, full_name`);
  const dated = births === null || named.length === 0 ? [] : await datedNames(db, births, several);
  const birthsOf = new Map<string, string[]>();
  for (const [ssn, name, on] of dated) push(birthsOf, personKey(ssn, name), String(on));
  const names = new Map<string, NamedRecord[]>();
  for (const [ssn, name] of named) push(names, String(ssn), { name: String(name), births: birthsOf.get(personKey(ssn, name)) ?? [] });
  return names;
}

const datedNames = (db: EngineDatabase, births: string, ssns: string): Promise<readonly (readonly unknown[])[]> =>
  db.all(`SELECT DISTINCT ssn_hash, full_name, birth_date::VARCHAR AS born FROM (${births})
    WHERE full_name IS NOT NULL AND birth_date IS NOT NULL AND ssn_hash IN (${ssns}) ORDER BY ssn_hash, full_name, born`);

/** Normalizes the name, because reports write the same name in different orders and cases. */
const personKey = (ssn: unknown, name: unknown): string => `${ssn} ${nameKey(String(name))}`;

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const same = map.get(key);
  if (same) same.push(value);
  else map.set(key, [value]);
};

/**
 * Separates people who share an SSN: if the names under an SSN can't be one person's, its records get separate keys, in name order. Similar
 * names are told apart by birth date; `births` collects birth dates from every report, since few reports include them. Records without a
 * name stay together under the SSN. Returns the column to use in place of the SSN from here on.
 */
export async function keepNamesApart(db: EngineDatabase, records: string, births: string | null): Promise<"ssn_hash" | "ssn_key"> {
  const shared: string[] = [];
  for (const [ssn, names] of await namesOfSsns(db, records, births)) {
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
