import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ApiProblem, useClient } from "@tieout/client";
import { Card, countText, dateText, moneyText, RemoteContent, SelectField } from "@tieout/ui";
import { useState } from "react";
import { ingestionRoutes, type Mapping } from "../../contract/index.ts";
import { type MappingDraft, mappingInput } from "./mapping-draft.ts";
import { type PreviewPlace, previewPlaces } from "./preview-places.ts";

interface PreviewTableProps {
  readonly engagementId: string;
  readonly mapping: Mapping;
  readonly draft: MappingDraft;
}

type Preview = Awaited<ReturnType<ReturnType<typeof useClient<typeof ingestionRoutes>>["previewMapping"]>>;

/** The first rows as this draft reads them, whether or not it is saved. */
export default function PreviewTable({ engagementId, mapping, draft }: PreviewTableProps) {
  const client = useClient(ingestionRoutes);
  const places = previewPlaces(mapping);
  const [wanted, setWanted] = useState<string | null>(null);
  const place = places.find(({ value }) => value === wanted) ?? places[0];
  const query = useQuery<Preview, ApiProblem>({
    queryKey: ["previewMapping", { node: mapping.data_feed_node_id, draft, place }],
    meta: { views: ["files"] },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.previewMapping(
        { query: { engagement_id: engagementId }, body: { ...mappingInput(mapping, draft, false), ...place?.asked } },
        { signal },
      ),
  });
  return (
    <RemoteContent query={query} what="the preview">
      {({ columns, rows }) => (
        <Card title="First rows as read" flush actions={<PlaceField places={places} place={place} onChange={setWanted} />}>
          <FirstRows columns={columns} rows={rows} />
        </Card>
      )}
    </RemoteContent>
  );
}

interface PlaceFieldProps {
  readonly places: readonly PreviewPlace[];
  readonly place: PreviewPlace | undefined;
  readonly onChange: (value: string | null) => void;
}

/** Chooses which sheet and file the preview shows. */
const PlaceField = ({ places, place, onChange }: PlaceFieldProps) =>
  places.length < 2 ? null : (
    <SelectField
      aria-label="File and sheet of the preview"
      size="sm"
      allowDeselect={false}
      data={places.map(({ value, label }) => ({ value, label }))}
      value={place?.value ?? null}
      onChange={onChange}
    />
  );

function FirstRows({ columns, rows }: Pick<Preview, "columns" | "rows">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reachable by keyboard
    <section className="t-table-scroll" tabIndex={0} aria-label="Preview">
      <table className="t-table t-preview">
        <thead>
          <tr>
            <th scope="col" className="t-figure-right">
              Row
            </th>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={isFigure(column.kind) ? "t-figure-right" : ""}>
                {column.title}
              </th>
            ))}
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} data-kind={row.kind}>
              <td className="t-figure t-figure-right">{countText(row.row)}</td>
              {columns.map((column, index) => (
                <td key={column.title} className={isFigure(column.kind) ? "t-figure t-figure-right" : ""}>
                  {cellText(column.kind, row.cells[index] ?? "")}
                </td>
              ))}
              <td className={row.kind === "rejected" ? "t-bad" : "t-dim"}>{resultText(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Kind = Mapping["fields"][number]["kind"];

const isFigure = (kind: Kind): boolean => kind === "money" || kind === "number" || kind === "percent" || kind === "date";

function cellText(kind: Kind, text: string): string {
  if (text === "") return "";
  if (kind === "date") return /^\d{4}-\d{2}-\d{2}$/.test(text) ? dateText(text) : text;
  return kind === "money" && /^-?\d+\.\d{2}$/.test(text) ? moneyText(text) : text;
}

const resultText = (row: Preview["rows"][number]): string =>
  row.kind === "data" ? "Kept" : `${row.kind === "rejected" ? "Rejected" : "Skipped"}${row.msg ? `: ${row.msg}` : ""}`;
