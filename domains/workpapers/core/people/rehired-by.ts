import type { PlainDate } from "@tieout/kernel";
import type { EmploymentDates } from "./person.ts";

/** Whether a person who left was employed again on a given date; a later rehire does not count. */
export const rehiredBy = ({ termOn, rehireOn }: Pick<EmploymentDates, "termOn" | "rehireOn">, on: PlainDate): boolean =>
  termOn !== null && rehireOn !== null && rehireOn >= termOn && rehireOn <= on;
