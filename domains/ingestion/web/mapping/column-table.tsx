import { Button } from "@mantine/core";
import { Card, countText } from "@tieout/ui";
import { memo, useState } from "react";
import type { Mapping } from "../../contract/index.ts";
import { ColumnRow } from "./column-row.tsx";
import { type ColumnDraft, isAdded, type MappingDraft, withColumn, withProposedSign } from "./mapping-draft.ts";

interface ColumnTableProps {
  readonly mapping: Mapping;
  readonly draft: MappingDraft;
  readonly readOnly: boolean;
  readonly onChange: (next: (before: MappingDraft) => MappingDraft) => void;
  /** Called after a column is accepted, to move to the next one. */
  readonly onAccepted: (after: MappingDraft) => void;
  readonly onLook: (index: number) => void;
}

const firstShown = 60;

/** Source columns with samples, mapped fields and reasons. */
export const ColumnTable = memo(function ColumnTable({ mapping, draft, readOnly, onChange, onAccepted, onLook }: ColumnTableProps) {
  const [all, setAll] = useState(false);
  const decisions = new Map(draft.columns.map((column) => [column.index, column]));
  const shown = mapping.columns.filter(
    (column, position) => all || position < firstShown || decisions.get(column.index)?.accepted === false,
  );
  const set = (index: number, part: Partial<ColumnDraft>) =>
    onChange((before) => withColumn(before, index, withProposedSign(mapping, before, index, part), isAdded(mapping, part.field)));
  return (
    <Card flush foot={<ColumnTableFoot shown={shown.length} count={mapping.columns.length} onShowAll={() => setAll(true)} />}>
      <table className="t-table t-columns t-lines">
        <ColumnHeadings />
        <tbody>
          {mapping.bands.map((band) => (
            <BandRow key={band.label} band={band} />
          ))}
          {shown.map((column) => {
            const decision = decisions.get(column.index);
            return decision ? (
              <ColumnRow
                key={column.index}
                mapping={mapping}
                draft={draft}
                column={column}
                decision={decision}
                readOnly={readOnly}
                onLook={() => onLook(column.index)}
                onSet={(part) => set(column.index, part)}
                onAccept={() => {
                  set(column.index, { accepted: true });
                  onLook(column.index);
                  onAccepted(withColumn(draft, column.index, { accepted: true }));
                }}
              />
            ) : null;
          })}
        </tbody>
      </table>
    </Card>
  );
});

/** A heading row, whose values apply to the rows below it. */
function BandRow({ band }: { readonly band: Mapping["bands"][number] }) {
  const fields = band.fields.map(({ title }) => title).join(" and ");
  return (
    <tr>
      <th scope="row" className="t-mono" title={band.label || "date"}>
        {band.label || "date"} <span className="t-small t-dim">heading row</span>
      </th>
      <td className="t-samples">{band.samples.join(" · ")}</td>
      <td className="t-sum" />
      <td className="t-ellipsis" title={fields}>
        {fields}
      </td>
      <td className="t-reason">
        <div>
          <span className="t-small t-dim">In separate rows, carried down to the rows below.</span>
        </div>
      </td>
      <td className="t-review">
        <span className="t-small t-ok">With the mapping</span>
      </td>
    </tr>
  );
}

interface ColumnTableFootProps {
  readonly shown: number;
  readonly count: number;
  readonly onShowAll: () => void;
}

function ColumnTableFoot({ shown, count, onShowAll }: ColumnTableFootProps) {
  return (
    <>
      <span className="t-grow">
        {countText(shown)} of {countText(count)} columns shown{" "}
        {shown < count ? (
          <Button variant="transparent" className="t-link-button" onClick={onShowAll}>
            Show all
          </Button>
        ) : null}
      </span>
      <span className="t-only-wide">
        <kbd className="t-kbd">↑</kbd> <kbd className="t-kbd">↓</kbd> lines <kbd className="t-kbd">F2</kbd> field{" "}
        <kbd className="t-kbd">.</kbd> next to review <kbd className="t-kbd">Enter</kbd> accept
      </span>
    </>
  );
}

function ColumnHeadings() {
  return (
    <thead>
      <tr>
        <th scope="col">Source column</th>
        <th scope="col">Sample values</th>
        <th scope="col" className="t-figure-right">
          Sum
        </th>
        <th scope="col">Maps to</th>
        <th scope="col">Confidence and reason</th>
        <th scope="col">
          <span className="t-sr">Review</span>
        </th>
      </tr>
    </thead>
  );
}
