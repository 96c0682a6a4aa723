import { absCents, type Cents, dayOf, displayCents, displayDate, monthOf, subtractCents, yearOf } from "@tieout/kernel";
import { findPayDates } from "./pay-dates.ts";
import { type AskedReport, centsOf, counted, isAmongOthers, note, type ReceivedCheck, right } from "./received-check.ts";
import type { PayReading, ReceivedReading } from "./received-facts.ts";

interface Wages {
  readonly box: "1" | "5";
  readonly boxCents: Cents;
  /** Title of the figure in the file. */
  readonly title: string;
  readonly fileCents: Cents;
  /** Whether the file has a figure defined the same way as the W-3 box; if not, gross pay, which is higher, is used. */
  readonly isSameKind: boolean;
}

const sumOf = ({ sumCents }: ReceivedReading, field: string): Cents | null => centsOf(sumCents[field]);

/** Box 5 is box 1 plus deferrals; both exclude pre-tax cafeteria plan (section 125) amounts. */
function wagesOf(reading: PayReading, box: "1" | "5", boxCents: Cents, asked: AskedReport): Wages | null {
  const where = isAmongOthers(asked) ? "in these files" : "in this file";
  const pay = (reading.payColumns ?? []).length > 0 ? "Sum of the pay columns" : "Gross pay";
  const [gross, cafeteria, w2] = [sumOf(reading, "gross_pay"), sumOf(reading, "sec125"), sumOf(reading, "w2_comp")];
  if (box === "1" && w2 !== null) return { box, boxCents, title: `W-2 pay ${where}`, fileCents: w2, isSameKind: true };
  if (gross === null) return null;
  if (box === "5" && cafeteria !== null)
    return { box, boxCents, title: `${pay} less Section 125`, fileCents: subtractCents(gross, absCents(cafeteria)), isSameKind: true };
  return { box, boxCents, title: `${pay} ${where}`, fileCents: gross, isSameKind: false };
}

const oneDollar = 100n;

/**
 * Why a difference is normal; null if it isn't. Up to a dollar is rounding. Up to half a percent is normal if both figures are defined
 * alike: group-term life insurance, sick pay from an insurer and the like are only on the form. Gross pay includes everything in the box,
 * so it is lower only if pay is missing.
 */
function usualReason(difference: Cents, { boxCents, isSameKind }: Wages): string | null {
  if (absCents(difference) <= oneDollar) return "Up to 1.00 comes from rounding";
  return (isSameKind || difference > 0n) && absCents(difference) * 200n <= absCents(boxCents)
    ? "A difference of up to 0.5% of the form is usual: group-term life insurance, insurer-paid sick pay and the like are in only one of the two"
    : null;
}

/** Health premiums and similar deductions rarely exceed a third of the pay that remains after them. */
const isFarMore = (difference: Cents, boxCents: Cents): boolean => difference * 100n > absCents(boxCents) * 35n;

/** Whether the missing pay dates would roughly account for the shortfall. */
function missingText(short: Cents, reading: ReceivedReading, asked: AskedReport): string {
  const { found, missing } = findPayDates(reading.paidDays, asked.planYear, asked.frequency ?? undefined);
  const gross = sumOf(reading, "gross_pay");
  if (missing.length === 0 || found.length === 0 || gross === null) return "";
  const [usual, each] = [gross / BigInt(found.length), short / BigInt(missing.length)];
  if (each * 4n < usual * 3n || each * 4n > usual * 5n) return "";
  const dates = missing.length === 1 ? "The missing pay date, with" : `The ${missing.length} missing pay dates, each with`;
  return ` ${dates} about ${displayCents(each)}, would close it.`;
}

const unreadableText = ({ rowsUnreadable }: ReceivedReading, asked: AskedReport): string =>
  rowsUnreadable === 0
    ? ""
    : ` ${counted(rowsUnreadable, "row that could not be read is", "rows that could not be read are")} not in the sum of the ${isAmongOthers(asked) ? "files" : "file"}.`;

