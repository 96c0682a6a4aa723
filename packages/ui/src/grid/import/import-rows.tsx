import { SegmentedControl } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import { useState } from "react";
import { countText } from "../../figures/display-figures.ts";
import "./import.css";

export interface ImportedRow<Action extends string> {
  /** Row number as in a spreadsheet. */
  readonly row: number;
  readonly title: string;
  readonly detail: string;
  readonly action: Action;
  /** Sentences about what changes or why the row is refused. */
  readonly says: readonly string[];
}

interface ActionLook {
  readonly Icon: TablerIcon;
  readonly family: "ok" | "info" | "mute" | "bad";
  readonly words: string;
}

interface ImportRowsProps<Action extends string> {
  readonly rows: readonly ImportedRow<Action>[];
  /** Actions with their labels and looks, in the order of the filter options. */
  readonly looks: Readonly<Record<Action, ActionLook>>;
  /** Headings for a row's subject and its effect. */
  readonly headings: readonly [string, string];
}

/** Maximum rows rendered at once; filtering by action shows the others. */
const mostDrawn = 500;

/** Lists every row of a file with its action, filtered by action. */
export function ImportRows<Action extends string>({ rows, looks, headings: [what, does] }: ImportRowsProps<Action>) {
  const [chosen, setChosen] = useState<Action | "all">("all");
  const matching = chosen === "all" ? rows : rows.filter(({ action }) => action === chosen);
  const counted = (Object.keys(looks) as Action[]).map((action) => ({ action, count: rows.filter((row) => row.action === action).length }));
  return (
    <>
      <div style={{ marginTop: 12, overflowX: "auto" }}>
        <SegmentedControl
          aria-label="Rows shown"
          value={chosen}
          onChange={(value) => setChosen(value as Action | "all")}
          data={[
            { value: "all", label: `All ${countText(rows.length)}` },
            ...counted
              .filter(({ count }) => count > 0)
              .map(({ action, count }) => ({ value: action, label: `${looks[action].words} ${countText(count)}` })),
          ]}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="t-import-rows" aria-label="Rows of the file" tabIndex={0}>
        <table className="t-table">
          <thead>
            <tr>
              <th scope="col" className="t-figure-right">
                Row
              </th>
              <th scope="col">{what}</th>
              <th scope="col">{does}</th>
            </tr>
          </thead>
          <tbody>
            {matching.slice(0, mostDrawn).map((row) => (
              <ImportLine key={row.row} row={row} look={looks[row.action]} />
            ))}
          </tbody>
        </table>
      </section>
      {matching.length > mostDrawn ? (
        <p className="t-small t-sec">
          The first {countText(mostDrawn)} of {countText(matching.length)} rows are shown.
        </p>
      ) : null}
    </>
  );
}

interface ImportLineProps {
  readonly row: ImportedRow<string>;
  readonly look: ActionLook;
}

function ImportLine({ row: { row, title, detail, says }, look: { Icon, family, words } }: ImportLineProps) {
  return (
    <tr>
      <td className="t-figure t-figure-right">{row}</td>
      <td>
        {title || <span className="t-dim">Blank</span>}
        {detail ? <span className="t-small t-sec t-figure"> {detail}</span> : null}
      </td>
      <td>
        <span className="t-status" data-family={family} data-plain>
          <Icon size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
          {words}
        </span>
        {says.length === 0 ? null : (
          <span className="t-small t-sec" style={{ display: "block" }}>
            {says.join(" ")}
          </span>
        )}
      </td>
    </tr>
  );
}
