import { IconCheck, IconCircleHalf2, IconMinus } from "@tabler/icons-react";
import { Card } from "@tieout/ui";
import type { ToolkitDetail } from "../contract/index.ts";
import { assertionKeys, assertionTitles } from "../core/index.ts";

const marks = {
  tested: [IconCheck, "Tested, no exception"],
  part: [IconCircleHalf2, "In part"],
  none: [IconMinus, "Not covered"],
} as const;

/** Areas by assertion; each cell has an icon, plus a word for screen readers. */
export function RelianceMatrix({ matrix }: Pick<ToolkitDetail, "matrix">) {
  return (
    <Card title="What the toolkit lets you rely on" flush>
      {matrix.length === 0 ? (
        <p className="t-card-body">The report supports general IT controls and no assertion on its own.</p>
      ) : (
        <MatrixTable matrix={matrix} />
      )}
      <p className="t-small t-sec t-row t-wrap t-store-legend">
        {Object.values(marks).map(([Icon, word]) => (
          <span key={word} className="t-row">
            <Icon size={14} stroke={1.75} aria-hidden="true" /> {word}
          </span>
        ))}
      </p>
    </Card>
  );
}

const MatrixTable = ({ matrix }: Pick<ToolkitDetail, "matrix">) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard
  <section className="t-table-scroll" tabIndex={0} aria-label="Areas by assertions">
    <table className="t-store-matrix">
      <thead>
        <tr>
          <th scope="col">Area</th>
          {assertionKeys.map((key) => (
            <th key={key} scope="col">
              {assertionTitles[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matrix.map(({ area, title, reliance }) => (
          <tr key={area}>
            <th scope="row">{title}</th>
            {assertionKeys.map((key) => {
              const [Icon, word] = marks[reliance[key]];
              return (
                <td key={key} data-reliance={reliance[key]}>
                  <Icon size={14} stroke={1.75} aria-hidden="true" />
                  <span className="t-sr">{word}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
