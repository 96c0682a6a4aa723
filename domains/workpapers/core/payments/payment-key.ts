import { formatCents } from "@tieout/kernel";
import { naturalPersonKey } from "../people/person.ts";
import type { Payment } from "./payment.ts";

/**
 * `participant id|date|type|amount`: readable, the same whatever file or row a payment comes from. A sign in front that a spreadsheet would
 * take for a formula gets the apostrophe that the population file needs, so that the key is the same there.
 */
export const paymentKey = (payment: Payment): string =>
  [naturalPersonKey(payment).replaceAll("|", "/"), payment.paidOn, payment.type ?? "", formatCents(payment.grossCents)]
    .join("|")
    .replace(/^[=+\-@\t\r]/, "'$&");

export const naturalKeyWords = "participant id|payment date|type|gross";
