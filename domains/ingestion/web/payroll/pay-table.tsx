import { moneyText, StatusBadge } from "@tieout/ui";
import { Fragment, type ReactNode } from "react";
import { type PayGroup, type PayTotals, payGroups } from "../../core/index.ts";
import { type ShownCode, wire } from "./pay-figures.ts";
import { PayRow, type RowActions } from "./pay-row.tsx";

interface PayTableProps extends RowActions {
  readonly codes: readonly ShownCode[];
  readonly totals: PayTotals;
  readonly selected: string | null;
  readonly readOnly: boolean;
  readonly lastYear: string | null;
  /** Shown below the selected row. */
  readonly detail: (code: ShownCode) => ReactNode;
}

const groups: Readonly<Record<PayGroup, { readonly title: string; readonly question: string }>> = {
  earnings: { title: "Earnings", question: "Does it count as plan compensation?" },
  deductions: { title: "Deductions", question: "How does the plan treat it?" },
  employer: { title: "Employer contributions", question: "" },
  hours: { title: "Hours", question: "" },
  totals: { title: "Payroll's own totals", question: "Calculated by payroll; codes don't add to them" },
};

const columnCount = 8;

function GroupHead({ group, codes }: { readonly group: PayGroup; readonly codes: readonly ShownCode[] }) {
  const open = codes.filter(({ decision }) => decision === null).length;
  return (
    <tr className="pay-group">
      <th colSpan={columnCount} scope="colgroup">
        <span className="t-row t-wrap" style={{ gap: 8 }}>
          <b className="t-semi">{groups[group].title}</b>
          <span className="t-dim">{codes.length}</span>
          <span className="t-dim t-grow">{groups[group].question}</span>
          {open > 0 ? <StatusBadge status="files_incomplete" word={`${open} undecided`} /> : null}
        </span>
      </th>
    </tr>
  );
}

function EarningsTotal({ totals }: { readonly totals: PayTotals }) {
  const { countedCents, excludedCents, undecidedCents, earningsCents } = totals;
  return (
    <tr className="t-total">
      <th scope="row">All earnings</th>
      <td className="t-figure-right" data-label="Total">
        <span className="t-double-rule">{moneyText(wire(earningsCents))}</span>
      </td>
      <td colSpan={5} className="pay-equation">
        {moneyText(wire(countedCents))} counts + {moneyText(wire(excludedCents))} does not +{" "}
        <span className="t-ink">{moneyText(wire(undecidedCents))} undecided</span> = {moneyText(wire(earningsCents))}
      </td>
      <td className="t-figure-right" data-label="Eligible so far">
        {moneyText(wire(countedCents))}
      </td>
    </tr>
  );
}

/** Codes and amount columns, by group. */
export function PayTable({ codes, totals, selected, detail, lastYear, ...row }: PayTableProps) {
  return (
    <div className="t-table-scroll">
      <table className="t-table pay-table">
        <thead>
          <tr>
            <th scope="col">Code or column</th>
            <th scope="col" className="t-figure-right">
              Total
            </th>
            <th scope="col" className="t-figure-right">
              Employees
            </th>
            <th scope="col" className="t-figure-right">
              First, last date
            </th>
            <th scope="col">{lastYear ?? "Last year"}</th>
            <th scope="col">Suggestion and reason</th>
            <th scope="col">Decision</th>
            <th scope="col" className="t-figure-right">
              Eligible pay
            </th>
          </tr>
        </thead>
        {payGroups.map((group) => {
          const own = codes.filter((code) => code.group === group);
          if (own.length === 0) return null;
          return (
            <tbody key={group}>
              <GroupHead group={group} codes={own} />
              {own.map((code) => (
                <Fragment key={code.key}>
                  <PayRow code={code} selected={selected === code.key} lastYear={lastYear} {...row} />
                  {selected === code.key ? (
                    <tr className="pay-detail-row">
                      <td colSpan={columnCount}>{detail(code)}</td>
                    </tr>
                  ) : null}
                </Fragment>
              ))}
              {group === "earnings" ? <EarningsTotal totals={totals} /> : null}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}
