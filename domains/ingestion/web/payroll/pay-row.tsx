import { IconArrowsExchange, IconHistory } from "@tabler/icons-react";
import { ConfidenceBar, DateText, instantText, Money, moneyText, PersonMark, SelectField } from "@tieout/ui";
import { type PayDecision, payDecisions, payDecisionTitle } from "../../core/index.ts";
import { departureText, differsFromLastYear, type ShownCode, shortDecision } from "./pay-figures.ts";

export interface RowActions {
  readonly onDecide: (code: ShownCode, decision: PayDecision) => void;
  readonly onSelect: (key: string) => void;
  readonly onRows: (key: string) => void;
}

interface PayRowProps extends RowActions {
  readonly code: ShownCode;
  readonly selected: boolean;
  readonly readOnly: boolean;
  readonly lastYear: string | null;
}

const choices = payDecisions.map((value) => ({ value, label: payDecisionTitle(value) }));
const isAnswer = (decision: PayDecision | null): boolean => decision === null || decision === "counts" || decision === "does_not_count";

/** All decisions a code may have, including those its group doesn't offer. */
export const decisionChoices = (form: ShownCode["form"]) => choices.filter(({ value }) => form === "column" || value !== "hours");

function YesNo({ code, onDecide }: Pick<PayRowProps, "code" | "onDecide">) {
  const button = (decision: PayDecision, word: string) => (
    <button type="button" aria-pressed={code.decision === decision} tabIndex={-1} onClick={() => onDecide(code, decision)}>
      {word}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a cell of a table
    <span className="pay-yesno" data-answers role="group" aria-label={`${code.text} counts as compensation`}>
      {button("counts", "Yes")}
      {button("does_not_count", "No")}
    </span>
  );
}

function Decision({ code, readOnly, onDecide }: Pick<PayRowProps, "code" | "readOnly" | "onDecide">) {
  if (readOnly) return <span>{code.decision === null ? <span className="t-dim">Undecided</span> : payDecisionTitle(code.decision)}</span>;
  if (code.group === "earnings" && isAnswer(code.decision)) return <YesNo code={code} onDecide={onDecide} />;
  return (
    <SelectField
      aria-label={`Treatment of ${code.text}`}
      size="xs"
      data={decisionChoices(code.form)}
      value={code.decision}
      placeholder="Choose"
      allowDeselect={false}
      onChange={(value) => value && onDecide(code, value)}
    />
  );
}

function Who({ code }: { readonly code: ShownCode }) {
  if (code.decided)
    return (
      <span title={`Decided by ${code.decided.name}, ${instantText(code.decided.on)}`}>
        <PersonMark name={code.decided.name} />
        <span className="t-sr">Decided by {code.decided.name}</span>
      </span>
    );
  if (code.decision === null) return null;
  const words = code.last_year === code.decision ? "Remembered from last year" : "From the mapping";
  return (
    <span title={words} className="t-dim">
      <IconHistory size={15} stroke={1.75} className="t-icon" aria-hidden="true" />
      <span className="t-sr">{words}</span>
    </span>
  );
}

function LastYear({ code }: { readonly code: ShownCode }) {
  if (code.last_year === null) return code.decision === null ? <span className="t-tag">New</span> : <span className="t-dim">–</span>;
  if (!differsFromLastYear(code)) return <span className="t-sec">{shortDecision(code.last_year)}</span>;
  return (
    <span className="t-warn t-row" style={{ gap: 4 }}>
      <IconArrowsExchange size={14} stroke={1.75} className="t-icon" aria-hidden="true" />
      {shortDecision(code.last_year)}
      <span className="t-sr">, decided differently this year</span>
    </span>
  );
}

function eligibleText({ group, decision, figures }: ShownCode): string {
  if (group !== "earnings") return "–";
  if (decision === null) return figures ? `${moneyText(figures.total)} if yes` : "–";
  return decision === "counts" ? moneyText(figures?.total ?? "0.00") : "0.00";
}

function Figures({ code, onRows }: Pick<PayRowProps, "code" | "onRows">) {
  const { figures } = code;
  return (
    <>
      <td className="t-figure-right" data-label="Total">
        {figures ? <Money value={figures.total} label={code.text} onTrace={() => onRows(code.key)} /> : "–"}
      </td>
      <td className="t-figure-right" data-label="Employees">
        {figures?.employees.toLocaleString("en-US") ?? "–"}
      </td>
      <td className="t-figure-right t-sec" data-label="First, last date">
        {figures ? (
          <span>
            <DateText value={figures.first_on} /> <span className="pay-to">–</span> <br />
            <DateText value={figures.last_on} />
          </span>
        ) : (
          "–"
        )}
      </td>
    </>
  );
}

/** One pay code or amount column. */
export function PayRow({ code, selected, readOnly, lastYear, onDecide, onSelect, onRows }: PayRowProps) {
  const { suggestion } = code;
  const open = code.decision === null;
  const lacksReason = code.decision !== null && code.reason === null && departureText(code, code.decision) !== null;
  return (
    <tr
      data-line={code.key}
      data-open={open || undefined}
      aria-selected={selected}
      tabIndex={-1}
      onFocus={() => onSelect(code.key)}
      onClick={() => onSelect(code.key)}
    >
      <th scope="row" className="pay-name">
        <span className="t-mono t-med">{code.text}</span>{" "}
        <span className="t-sec pay-description">{code.description ?? (code.form === "column" ? "Amount column" : "")}</span>
      </th>
      <Figures code={code} onRows={onRows} />
      <td data-label={lastYear ?? "Last year"}>
        <LastYear code={code} />
      </td>
      <td data-label="Suggestion">
        <span className="pay-suggestion">
          <ConfidenceBar confidence={suggestion.confidence} />
          <b className="t-med">{suggestion.decision === null ? "None" : shortDecision(suggestion.decision)}</b>
          <span className="t-small t-dim">{suggestion.reason}</span>
        </span>
      </td>
      <td className={open && !readOnly ? "t-fill" : undefined} data-label="Decision">
        <span className="t-row" style={{ gap: 8 }}>
          <Decision code={code} readOnly={readOnly} onDecide={onDecide} />
          <Who code={code} />
        </span>
        {lacksReason ? <span className="t-small t-warn">Reason needed</span> : null}
      </td>
      <td className={`t-figure-right${open && code.group === "earnings" ? " t-fill" : ""}`} data-label="Eligible pay">
        {eligibleText(code)}
      </td>
    </tr>
  );
}
