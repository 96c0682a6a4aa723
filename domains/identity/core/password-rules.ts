import { commonestPasswords } from "./commonest-passwords.ts";

/** NIST SP 800-63B, 3.1.1.2: length and a list of known passwords, no composition rules. */
export const passwordMinLength = 12;
export const passwordMaxLength = 128;

export type PasswordProblem = "too-short" | "too-long" | "too-common" | "contains-email";

/** Characters are Unicode code points. Null if the password is acceptable. */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  const length = [...password].length;
  if (length < passwordMinLength) return "too-short";
  if (length > passwordMaxLength) return "too-long";
  const folded = password.toLowerCase();
  if (commonestPasswords.has(folded) || isRepetition(folded)) return "too-common";
  const address = email.toLowerCase();
  const [localPart = ""] = address.split("@");
  if (address !== "" && folded.includes(address)) return "contains-email";
  return localPart.length >= 6 && folded.includes(localPart) ? "contains-email" : null;
}

export function describePasswordProblem(problem: PasswordProblem): string {
  switch (problem) {
    case "too-short":
      return `The password has fewer than ${passwordMinLength} characters. A few unrelated words make a good password.`;
    case "too-long":
      return `The password has more than ${passwordMaxLength} characters. Choose a shorter one.`;
    case "too-common":
      return "This password is too easy to guess. Choose another; a few unrelated words make a good password.";
    case "contains-email":
      return "The password contains your email address. Choose another.";
  }
}

/** One to four characters repeated throughout. */
const isRepetition = (text: string): boolean => /^(.{1,4}?)\1{2,}$/u.test(text);
