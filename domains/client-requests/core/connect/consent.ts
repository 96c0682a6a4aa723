import { displayDate, type PlainDate } from "@tieout/kernel";

/** Increment whenever the text below changes, because consents are stored with this version. */
export const consentVersion = 2;

export interface ConsentParts {
  readonly firm: string;
  readonly client: string;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
  /** Whether the connection goes through Finch; if not, it connects a fictional company. */
  readonly isReal: boolean;
}

export interface Consent {
  readonly version: number;
  /** Full consent text, stored verbatim. */
  readonly text: string;
  readonly read: readonly string[];
  readonly never: readonly string[];
}

/** The consent that a client gives before connecting a payroll system. */
export function consentOf({ firm, client, startOn, endOn, isReal }: ConsentParts): Consent {
  const read = [
    "Your company's name and employer identification number (EIN)",
    "Its people: name, Social Security number, date of birth, employee number, department, and hire and termination dates",
    `Every pay statement for ${displayDate(startOn)} – ${displayDate(endOn)}: hours, pay, deductions and company contributions`,
  ];
  const never = [
    "Bank accounts, home addresses, phone numbers and email addresses are never kept",
    "Nothing in your payroll system is changed, and nothing is paid",
    "Nothing is read after you disconnect",
  ];
  const way = isReal
    ? "The data comes through Finch, a service that connects payroll systems. Neither we nor the auditor ever see your password."
    : "This is a test: an invented company is used instead of a payroll system.";
  const text = [
    `I am authorized to share this data for ${client}, and I agree that ${firm}, the plan's auditor, may read it from our payroll system for the plan audit.`,
    `Data read: ${read.join("; ")}.`,
    `${never.join(". ")}.`,
    `${way} I can disconnect at any time on this page. The connection ends automatically when this request ends.`,
  ].join(" ");
  return { version: consentVersion, text, read, never };
}
