import { normalizeHeader } from "../../layout/normalize-header.ts";

const owners: ReadonlySet<string> = new Set(["employee", "participant", "member"]);
/** Words that mean money; the word for an owner alone means a person. */
const ofMoney: ReadonlySet<string> = new Set(["amount", "dollar", "money", "usd", "share", "portion"]);
const ofPlan: ReadonlySet<string> = new Set(["pay", "period", "current", "total", "payroll", "of", "the", "in"]);

/** Whether a header says that the money is the employee's, but not which kind of contribution it is: `Employee Amt`. */
export function namesEmployeeMoney(header: string): boolean {
  const { words } = normalizeHeader(header);
  return (
    words.some((word) => owners.has(word)) &&
    (header.includes("$") || words.some((word) => ofMoney.has(word))) &&
    words.every((word) => owners.has(word) || ofMoney.has(word) || ofPlan.has(word))
  );
}
