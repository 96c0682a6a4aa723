/** Person who opens a request: its link and PIN may reach colleagues of the person the firm asked. */
export interface ClientPerson {
  readonly name: string;
  readonly jobTitle: string;
}

/** “Pat Doe, Payroll manager”. */
export const personText = ({ name, jobTitle }: ClientPerson): string => `${name}, ${jobTitle}`;
