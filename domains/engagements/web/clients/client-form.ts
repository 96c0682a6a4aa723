import { requiredSentence } from "@tieout/ui";

export interface ClientForm {
  readonly name: string;
  readonly ein: string;
}

export type ClientFormErrors = Partial<Record<keyof ClientForm, string>>;

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** `473920185` and `47 3920185` are written `47-3920185`; anything else stays as typed. */
export function einText(typed: string): string {
  const digits = digitsOf(typed);
  return digits.length === 9 && /^[\d\s-]*$/.test(typed) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : typed.trim();
}

export function clientFormErrors({ name, ein }: ClientForm): ClientFormErrors {
  const written = einText(ein);
  return {
    ...(name.trim() === "" ? { name: requiredSentence("client name") } : {}),
    ...(written === "" || /^\d{2}-\d{7}$/.test(written)
      ? {}
      : { ein: `An EIN has nine digits, like 47-3920185. This one has ${digitsOf(written).length}.` }),
  };
}