/** Instructions for when pay is less or more than on the form. */
function toDoText(isShort: boolean, form: string, asked: AskedReport): string {
  const isOne = !isAmongOthers(asked);
  const [have, are] = isOne ? ["the file has", "it is"] : ["the files together have", "they are"];
  return isShort
    ? `Check that ${have} every pay date, every department and people who left. If ${are} complete, tell us what else is in Form W-3.`
    : `Check the amount you entered for ${form}, and whether ${isOne ? "the file has" : "one of the files has"} pay from another year or another company.`;
}

function checkBox(wages: Wages, reading: ReceivedReading, asked: AskedReport): ReceivedCheck {
  const { box, boxCents, title, fileCents, isSameKind } = wages;
  const difference = subtractCents(fileCents, boxCents);
  const comparison = { leftTitle: title, leftCents: fileCents, rightTitle: `W-3, box ${box}`, rightCents: boxCents };
  const form = `box ${box} of your Form W-3`;
  if (difference === 0n) return { ...right(`w3:${box}`, "It adds up to your Form W-3", `${title} matches ${form}.`), comparison };
  const differs = `${title} and ${form} differ by ${displayCents(absCents(difference))}.`;
  const usual = usualReason(difference, wages);
  if (usual !== null)
    return {
      ...note(`w3:${box}`, "It nearly adds up to your Form W-3", `${differs} ${usual}. You don't need to do anything.`),
      comparison,
    };
  // Gross pay includes amounts that the box excludes, so only gross pay below the box shows that pay is missing.
  if (!isSameKind && difference > 0n && !isFarMore(difference, boxCents)) {
    const text = `${differs} Gross pay is usually higher: health premiums${box === "1" ? " and 401(k) contributions" : ""} taken before tax are not in box ${box}.`;
    return { ...note(`w3:${box}`, "Gross pay is more than your Form W-3", text), comparison };
  }
  const isShort = difference < 0n;
  return {
    key: `w3-differs:${box}:${difference}`,
    result: "question",
    title: isShort ? "It is less than your Form W-3" : "It is more than your Form W-3",
    text: `${differs}${isShort ? missingText(absCents(difference), reading, asked) : ""}${unreadableText(reading, asked)}`,
    toDo: toDoText(isShort, form, asked),
    answers: isShort
      ? ["Form W-3 includes another company’s payroll", "We changed payroll companies during the year"]
      : [`${isAmongOthers(asked) ? "One of the files" : "The file"} includes pay that is reported by another company`],
    comparison,
  };
}

/** Form W-3 covers a calendar year; a short plan year covers only part of one. */
const isCalendarYear = ({ planYear: { startOn, endOn } }: Pick<AskedReport, "planYear">): boolean =>
  monthOf(startOn) === 1 && dayOf(startOn) === 1 && monthOf(endOn) === 12 && dayOf(endOn) === 31 && yearOf(startOn) === yearOf(endOn);

/** Why Form W-3 cannot be compared with this plan year's pay, as a sentence; null if it can. */
export const whyNoFormW3 = (asked: Pick<AskedReport, "planYear">): string | null =>
  isCalendarYear(asked)
    ? null
    : `Your plan year is ${displayDate(asked.planYear.startOn)} – ${displayDate(asked.planYear.endOn)}, but Form W-3 covers a calendar year, so the two can't be compared.`;

const notCompared = (why: string): ReceivedCheck => note("w3-not-compared", "Form W-3 wasn't compared", why);

/** Whether the pay in the file adds up to the Form W-3 figures from the client. */
export function checkWages(reading: PayReading, asked: AskedReport): readonly ReceivedCheck[] {
  if (asked.box1Cents === null && asked.box5Cents === null) return [];
  const why = whyNoFormW3(asked);
  if (why !== null) return [notCompared(`${why} You don't need to do anything.`)];
  const boxes = [
    ["5", asked.box5Cents],
    ["1", asked.box1Cents],
  ] as const;
  const compared = boxes.flatMap(([box, boxCents]) => {
    const wages = boxCents === null ? null : wagesOf(reading, box, boxCents, asked);
    return wages ? [checkBox(wages, reading, asked)] : [];
  });
  return compared.length > 0
    ? compared
    : [
        notCompared(
          `${isAmongOthers(asked) ? "Not every file has" : "The file doesn't have"} a gross pay column, so there is nothing to compare it with.`,
        ),
      ];
}
