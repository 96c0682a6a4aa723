import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { countText, Money } from "@tieout/ui";
import { useState } from "react";
import type { z } from "zod";
import type { SourceRow } from "../../contract/index.ts";
import { CorrectedNote } from "./corrected-note.tsx";

type Row = z.infer<typeof SourceRow>;

const rowKey = (row: Row): string => `${row.asset_id}:${row.sheet ?? ""}:${row.row}`;

/** Rows as they are in the source files; each expands to show its cells. */
export function SourceRows({ rows }: { readonly rows: readonly Row[] }) {
  const [openKey, setOpenKey] = useState<string | null>(rows.length === 1 && rows[0] ? rowKey(rows[0]) : null);
  const files = new Set(rows.map((row) => row.asset_id));
  return (
    <ul className="t-source-rows">
      {rows.map((row) => {
        const key = rowKey(row);
        const open = openKey === key;
        const Chevron = open ? IconChevronDown : IconChevronRight;
        return (
          <li key={key} data-open={open || undefined}>
            <UnstyledButton className="t-source-row" aria-expanded={open} onClick={() => setOpenKey(open ? null : key)}>
              <Chevron size={14} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
              <span className="t-figure t-dim">
                <span className="t-sr">Row </span>
                {countText(row.row)}
              </span>
              <span className="t-grow">
                <span className="t-med">{row.subject ?? "–"}</span>
                {files.size > 1 ? <span className="t-small t-dim t-source-file">{row.file_name}</span> : null}
              </span>
              {row.amount === null ? null : <Money value={row.amount} />}
            </UnstyledButton>
            {open ? <Cells row={row} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Cells({ row }: { readonly row: Row }) {
  return (
    <div className="t-source-cells">
      <p className="t-small t-dim">
        {row.file_name}
        {row.sheet === null ? "" : `, sheet “${row.sheet}”`}, row {countText(row.row)}
      </p>
      <CorrectedNote corrections={row.corrections} />
      <dl className="t-pairs t-pairs-left">
        {row.cells.map((cell) => (
          <Cell key={cell.header} header={cell.header} value={cell.value} />
        ))}
      </dl>
    </div>
  );
}

const Cell = ({ header, value }: { readonly header: string; readonly value: string }) => (
  <>
    <dt>{header}</dt>
    <dd className="t-mono">{value === "" ? "–" : value}</dd>
  </>
);
