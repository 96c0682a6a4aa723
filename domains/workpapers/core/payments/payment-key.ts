import { formatCents } from "@tieout/kernel";
import { naturalPersonKey } from "../people/person.ts";
import type { Payment } from "./payment.ts";

/**
 * `participant id|date|type|amount`: readable, and the same whichever file or row a payment comes from. If a spreadsheet would read the
 * leading character as a formula, an apostrophe is added, as in the population file, so that the keys match.
 */
export const paymentKey = (payment: Payment): string =>
  [naturalPersonKey(payment).replaceAll("|", "/"), payment.paidOn, payment.type ?? "", formatCents(payment.grossCents)]
    .join("|")
    .replace(/^[=+\-@\t\r]/, "'$&");

export const naturalKeyWords = "participant id|payment date|type|gross";
