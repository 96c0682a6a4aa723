/** `123-45-6789` → `***-**-6789`: the only form of an SSN in issues and previews. */
export function maskSsn(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length >= 4 ? `***-**-${digits.slice(-4)}` : "***";
}

const ssnInText = /(?<!\d)\d{3}[- ]\d{2}[- ]\d{4}(?!\d)|(?<!\d)\d{9}(?!\d)/g;

/** Masks whatever looks like an SSN inside any text. */
export const maskSsnsInText = (text: string): string => text.replace(ssnInText, maskSsn);

/** The same with as many characters as before, for text whose positions count. */
export const maskSsnsInPlace = (text: string): string =>
  text.replace(ssnInText, (ssn) => ssn.slice(0, -4).replace(/\d/g, "*") + ssn.slice(-4));

/** Masks only what is written as an SSN, with hyphens. */
export const maskDashedSsns = (text: string): string => text.replace(/(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g, maskSsn);
