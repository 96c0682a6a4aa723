/** Who opens a request: its link and PIN reach colleagues of the person whom the firm asked. */
export interface ClientPerson {
  readonly name: string;
  readonly jobTitle: string;
}

/** “Pat Doe, Payroll manager”. */
export const personText = ({ name, jobTitle }: ClientPerson): string => `${name}, ${jobTitle}`;
