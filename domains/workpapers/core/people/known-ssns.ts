import { areOtherPeople } from "@tieout/runs/core";
import { hasOtherInitials } from "./initials.ts";
import { birthsOf, type Identity, providerOf, ssnsOf } from "./person.ts";
import { type NamedPerson, wholeName } from "./person-index.ts";

const numberOf = (person: Identity): string | null => (person.id === null ? null : `${providerOf(person)}|${person.id}`);
const bareNumberOf = ({ id }: Identity): string | null => id;

const eachSsn = <T extends Identity>(record: T): readonly T[] =>
  record.ssns ? record.ssns.map(({ hash, last4 }) => ({ ...record, ssnHash: hash, ssnLast4: last4 })) : [record];

/** Full SSNs in the records, by number. */
function ssnsByNumber<T extends Identity>(records: readonly T[], markOf: (record: T) => string | null): ReadonlyMap<string, readonly T[]> {
  const known = new Map<string, T[]>();
  for (const record of records.flatMap(eachSsn)) {
    const number = markOf(record);
    if (number === null || record.ssnHash === null) continue;
    const same = known.get(number);
    if (!same) known.set(number, [record]);
    else if (same.every(({ ssnHash, name }) => ssnHash !== record.ssnHash || name !== record.name)) same.push(record);
  }
  return known;
}

const isOfOneSsn = ([first, ...others]: readonly Identity[]): boolean => others.every(({ ssnHash }) => ssnHash === first?.ssnHash);

const haveOtherDigits = (a: Identity, b: Identity): boolean => a.ssnLast4 !== null && b.ssnLast4 !== null && a.ssnLast4 !== b.ssnLast4;

/**
 * Whether two records under one number, which may be from two companies, belong to one person: the full names are the same, or similar with
 * the same last four digits, and the birth dates do not differ. A father and son with the same name have different initials; then only the
 * digits or the birth date can show that the records belong to one person.
 */
function agree(a: NamedPerson, b: NamedPerson): boolean {
  if (a.name === null || b.name === null || haveOtherDigits(a, b)) return false;
  if (areOtherPeople({ name: a.name, births: birthsOf(a) }, { name: b.name, births: birthsOf(b) })) return false;
  if (a.ssnLast4 !== null && a.ssnLast4 === b.ssnLast4) return true;
  if (wholeName(a) === null || wholeName(a) !== wholeName(b)) return false;
  return !hasOtherInitials(a.name, b.name) || birthsOf(a).some((birth) => birthsOf(b).includes(birth));
}

/**
 * People whose SSN is masked or missing in the report, completed with the full SSN that another report from their provider has for the same
 * number. A number with two SSNs, or with one that ends in other digits, is ignored. Another company's file counts only if the names also
 * agree: `employees` are people in the employer's files, whose numbers some recordkeepers use but at others match only by chance.
 */
export function withKnownSsns<T extends NamedPerson>(
  people: readonly T[],
  records: readonly NamedPerson[],
  employees: readonly NamedPerson[] = [],
): readonly T[] {
  if (people.every(({ ssnHash }) => ssnHash !== null)) return people;
  const known = ssnsByNumber<NamedPerson>(records, numberOf);
  const elsewhere = ssnsByNumber<NamedPerson>([...records, ...employees], bareNumberOf);
  if (elsewhere.size === 0) return people;
  const ssnOf = (person: T): NamedPerson | undefined => {
    const own = known.get(numberOf(person) ?? "");
    const found = own
      ? own.filter((one) => !haveOtherDigits(person, one))
      : elsewhere.get(person.id ?? "")?.filter((one) => agree(person, one));
    return found && isOfOneSsn(own ?? found) ? found[0] : undefined;
  };
  return people.map((person) => {
    const found = person.ssnHash === null ? ssnOf(person) : undefined;
    return found ? { ...person, ssnHash: found.ssnHash, ssnLast4: person.ssnLast4 ?? found.ssnLast4 } : person;
  });
}

/** Whether the names could belong to one person: if so, a different SSN was corrected, or is wrong in one of the records. */
const haveOneName = (a: NamedPerson, b: NamedPerson): boolean =>
  a.name !== null &&
  b.name !== null &&
  wholeName(a) !== null &&
  wholeName(a) === wholeName(b) &&
  !hasOtherInitials(a.name, b.name) &&
  !areOtherPeople({ name: a.name, births: birthsOf(a) }, { name: b.name, births: birthsOf(b) });

/**
 * People in a detail, with the SSN of the account under their number if an SSN was corrected: either their rows also have that SSN, or the
 * name is the account holder's and their own SSN belongs to no account. `ssns` keeps the SSNs from their rows. Money under one number
 * belongs to one account, whatever else may be wrong.
 */
export function withAccountSsns<T extends NamedPerson>(people: readonly T[], accounts: readonly NamedPerson[]): readonly T[] {
  const byNumber = new Map<string, NamedPerson | null>();
  const taken = new Set<string>();
  for (const account of accounts) {
    const number = numberOf(account);
    if (number !== null) byNumber.set(number, byNumber.has(number) ? null : account);
    for (const { hash } of ssnsOf(account)) taken.add(hash);
  }
  return people.map((person) => {
    const account = byNumber.get(numberOf(person) ?? "");
    if (!account?.ssnHash || person.ssnHash === null || person.ssnHash === account.ssnHash) return person;
    const own = ssnsOf(person);
    const isShared = ssnsOf(account).some(({ hash }) => own.some((one) => one.hash === hash));
    if (!isShared && (own.some(({ hash }) => taken.has(hash)) || !haveOneName(person, account))) return person;
    return { ...person, ssnHash: account.ssnHash, ssnLast4: account.ssnLast4, ssns: own };
  });
}
