import { daysSince, type QuarantineEntry, quarantineDays } from "../../e2e/browser-results.ts";
import { type Fault, lineAt, type Tree } from "./tree.ts";

const list = "e2e/quarantine.json";

/**
 * Reports browser tests that have been in quarantine too long without their cause being found, and entries without a valid test file or
 * date.
 */
export function checkQuarantine(tree: Tree, today = new Date().toISOString().slice(0, 10)): readonly Fault[] {
  const text = tree.read(list);
  return (JSON.parse(text) as readonly QuarantineEntry[]).flatMap(({ test, date }) => {
    const fault = (msg: string): Fault => ({ file: list, line: lineAt(text, text.indexOf(JSON.stringify(test))), msg });
    const days = daysSince(date, today);
    const [file = ""] = test.split(": ");
    if (!tree.has(file)) return [fault(`${file} is not a test file`)];
    if (Number.isNaN(days)) return [fault(`${date} is not a date`)];
    return days > quarantineDays ? [fault(`in quarantine for ${days} days, more than ${quarantineDays}: find the cause of “${test}”`)] : [];
  });
}
