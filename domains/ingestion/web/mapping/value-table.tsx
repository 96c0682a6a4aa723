import { Button } from "@mantine/core";
import { IconCheck, IconListDetails } from "@tabler/icons-react";
import { Card, ConfidenceBar, countText, EmptyState, moneyText, plural, SelectField } from "@tieout/ui";
import { useState } from "react";
import type { Mapping } from "../../contract/index.ts";
import { type MappingDraft, type Value, type ValueDraft, valueKey, withValue } from "./mapping-draft.ts";

interface ValueTableProps {
  readonly mapping: Mapping;
  readonly draft: MappingDraft;
  readonly used: ReadonlySet<string>;
  readonly readOnly: boolean;
  readonly onChange: (next: (before: MappingDraft) => MappingDraft) => void;
}

const titles: Readonly<Record<string, string>> = {
  statuses: "Statuses",
  money_sources: "Money sources",
  dist_types: "Distribution types",
  payment_statuses: "Payment statuses",
  debit_credit: "Debits and credits",
  pay_codes: "Pay codes",
  trust_lines: "Trust statement lines",
  account_classes: "Trust statement accounts",
  row_kinds: "Rows that may not be records",
};
const firstShown = 100;

/** Source texts and their canonical values, grouped by field, with row counts. */
export function ValueTable({ mapping, draft, used, readOnly, onChange }: ValueTableProps) {
  if (used.size === 0) {
    return (
      <EmptyState Icon={IconListDetails} title="No values to map">
        None of the mapped columns has types, sources, statuses or pay codes.
      </EmptyState>
    );
  }
  const decisions = new Map(draft.values.map((value) => [valueKey(value), value]));
  return [...used].map((field) => (
    <ValueGroup
      key={field}
      title={titles[field] ?? field}
      values={mapping.values.filter((value) => value.field === field)}
      choices={mapping.choices[field] ?? []}
      decisions={decisions}
      readOnly={readOnly}
      onSet={(key, part) => onChange((before) => withValue(before, key, part))}
    />
  ));
}

interface ValueGroupProps {
  readonly title: string;
  readonly values: readonly Value[];
  readonly choices: readonly { readonly value: string; readonly title: string }[];
  readonly decisions: ReadonlyMap<string, ValueDraft>;
  readonly readOnly: boolean;
  readonly onSet: (key: string, part: Partial<ValueDraft>) => void;
}

function ValueGroup({ title, values, choices, decisions, readOnly, onSet }: ValueGroupProps) {
  const [all, setAll] = useState(false);
  const shown = all ? values : values.slice(0, firstShown);
  const sumOf = values.find(({ sum_of }) => sum_of !== null)?.sum_of ?? null;
  const options = choices.map((choice) => ({ value: choice.value, label: choice.title }));
  return (
    <Card
      title={`${title}: ${plural(values.length, "text")}`}
      flush
      {...(shown.length < values.length
        ? {
            foot: (
              <Button variant="transparent" className="t-link-button" onClick={() => setAll(true)}>
                Show all {countText(values.length)}
              </Button>
            ),
          }
        : {})}
    >
      <table className={`t-table t-columns t-lines t-values${sumOf === null ? "" : " t-with-sums"}`}>
        <ValueHeadings sumOf={sumOf} />
        <tbody>
          {shown.map((value) => {
            const key = valueKey(value);
            return (
              <ValueRow
                key={key}
                value={value}
                decision={decisions.get(key)}
                options={options}
                hasSums={sumOf !== null}
                readOnly={readOnly}
                onSet={(part) => onSet(key, part)}
              />
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

function ValueHeadings({ sumOf }: { readonly sumOf: string | null }) {
  return (
    <thead>
      <tr>
        <th scope="col">In the file</th>
        <th scope="col" className="t-figure-right">
          Rows
        </th>
        {sumOf === null ? null : (
          <th scope="col" className="t-figure-right">
            {sumOf}
          </th>
        )}
        <th scope="col">Maps to</th>
        <th scope="col">Confidence and reason</th>
        <th scope="col">
          <span className="t-sr">Review</span>
        </th>
      </tr>
    </thead>
  );
}

interface ValueRowProps {
  readonly value: Value;
  readonly decision: ValueDraft | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly hasSums: boolean;
  readonly readOnly: boolean;
  readonly onSet: (part: Partial<ValueDraft>) => void;
}

function ValueRow({ value, decision, options, hasSums, readOnly, onSet }: ValueRowProps) {
  const review = !decision?.accepted || decision.canonical === null;
  return (
    <tr data-line tabIndex={-1} data-review={review || undefined}>
      <th scope="row" className="t-mono" title={value.source}>
        {value.source || "(empty)"}
      </th>
      <td className="t-figure t-figure-right">{countText(value.rows)}</td>
      {hasSums ? <td className="t-figure t-figure-right">{value.sum === null ? "" : moneyText(value.sum)}</td> : null}
      <td className="t-feeds">
        <SelectField
          aria-label={`${value.source} maps to`}
          size="sm"
          searchable
          readOnly={readOnly}
          placeholder="Choose a value"
          nothingFoundMessage="No values match."
          data={options}
          value={decision?.canonical ?? null}
          onChange={(canonical) => onSet({ canonical, accepted: canonical !== null })}
        />
      </td>
      <td className="t-reason" title={value.suggestion?.reason}>
        <div>
          {value.suggestion && value.suggestion.canonical !== null ? <ConfidenceBar confidence={value.suggestion.confidence} /> : null}
          <span className="t-small t-dim">{value.suggestion?.reason}</span>
        </div>
      </td>
      <td className="t-review">
        {review && !readOnly && decision?.canonical ? (
          <Button variant="default" size="sm" leftSection={<IconCheck size={16} stroke={1.75} />} onClick={() => onSet({ accepted: true })}>
            Accept<span className="t-sr"> {value.source}</span>
          </Button>
        ) : (
          <span className={review ? "t-small t-warn" : "t-small t-ok"}>{review ? "Not mapped yet" : "Accepted"}</span>
        )}
      </td>
    </tr>
  );
}
