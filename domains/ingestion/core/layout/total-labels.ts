import { foldText } from "../values/clean-text.ts";

/**
 * `Total for ACME`, `Total: Bond`; never a name that only begins like this, such as the funds “Total Foreign Stock” and “Total-Return
 * Bond”.
 */
const wholeTotal =
  /^(?:(?:sub|grand|report|plan|contract|trust|company|overall|participant|member|account|employee|division|department|location|fund|source|page|check date|pay date|payroll|batch|run)[\s-]*)*totals?\s*(?:(?:for\b|of\b|:|-+(?:\s|$)).*)?$/i;
/**
 * `Total Plan Assets`, `TOTAL TRUST`: contains only words for everything a plan holds, so it doesn't match the fund “Total Stock Market
 * Trust”.
 */
const totalOfAll =
  /^totals?(?: (?:of|the|all|net|plan|trust|fund|invested|investment))* (?:plan|trust|assets|funds|investments|accounts|participants|employees)$/i;
/** `Sub-tot 01/10/25`, `Grand Tot.`: the abbreviation counts only after a qualifying word, because Tot is also a surname. */
const shortTotal =
  /^(?:(?:sub|grand|report|rpt|plan|company|co|department|dept|division|div|location|employee|emp|fund|source|page|batch|run)[\s.-]*)+(?:totals?|tots?)\b[\s.:/\d-]*$/i;
const totalWord = /\b(?:sub-?)?totals?\b/i;
/** `Tot: 01/10/25`, alone in its cell. */
const loneTotal = /^tots?(?:[\s.:][\s.:\d/-]*)?$/i;
export const namesTotal = (text: string): boolean => totalWord.test(text) || loneTotal.test(text) || shortTotal.test(text);
/** No fund has a name like this. */
const namedSubtotal = /^sub[\s-]*totals?\b/i;
/** `** PLAN TOTAL (58)` without the leading asterisks and the trailing count. */
const bareLabel = (text: string): string =>
  foldText(text)
    .replace(/^[*=#~>_.\s–—-]+/, "")
    .replace(/(?<![*=~<_\s–—-])[*=~<_\s–—-]+$/, "")
    .replace(/ ?\(\d[\d,]*(?: [a-z]+)?\)$/i, "");
/**
 * Whether a label marks its row as a total, whatever else the row contains; in the name of a person with an identifier, the word is a
 * surname.
 */
export function isTotalLabel(text: string): boolean {
  const label = bareLabel(text);
  return wholeTotal.test(label) || totalOfAll.test(label) || shortTotal.test(label) || namedSubtotal.test(label);
}

const mayBeTotal = /^totals?\b|\b(?:sub[\s-]*)?totals?$/i;
/** `Total Mutual Funds` may be a subtotal or a fund; only its amounts can tell. */
export const mayBeTotalLabel = (text: string): boolean => mayBeTotal.test(bareLabel(text));

const surname = /^sub-?totals?(?:,.*)?$|^totals?(?:,.*)?$/i;
/** `Total` or `Subtotal, Ann` may be a person's name. */
export const mayBeSurname = (text: string): boolean => surname.test(bareLabel(text));

const countLabel =
  /^(?:(?:number|no\.?|count) of )?(?:[a-z]+ )*(?:[a-z]{2,}s|count|people) ?[:=] ?\d[\d,]*$|^(?:count|(?:checks|vouchers|employees|participants|members|payments|records|rows|items)(?: count)?) \d[\d,]*$|^\d[\d,]* (?:checks|vouchers|employees|participants|members|people|payments|records|rows|items)$/i;
/** `Checks: 44` in place of an identifier: the number of rows that a total sums. */
export const isCountLabel = (text: string): boolean => countLabel.test(foldText(text));

/** Whether a label marks the total of everything in the file. */
export function isGrandLabel(text: string): boolean {
  const label = bareLabel(text);
  return /grand|report|plan|company|overall|^(?:contract|trust)\b/i.test(label) || totalOfAll.test(label);
}

const forwardLabel =
  /^(?:(?:(?:page|sub|grand|running) ?-?)?(?:totals?|balances?|amounts?) )?(?:(?:carr(?:ied|y)|brought|bring)[ -]?(?:forward|fwd|over|down)|[cb] ?\/ ?(?:f|fwd|d))(?: (?:from|to) .*)?[.:]?$/i;
const totalForward = /^(?:(?:page|sub|grand|running) ?-?)?(?:totals?|balances?|amounts?) (?:forward(?:ed)?|fwd)[.:]?$/i;
/** `Carried forward`, `Balance b/f`: a running total at the end of a page and again at the beginning of the next. */
export function isForwardLabel(text: string): boolean {
  const label = foldText(text);
  return forwardLabel.test(label) || totalForward.test(label);
}
