import { displayDate, type PlainDate } from "@tieout/kernel";

/** Changes with every change of the words below: what someone agreed to is kept with it. */
export const consentVersion = 1;

export interface ConsentParts {
  readonly firm: string;
  readonly client: string;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
  /** Whether the connection goes through Finch; else an invented company takes its place. */
  readonly isReal: boolean;
}

export interface Consent {
  readonly version: number;
  /** What is agreed to, in one piece: it is kept word by word. */
  readonly text: string;
  readonly read: readonly string[];
  readonly never: readonly string[];
}

/** What a client agrees to before a payroll system is connected. */
export function consentOf({ firm, client, startOn, endOn, isReal }: ConsentParts): Consent {
  const read = [
    "The name and employer number (EIN) of your company",
    "Its people: name, Social Security number, birth date, employee number, department, and hire and leaving dates",
    `Every pay statement of ${displayDate(startOn)} – ${displayDate(endOn)}: hours, pay, deductions and what the company adds`,
  ];
  const never = [
    "Bank accounts, home addresses, phone numbers and emails are never kept",
    "Nothing in your payroll system is changed or paid",
    "Nothing is read after you disconnect",
  ];
  const way = isReal
    ? "The data comes through Finch, a service that connects payroll systems, and your password never comes to us or to the auditor."
    : "This is a test: an invented company takes the place of a payroll system.";
  const text = [
    `I may give this data for ${client}, and I agree that ${firm}, the auditor of the plan, reads it from our payroll system for the audit of the plan.`,
    `What is read: ${read.join("; ")}.`,
    `${never.join(". ")}.`,
    `${way} I can disconnect at any time on this page. The connection ends automatically when this request ends.`,
  ].join(" ");
  return { version: consentVersion, text, read, never };
}
