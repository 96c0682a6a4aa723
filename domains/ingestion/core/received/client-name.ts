/**
 * Name and job title of someone at the client, unverified: anyone with the link and PIN can enter any name. “Pat Doe, Payroll manager (name
 * as entered, not verified)”.
 */
export const clientNameText = (by: string): string => `${by} (name as entered, not verified)`;
