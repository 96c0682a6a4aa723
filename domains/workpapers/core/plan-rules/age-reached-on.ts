import { addMonths, type PlainDate } from "@tieout/kernel";

/** First day on which a person has reached the age of `years` and `months`; `(59, 6)` for age 59½ in IRC 72(t)(2)(A)(i). */
export const ageReachedOn = (birthOn: PlainDate, years: number, months = 0): PlainDate => addMonths(birthOn, years * 12 + months);
