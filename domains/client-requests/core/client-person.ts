/** The person who opens a request; may be a colleague to whom the recipient gave the link and PIN. */
export interface ClientPerson {
  readonly name: string;
  readonly jobTitle: string;
}

/** “Pat Doe, Payroll manager”. */
export const personText = ({ name, jobTitle }: ClientPerson): string => `${name}, ${jobTitle}`;
