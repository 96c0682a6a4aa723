import { Money, ScrollTable } from "@tieout/ui";
import type { FileCheck, ReceivedFile, Wages } from "../../contract/index.ts";

const boxes = [
  { key: "box_1", title: "Box 1, wages", comparedAs: "W-3, box 1" },
  { key: "box_5", title: "Box 5, Medicare wages", comparedAs: "W-3, box 5" },
] as const;

/**
 * The client's Form W-3 amounts next to the totals for the file, or for all of the item's files; renders nothing for a file that is not
 * compared with them.
 */
export function WagesBeside({ file }: { readonly file: ReceivedFile }) {
  const { wages, checks, is_checking: isChecking, is_among_others: isAmongOthers, file_name: name } = file;
  if (wages === null || isChecking) return null;
  const typed = boxes.filter(({ key }) => wages[key] !== null);
  if (typed.length === 0) return <p className="t-small t-sec">The client entered no Form W-3 amounts, so nothing was compared.</p>;
  // The findings about all files are carried by one file.
  if (isAmongOthers && !checks.some(({ is_of_all }) => is_of_all))
    return file.state === "returned" ? null : <p className="t-small t-sec">Form W-3 is compared with all files together.</p>;
  const [beside, where] = isAmongOthers ? ["all files together", "In all files"] : [name, "In the file"];
  return (
    <ScrollTable label={`Form W-3 compared with ${beside}`} columns={["Form W-3", "Entered by the client\t", `${where}\t`, "Difference\t"]}>
      {typed.map(({ key, title, comparedAs }) => (
        <BoxRow key={key} title={title} typed={wages[key]} comparison={comparisonOf(checks, comparedAs)} />
      ))}
    </ScrollTable>
  );
}

const comparisonOf = (checks: readonly FileCheck[], comparedAs: string): FileCheck["comparison"] =>
  checks.find(({ comparison }) => comparison?.right_title === comparedAs)?.comparison ?? null;

interface BoxRowProps {
  readonly title: string;
  readonly typed: Wages["box_1"];
  readonly comparison: FileCheck["comparison"];
}

const BoxRow = ({ title, typed, comparison }: BoxRowProps) => (
  <tr>
    <th scope="row">{title}</th>
    <td className="t-figure-right">
      <Money value={typed} />
    </td>
    <td className="t-figure-right">
      {comparison ? (
        <>
          <Money value={comparison.left} />
          <div className="t-small t-sec">{comparison.left_title}</div>
        </>
      ) : (
        "Not compared"
      )}
    </td>
    <td className="t-figure-right">
      <Money value={comparison?.difference ?? null} />
    </td>
  </tr>
);
