import { sortedWords } from "../../../people/initials.ts";
import { form1099Codes } from "./form-1099-codes.ts";

const institution = /\b(FBO|IRA|ROLLOVER|F\/B\/O)\b/i;

/** Whether the payee is the participant: the same words in any order, such as `DOE, JANE` and `Jane Doe`; initials may be missing. */
export function paidToPerson(payee: string | null, name: string | null): boolean {
  if (payee === null || name === null) return false;
  const full = (text: string): readonly string[] => sortedWords(text).filter((word) => word.length > 1);
  const [theirs, own] = [full(payee), full(name)];
  return theirs.length > 0 && theirs.length === own.length && theirs.every((word, index) => word === own[index]);
}

/** Whether the payee's name has no word in common with the participant's: a bank, a plan, an estate, or a person with another name. */
export function paidToSomeoneElse(payee: string | null, name: string | null): boolean {
  if (payee === null || name === null) return false;
  const own = new Set(sortedWords(name).filter((word) => word.length > 1));
  return own.size > 0 && !sortedWords(payee).some((word) => own.has(word));
}

const beneficiary = /\b(EST|ESTATE|BENE|BENEF|BENEFICIARY|BDA|INHERITED|DECD|DECEASED|SURVIVING|SPOUSE|WIDOW|TRUST OF)\b/i;

/**
 * Whether the participant was paid, either in person or into an account in the participant's name, such as `TRUST CO FBO JANE DOE IRA`. A
 * beneficiary's or estate's account also names the participant, but it says what it is.
 */
export function paidForPerson(payee: string | null, name: string | null): boolean {
  if (payee === null || name === null) return false;
  if (paidToPerson(payee, name)) return true;
  if (!institution.test(payee) || beneficiary.test(payee)) return false;
  const theirs = new Set(sortedWords(payee));
  const own = sortedWords(name).filter((word) => word.length > 1);
  return own.length > 1 && own.every((word) => theirs.has(word));
}

/** Whether the payment went to a plan or IRA, judging by the payee's name or by code G or H; a person named Ira is not an IRA. */
export function paidToInstitution(payee: string | null, name: string | null, code: string | null): boolean {
  if (/[GH]/.test(form1099Codes(code))) return true;
  if (payee === null || !institution.test(payee)) return false;
  const own = name ? sortedWords(name) : [];
  const theirs = sortedWords(payee);
  return !(own.length > 0 && theirs.every((word) => own.includes(word)));
}
