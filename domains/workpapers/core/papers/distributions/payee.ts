import { form1099Codes } from "./form-1099-codes.ts";

const institution = /\b(FBO|IRA|ROLLOVER|F\/B\/O)\b/i;
const words = (text: string): string[] =>
  text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .sort();

/** Whether the money went to a plan or IRA, by the payee's words or code G or H; a person called Ira is no IRA. */
export function paidToInstitution(payee: string | null, name: string | null, code: string | null): boolean {
  if (/[GH]/.test(form1099Codes(code))) return true;
  if (payee === null || !institution.test(payee)) return false;
  const own = name ? words(name) : [];
  const theirs = words(payee);
  return !(own.length > 0 && theirs.every((word) => own.includes(word)));
}
