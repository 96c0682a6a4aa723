/** Every code of box 7: IRS instructions for Forms 1099-R and 5498 of 2025, which add U (404(k) dividend) and Y (charitable distribution, of an IRA only). */
const codesOfBox7 = "123456789ABCDEFGHJKLMNPQRSTUWY";

/**
 * Codes of box 7 of Form 1099-R in what a report writes: `7`, `4G`, `1, B`, `07`, `7.0`, `Code 1`, `G - Direct rollover`. Empty where no
 * code begins the text.
 */
export function form1099Codes(text: string | null): string {
  const words = (text ?? "")
    .toUpperCase()
    .replace(/\.0$/, "")
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "" && word !== "CODE" && word !== "1099R" && word !== "1099" && word !== "DIST");
  const [first = "", ...rest] = words;
  if (!/^(?:0?[1-9]|[1-9A-Z]{1,2})$/.test(first)) return "";
  const more = rest.findIndex((word) => !/^[1-9A-Z]$/.test(word));
  const codes = [first.replace(/^0/, ""), ...rest.slice(0, more < 0 ? rest.length : more)].join("");
  return [...codes].every((one) => codesOfBox7.includes(one)) ? codes : "";
}
