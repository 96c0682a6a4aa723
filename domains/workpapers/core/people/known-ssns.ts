import { type Identity, providerOf } from "./person.ts";

const numberOf = (person: Identity): string | null => (person.id === null ? null : `${providerOf(person)}|${person.id}`);

/** The full SSNs that records give beside each number of a provider. */
function ssnsByNumber(records: readonly Identity[]): ReadonlyMap<string, readonly Identity[]> {
  const known = new Map<string, Identity[]>();
  for (const record of records) {
    const number = numberOf(record);
    if (number === null || record.ssnHash === null) continue;
    const same = known.get(number);
    if (!same) known.set(number, [record]);
    else if (same.every(({ ssnHash }) => ssnHash !== record.ssnHash)) same.push(record);
  }
  return known;
}

/**
 * People whose report masks the SSN, with the full one that another report of their provider gives beside the same number. A number with two
 * SSNs, or with one that ends in other digits, says nothing.
 */
export function withKnownSsns<T extends Identity>(people: readonly T[], records: readonly Identity[]): readonly T[] {
  if (people.every(({ ssnHash }) => ssnHash !== null)) return people;
  const known = ssnsByNumber(records);
  if (known.size === 0) return people;
  return people.map((person) => {
    const [found, ...others] = (person.ssnHash === null && known.get(numberOf(person) ?? "")) || [];
    if (!found || others.length > 0) return person;
    const isOther = person.ssnLast4 !== null && found.ssnLast4 !== null && person.ssnLast4 !== found.ssnLast4;
    return isOther ? person : { ...person, ssnHash: found.ssnHash, ssnLast4: person.ssnLast4 ?? found.ssnLast4 };
  });
}
