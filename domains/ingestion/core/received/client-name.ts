/** Name and job title of someone at the client: whoever has link and PIN can enter any, also that of someone else. “Pat Doe, Payroll manager (name as entered, not verified)”. */
export const clientNameText = (by: string): string => `${by} (name as entered, not verified)`;
