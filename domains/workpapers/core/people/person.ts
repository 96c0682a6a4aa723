import type { PlainDate } from "@tieout/kernel";

/** The person a row is about, according to one file. */
export interface Identity {
  /** Key of the person, unique within one report. */
  readonly key: string;
  /** Participant ID or employee ID. */
  readonly id: string | null;
  readonly ssnHash: string | null;
  readonly ssnLast4: string | null;
  readonly name: string | null;
  /** Every full SSN in the report's rows, if there are others besides `ssnHash`. Absent in results from earlier versions. */
  readonly ssns?: readonly FullSsn[];
}

export interface FullSsn {
  readonly hash: string;
  readonly last4: string | null;
}

export interface EmploymentDates {
  /** The latest birth date, if there are several. */
  readonly birthOn: PlainDate | null;
  /** The earliest birth date, if there are several. Absent in results from earlier versions. */
  readonly earlierBirthOn?: PlainDate | null;
  readonly hireOn: PlainDate | null;
  readonly termOn: PlainDate | null;
  readonly rehireOn: PlainDate | null;
  readonly diedOn: PlainDate | null;
  readonly status: string | null;
}

/** Every birth date in a record; empty for a record without dates. */
export const birthsOf = ({ birthOn, earlierBirthOn }: Partial<Pick<EmploymentDates, "birthOn" | "earlierBirthOn">>): PlainDate[] =>
  [birthOn, earlierBirthOn].filter((on): on is PlainDate => on !== null && on !== undefined);

/** The full SSNs in a report's rows. */
export const ssnsOf = ({ ssns, ssnHash, ssnLast4 }: Identity): readonly FullSsn[] =>
  ssns ?? (ssnHash === null ? [] : [{ hash: ssnHash, last4: ssnLast4 }]);

export const maskedSsn = (last4: string | null): string => (last4 ? `***-**-${last4}` : "");

/** Name, plus the ID or masked SSN if the name alone is not unique enough. */
export function subjectOf(person: Identity): string {
  const mark = person.id ?? (person.ssnLast4 ? maskedSsn(person.ssnLast4) : "");
  if (!person.name) return mark;
  return mark ? `${person.name} (${mark})` : person.name;
}

/** Readable and stable: the ID, otherwise name and last four digits, otherwise the keyed hash. */
export function naturalPersonKey(person: Identity): string {
  if (person.id) return person.id;
  if (person.name) return `${person.name} ${maskedSsn(person.ssnLast4)}`.trim();
  return person.ssnHash?.slice(0, 16) ?? person.key;
}

/** Keys are `<provider>|I<id>` or `<provider>|S<SSN hash>`, because people's numbers are unique only within one provider. */
export const providerOf = (person: Identity): string => person.key.slice(0, person.key.indexOf("|"));
