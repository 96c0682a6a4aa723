import { addDays, addMonths, type PlainDate } from "@tieout/kernel";

/** 2½ months after severance; some pay stays compensation until the end of the limitation year: Treas. Reg. 1.415(c)-2(e)(3)(i). */
export const severanceCutoff = (terminatedOn: PlainDate): PlainDate => addDays(addMonths(terminatedOn, 2), 15);
