import { SegmentedControl } from "@mantine/core";
import { IconCircleX, IconEqual, IconPencil, IconPlus } from "@tabler/icons-react";
import { countText } from "@tieout/ui";
import { useState } from "react";
import type { ClientImportPreview } from "../../contract/index.ts";
import { actionWords } from "./import-file.ts";

type Row = ClientImportPreview["rows"][number];
type Action = Row["action"];

const looks = {
  create: { Icon: IconPlus, family: "ok" },
  update: { Icon: IconPencil, family: "info" },
  same: { Icon: IconEqual, family: "mute" },
  refused: { Icon: IconCircleX, family: "bad" },
} as const;

/** Drawn at once; choosing what a row does shows the others. */
const mostDrawn = 500;

/** Every row of the file with what it does, by what it does. */
export function ImportRows({ preview: { rows, counts } }: { readonly preview: ClientImportPreview }) {
  const [chosen, setChosen] = useState<Action | "all">("all");
  const matching = chosen === "all" ? rows : rows.filter(({ action }) => action === chosen);
  const choices = (["create", "update", "same", "refused"] as const).filter((action) => counts[action] > 0);
  return (
    <>
      <div style={{ marginTop: 12, overflowX: "auto" }}>
        <SegmentedControl
          aria-label="Rows shown"
          value={chosen}
          onChange={(value) => setChosen(value as Action | "all")}
          data={[
            { value: "all", label: `All ${countText(rows.length)}` },
            ...choices.map((action) => ({ value: action, label: `${actionWords[action]} ${countText(counts[action])}` })),
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
              <th scope="col">Client</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {matching.slice(0, mostDrawn).map((row) => (
              <ImportLine key={row.row} row={row} />
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

function ImportLine({ row }: { readonly row: Row }) {
  const { Icon, family } = looks[row.action];
  return (
    <tr>
      <td className="t-figure t-figure-right">{row.row}</td>
      <td>
        {row.name || <span className="t-dim">Blank</span>}
        {row.ein ? <span className="t-small t-sec t-figure"> {row.ein}</span> : null}
      </td>
      <td>
        <span className="t-status" data-family={family} data-plain>
          <Icon size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
          {actionWords[row.action]}
        </span>
        {row.says.length === 0 ? null : (
          <span className="t-small t-sec" style={{ display: "block" }}>
            {row.says.join(" ")}
          </span>
        )}
      </td>
    </tr>
  );
}
