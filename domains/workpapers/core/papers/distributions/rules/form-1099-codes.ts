/**
 * Every code for box 7: IRS 2025 Instructions for Forms 1099-R and 5498, which add U (404(k) dividend) and Y (charitable distribution, from
 * an IRA only).
 */
const codesOfBox7 = "123456789ABCDEFGHJKLMNPQRSTUWY";

/** Titles in the Guide to Distribution Codes (table 1 in the same instructions); a report may print only the title. */
const titles: readonly (readonly [RegExp, string])[] = [
  [/^EARLY DISTRIBUTIONS?,? (?:NO KNOWN|WITHOUT) EXCEPTION/, "1"],
  [/^EARLY DISTRIBUTIONS?,? (?:WITH )?(?:AN )?EXCEPTION (?:APPLIES|APPLICABLE)/, "2"],
  [/^DISABILITY$/, "3"],
  [/^DEATH$/, "4"],
  [/^NORMAL DISTRIBUTIONS?$/, "7"],
  [/^DIRECT ROLLOVER(?: OF A (?:DISTRIBUTION|DIRECT PAYMENT).*)?$/, "G"],
  [/^DIRECT ROLLOVER OF A DESIGNATED ROTH ACCOUNT/, "H"],
  [/^LOANS? TREATED AS (?:A )?(?:DEEMED )?DISTRIBUTIONS?/, "L"],
  [/^QUALIFIED PLAN LOAN OFFSET$/, "M"],
];

/**
 * Form 1099-R box 7 codes in a report's text: `7`, `4G`, `1, B`, `07`, `7.0`, `Code 1`, `G - Direct rollover`, `Normal distribution (7)`,
 * `Early distribution, no known exception`. Empty if the text contains no code.
 */
export function form1099Codes(text: string | null): string {
  const told = (text ?? "").toUpperCase().trim();
  return (
    codesAtStart(told) || codesAtStart(/\(([^()]{1,8})\)$/.exec(told)?.[1] ?? "") || (titles.find(([title]) => title.test(told))?.[1] ?? "")
  );
}

function codesAtStart(text: string): string {
  const words = text
    .replace(/\.0$/, "")
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "" && word !== "CODE" && word !== "1099R" && word !== "1099" && word !== "DIST");
  const [first = "", ...rest] = words;
  if (!/^(?:0?[1-9]|[1-9A-Z]{1,2})$/.test(first)) return "";
  const more = rest.findIndex((word) => !/^[1-9A-Z]$/.test(word));
  const codes = [first.replace(/^0/, ""), ...rest.slice(0, more < 0 ? rest.length : more)].join("");
  return [...codes].every((one) => codesOfBox7.includes(one)) ? codes : "";
}
