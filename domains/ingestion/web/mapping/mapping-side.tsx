import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX, IconTool } from "@tabler/icons-react";
import { Card, countText, moneyText, plural, UrlLink } from "@tieout/ui";
import type { Mapping } from "../../contract/index.ts";
import { rowEquation } from "../files/slot-state.ts";
import { fieldsToFeed, type MappingDraft } from "./mapping-draft.ts";

interface MappingSideProps {
  readonly mapping: Mapping;
  readonly draft: MappingDraft;
  readonly openValues: number;
}

/** Required fields, repairs made while reading, and open issues. */
export function MappingSide({ mapping, draft, openValues }: MappingSideProps) {
  return (
    <aside className="t-col" style={{ gap: 16 }} aria-label="About this mapping">
      <FieldsCard mapping={mapping} draft={draft} />
      <TotalsCard mapping={mapping} />
      <SentencesCard title="Repairs" mapping={mapping} sentences={mapping.repairs} none="No repairs needed." />
      {mapping.notices.length > 0 ? <SentencesCard title="Notes" mapping={mapping} sentences={mapping.notices} none="" /> : null}
      <IssuesCard mapping={mapping} openValues={openValues} />
    </aside>
  );
}

function FieldsCard({ mapping, draft }: Pick<MappingSideProps, "mapping" | "draft">) {
  return (
    <Card title="Required fields">
      <ul className="t-side-list">
        {fieldsToFeed(mapping, draft).map((field) => (
          <li key={field.key}>
            {field.fed ? (
              <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" className="t-icon t-ok" />
            ) : (
              <IconCircleDashed size={16} stroke={1.75} aria-hidden="true" className="t-icon t-warn" />
            )}
            <span>
              {field.title}
              {field.fed ? <span className="t-sr">, mapped</span> : <span className="t-warn">: no column yet</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface SentencesProps extends Pick<MappingSideProps, "mapping"> {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly none: string;
}

/** Repairs made while reading, or facts about the files that a user should know. */
function SentencesCard({ title, mapping, sentences: put, none }: SentencesProps) {
  return (
    <Card title={title} actions={<span className="t-small t-dim">{put.length}</span>}>
      {put.length === 0 ? (
        <p className="t-small t-dim">{none}</p>
      ) : (
        <ul className="t-side-list">
          {put.map((sentence) => (
            <li key={sentence}>
              <IconTool size={16} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
              <span>
                {sentence}
                <RepairedSsns mapping={mapping} sentence={sentence} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {put.length > 0 && title === "Repairs" ? (
        <p className="t-small t-dim" style={{ marginTop: 10 }}>
          Confirming the mapping approves them.
        </p>
      ) : null}
    </Card>
  );
}

/** SSNs changed by a repair, masked, with their rows. */
function RepairedSsns({ mapping, sentence }: { readonly mapping: Mapping; readonly sentence: string }) {
  const ssns = mapping.ssn_repairs
    .filter(({ msg }) => msg === sentence)
    .flatMap((repair) => repair.ssns.map((ssn) => ({ ...ssn, file: repair.file_name })));
  if (ssns.length === 0) return null;
  return (
    <details className="t-side-details">
      <summary>Show the first {plural(ssns.length, "SSN")}</summary>
      <ul>
        {ssns.map(({ file, sheet, row, shown }) => (
          <li key={`${file} ${sheet} ${row}`} className="t-figure">
            {[...(mapping.files.length > 1 ? [file] : []), ...(sheet === null ? [] : [sheet]), `row ${countText(row)}`].join(", ")}: {shown}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Totals stated in the files, compared with the rows above them. */
function TotalsCard({ mapping: { totals, files } }: Pick<MappingSideProps, "mapping">) {
  const { agreeing, differing, listed } = totals;
  if (agreeing + differing === 0) return null;
  const differences = listed.filter(({ stated, summed }) => stated !== summed);
  const equal = listed.filter(({ stated, summed }) => stated === summed);
  const placeOf = ({ file_name: file, sheet, row, column }: (typeof listed)[number]): string =>
    `${column}, row ${countText(row)}${sheet === null ? "" : ` of ${sheet}`}${files.length > 1 ? ` of ${file}` : ""}`;
  return (
    <Card title="Total rows" actions={<span className={differing > 0 ? "t-small t-warn" : "t-small t-dim"}>{agreeing + differing}</span>}>
      <ul className="t-side-list">
        {differences.map((total) => (
          <li key={placeOf(total)}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" className="t-icon t-warn" />
            <span>
              {placeOf(total)}: {total.labeled ? "the total is" : "a row without an identifier has"} {moneyText(total.stated)}, but the rows
              above sum to {moneyText(total.summed)}.
            </span>
          </li>
        ))}
        {agreeing > 0 ? (
          <li>
            <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" className="t-icon t-ok" />
            <span>
              {agreeing === 1 ? "1 total agrees" : `${countText(agreeing)} totals agree`} with the rows above.
              <details className="t-side-details">
                <summary>Show</summary>
                <ul>
                  {equal.map((total) => (
                    <li key={placeOf(total)} className="t-figure">
                      {placeOf(total)}: {moneyText(total.stated)}
                    </li>
                  ))}
                </ul>
              </details>
            </span>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}

function IssuesCard({ mapping, openValues }: Pick<MappingSideProps, "mapping" | "openValues">) {
  const wrong = mapping.problems.length + (openValues > 0 ? 1 : 0);
  return (
    <Card
      title="Issues"
      actions={<span className={wrong > 0 ? "t-small t-warn" : "t-small t-dim"}>{wrong}</span>}
      foot={<FilesFoot mapping={mapping} />}
    >
      {wrong === 0 ? <p className="t-small t-dim">No problems with this mapping.</p> : null}
      <ul className="t-side-list">
        {mapping.problems.map((problem) => (
          <li key={`${problem.code}-${problem.column}-${problem.field}-${problem.msg}`}>
            <IconCircleX size={16} stroke={1.75} aria-hidden="true" className="t-icon t-bad" />
            <span>{problem.msg}</span>
          </li>
        ))}
        {openValues > 0 ? (
          <li>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" className="t-icon t-warn" />
            <span>
              {plural(openValues, "text")} to review. <UrlLink change={{ tab: "values" }}>Open Values</UrlLink>
            </span>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}

function FilesFoot({ mapping }: { readonly mapping: Mapping }) {
  return (
    <ul className="t-grow">
      {mapping.files.map((file) => (
        <li key={file.asset_id}>
          {file.file_name}: {countText(file.rows)} rows{file.sheet ? `, sheet ${file.sheet}` : ""}
          {file.header_row === null ? "" : `, header in row ${file.header_row}`}
          {file.rows_read ? <ReadRows rows={file.rows_read} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** A file's row counts by outcome under the confirmed mapping. */
function ReadRows({ rows }: { readonly rows: NonNullable<Mapping["files"][number]["rows_read"]> }) {
  const { kept, others } = rowEquation(rows);
  return (
    <span className="t-figure" style={{ display: "block" }}>
      {kept}
      {others === "" ? "" : ` + ${others}`}
    </span>
  );
}
