import { addDays, addMonths, type PlainDate } from "@tieout/kernel";

/** Last day on which pay after severance can be compensation: 2½ months, Treas. Reg. 1.415(c)-2(e)(3)(i). */
export const severanceCutoff = (terminatedOn: PlainDate): PlainDate => addDays(addMonths(terminatedOn, 2), 15);
