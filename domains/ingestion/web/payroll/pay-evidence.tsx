import { Button, Textarea } from "@mantine/core";
import { IconAlertTriangle, IconCalendar, IconFileText } from "@tabler/icons-react";
import { dateText, instantText, Money, moneyText, plural, SelectField } from "@tieout/ui";
import { useState } from "react";
import type { PayDecision, PayTotals } from "../../core/index.ts";
import { departureText, eligibleWith, type ShownCode, wire } from "./pay-figures.ts";
import { decisionChoices } from "./pay-row.tsx";

interface PayEvidenceProps {
  readonly code: ShownCode;
  readonly totals: PayTotals;
  readonly readOnly: boolean;
  /** A decision that departs from the definition and still needs a reason. */
  readonly waiting: PayDecision | null;
  readonly onDecide: (code: ShownCode, decision: PayDecision) => void;
  readonly onReason: (code: ShownCode, decision: PayDecision, reason: string) => void;
  readonly onRows: (key: string) => void;
}

const icon = { size: 15, stroke: 1.75, "aria-hidden": true, className: "t-icon" } as const;

function Evidence({ code, onRows }: Pick<PayEvidenceProps, "code" | "onRows">) {
  const { figures, answer } = code;
  return (
    <ul className="pay-evidence">
      <li>
        <IconFileText {...icon} />
        <span>{answer ? answer.reason : "Neither the law nor the definition of compensation on this page covers it."}</span>
      </li>
      {figures ? (
        <li>
          {figures.deferred_checks > 0 && answer && !answer.counts ? (
            <IconAlertTriangle {...icon} className="t-icon t-warn" />
          ) : (
            <IconCalendar {...icon} />
          )}
          <span>
            In operation: elective deferrals on {figures.deferred_checks.toLocaleString("en-US")} of {plural(figures.checks, "check")} with
            it, from {dateText(figures.first_on)} to {dateText(figures.last_on)}.{" "}
            <button type="button" className="t-link" onClick={() => onRows(code.key)}>
              Open the rows
            </button>
          </span>
        </li>
      ) : null}
      {code.reason && code.decided ? (
        <li>
          <IconFileText {...icon} />
          <span>
            Reason, {code.decided.name}, {instantText(code.decided.on)}: {code.reason}
          </span>
        </li>
      ) : null}
    </ul>
  );
}

function Outcome({ code, totals, counts }: Pick<PayEvidenceProps, "code" | "totals"> & { readonly counts: boolean }) {
  const eligible = eligibleWith(totals, code, counts);
  const change = BigInt(eligible.replace(".", "")) - totals.countedCents;
  const departs = departureText(code, counts ? "counts" : "does_not_count");
  return (
    <div className="pay-outcome">
      <b className="t-med">{counts ? "Yes, counts" : "No, does not count"}</b>
      <dl className="pay-facts t-small">
        <dt>Eligible pay</dt>
        <dd>
          <Money value={eligible} />
        </dd>
        <dt>Change</dt>
        <dd>
          <Money value={wire(change)} />
        </dd>
      </dl>
      {departs ? <p className="t-small t-sec">Departs from the definition. Enter a reason; it prints in the workpaper.</p> : null}
    </div>
  );
}

function Reason({ code, waiting, onReason }: Pick<PayEvidenceProps, "code" | "onReason"> & { readonly waiting: PayDecision }) {
  const [text, setText] = useState(code.reason ?? "");
  const why = departureText(code, waiting);
  const send = () => text.trim() !== "" && onReason(code, waiting, text.trim());
  return (
    <form
      className="pay-reason"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        label={`Reason for treating ${code.text} differently`}
        description={why}
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" disabled={text.trim() === ""}>
        Decide with this reason
      </Button>
    </form>
  );
}

/** Facts about one code from the files and the definition, and how each decision would affect eligible pay. */
export function PayEvidence({ code, totals, readOnly, waiting, onDecide, onReason, onRows }: PayEvidenceProps) {
  const decided = code.decision !== null && departureText(code, code.decision) !== null && code.reason === null ? code.decision : null;
  const asked = waiting ?? decided;
  return (
    <div className="pay-detail">
      <div>
        <h3 className="t-small t-semi">{code.text}: what the files and the definition say</h3>
        <Evidence code={code} onRows={onRows} />
        {readOnly ? null : (
          <SelectField
            id={`pay-other-${code.key}`}
            label="Treatment under the plan"
            size="xs"
            data={decisionChoices(code.form)}
            value={code.decision}
            placeholder="Choose"
            allowDeselect={false}
            onChange={(value) => value && onDecide(code, value)}
          />
        )}
      </div>
      {code.group === "earnings" ? (
        <>
          <Outcome code={code} totals={totals} counts />
          <Outcome code={code} totals={totals} counts={false} />
        </>
      ) : (
        <p className="t-small t-sec">
          {code.figures ? `${moneyText(code.figures.total)} in the plan year. ` : "No amounts in the plan year. "}
          The treatment decides which census column it goes in.
        </p>
      )}
      {asked && !readOnly ? <Reason key={`${code.key} ${asked}`} code={code} waiting={asked} onReason={onReason} /> : null}
    </div>
  );
}
