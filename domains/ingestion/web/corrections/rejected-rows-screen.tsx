import { Button, Select } from "@mantine/core";
import { IconArrowBackUp, IconArrowLeft, IconMoodCheck } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { countText, EmptyState, FileName, LockableButton, Note, plural, RemoteContent, UrlLink } from "@tieout/ui";
import { useMemo, useState } from "react";
import { ingestionRoutes, type RowsToCorrect } from "../../contract/index.ts";
import { DownloadRejected } from "./download-rejected.tsx";
import { RowEditor } from "./row-editor.tsx";
import { type Undo, useUndo } from "./use-undo.ts";
import "./corrections.css";

interface RejectedRowsProps {
  readonly assetId: string;
  readonly lockedBecause: string | null;
}

const pageSize = 50;

/** A file's rejected rows. Corrections are stored separately; the file itself stays as uploaded. */
export default function RejectedRowsScreen({ assetId, lockedBecause }: RejectedRowsProps) {
  const [place, setPlace] = useState<{ readonly sheet: number | null; readonly page: number }>({ sheet: null, page: 1 });
  const undo = useUndo(assetId);
  const query = useRouteQuery(
    ingestionRoutes,
    "listRejectedRows",
    {
      params: { assetId },
      query: { page: place.page, page_size: pageSize, ...(place.sheet === null ? {} : { sheet: place.sheet }) },
    },
    { views: ["files"], placeholderData: (before) => before },
  );
  return (
    <section aria-labelledby="rejected-rows-title">
      <Button
        variant="transparent"
        className="t-link-button"
        renderRoot={(root) => <UrlLink {...root} change={{ correct: null }} />}
        leftSection={<IconArrowLeft size={16} stroke={1.75} />}
      >
        Service providers and files
      </Button>
      <RemoteContent query={query} what="the rejected rows">
        {(answer) => (
          <>
            <Head answer={answer} assetId={assetId} lockedBecause={lockedBecause} undo={undo} />
            {answer.sheets.length > 1 ? <SheetSelect answer={answer} onChange={(sheet) => setPlace({ sheet, page: 1 })} /> : null}
            {answer.count === 0 ? (
              <EmptyState Icon={IconMoodCheck} title="All rows can be read">
                This sheet has no rejected or corrected rows.
              </EmptyState>
            ) : (
              <RowsTable answer={answer} assetId={assetId} editable={lockedBecause === null} undo={undo} />
            )}
            <Pages answer={answer} page={place.page} onPage={(page) => setPlace({ ...place, page })} />
          </>
        )}
      </RemoteContent>
    </section>
  );
}

interface HeadProps extends RejectedRowsProps {
  readonly answer: RowsToCorrect;
  readonly undo: Undo;
}

function Head({ answer, assetId, lockedBecause, undo }: HeadProps) {
  return (
    <>
      <div className="t-files-head">
        <div className="t-grow">
          <h2 className="t-h2" id="rejected-rows-title">
            Rejected rows in <FileName name={answer.file_name} />
          </h2>
          <p className="t-small t-dim">
            {plural(answer.count, "row")} rejected or corrected. The uploaded file doesn't change. Tieout reads your corrections instead and
            lists them on the Exceptions tab with your name, the reason and the original text. Enter and the arrow keys move between rows.
          </p>
        </div>
        <div className="t-row t-wrap">
          <LockableButton
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
            lockedBecause={lockedBecause ?? (undo.last ? null : "Nothing on this page has been corrected yet.")}
            loading={undo.busy}
            onClick={undo.run}
          >
            Undo{undo.last ? ` row ${countText(undo.last.row)}` : ""}
          </LockableButton>
          <DownloadRejected assetId={assetId} fileName={answer.file_name} />
        </div>
      </div>
      {lockedBecause ? <Note>{lockedBecause} You can't correct rows.</Note> : null}
    </>
  );
}

interface SheetSelectProps {
  readonly answer: RowsToCorrect;
  readonly onChange: (sheet: number) => void;
}

const SheetSelect = ({ answer, onChange }: SheetSelectProps) => (
  <Select
    label="Sheet"
    maw={320}
    mb={12}
    allowDeselect={false}
    value={String(answer.sheet_index)}
    data={answer.sheets.map(({ index, name, rejected }) => ({ value: String(index), label: `${name} (${countText(rejected)} rejected)` }))}
    onChange={(value) => onChange(Number(value))}
  />
);

interface RowsTableProps {
  readonly answer: RowsToCorrect;
  readonly assetId: string;
  readonly editable: boolean;
  readonly undo: Undo;
}

function RowsTable({ answer, assetId, editable, undo: { remember } }: RowsTableProps) {
  const { columns, results, sheet_index: sheet } = answer;
  const onSaved = useMemo(() => remember(sheet), [remember, sheet]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard
    <section className="t-table-scroll t-rows-scroll" tabIndex={0} aria-label="Rejected rows">
      <table className="t-rows-grid">
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map(({ column, header, title }) => (
              <th key={column} scope="col">
                {header}
                <span className="t-small t-dim">{title === header ? "" : title}</span>
              </th>
            ))}
            <th scope="col">Reason</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {results.map((row) => (
            <RowEditor key={`${sheet}:${row.row}`} {...{ assetId, sheet, columns, row, editable }} onSaved={onSaved} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PagesProps {
  readonly answer: RowsToCorrect;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Pages({ answer: { count, results }, page, onPage }: PagesProps) {
  if (count <= pageSize) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <div className="t-row t-between t-small t-sec" style={{ marginTop: 12 }}>
      <span className="t-figure">
        {countText(first)}–{countText(first + results.length - 1)} of {countText(count)}
      </span>
      <span className="t-row">
        <Button variant="default" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button variant="default" size="sm" disabled={page * pageSize >= count} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </span>
    </div>
  );
}
