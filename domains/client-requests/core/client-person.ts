/** Person who opens a request, perhaps a colleague of the person the firm asked who got the link and PIN. */
export interface ClientPerson {
  readonly name: string;
  readonly jobTitle: string;
}

/** “Pat Doe, Payroll manager”. */
export const personText = ({ name, jobTitle }: ClientPerson): string => `${name}, ${jobTitle}`;
