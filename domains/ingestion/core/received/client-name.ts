/** Name and job title of somebody at the client: whoever has link and PIN can enter any, also that of somebody else. “Pat Doe, Payroll manager (name as entered, not verified)”. */
export const clientNameText = (by: string): string => `${by} (name as entered, not verified)`;
