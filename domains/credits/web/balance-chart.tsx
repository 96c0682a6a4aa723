import { SegmentedControl } from "@mantine/core";
import { IconCoins } from "@tabler/icons-react";
import { parsePlainDate } from "@tieout/kernel";
import { Card, EmptyState } from "@tieout/ui";
import { DateBars } from "@tieout/ui/charts";
import { useState } from "react";
import type { BalanceHistory } from "../contract/index.ts";
import { displayCredits } from "../core/index.ts";
import { balancePeriods, type Range, startOf } from "./balance-periods.ts";

interface BalanceChartProps {
  readonly history: BalanceHistory;
  /** Today's balance, without expired credits. */
  readonly balance: number | undefined;
}

const titles = { label: "At the end of", count: "Credits" };

/** Chart of the balance over time, with a table and a CSV download. */
export function BalanceChart({ history, balance }: BalanceChartProps) {
  const hasContract = history.contract_start !== null;
  const [range, setRange] = useState<Range>(hasContract ? "contract" : "months");
  const today = parsePlainDate(new Date().toISOString().slice(0, 10));
  if (today === null || history.days.length === 0)
    return (
      <Card title="Balance">
        <EmptyState Icon={IconCoins} title="No credits yet">
          The chart starts when you get your first credits.
        </EmptyState>
      </Card>
    );
  const periods = balancePeriods(history.days, startOf(range, history.days, history.contract_start), today);
  const rows = periods.map(({ date, label, balance: atEnd }, at) => ({
    ...{ key: date, label },
    count: at === periods.length - 1 && balance !== undefined ? balance : atEnd,
  }));
  const [first, last] = [rows[0], rows.at(-1)];
  return (
    <Card>
      <SegmentedControl
        className="t-no-print t-credit-range"
        aria-label="Range of the chart"
        value={range}
        onChange={(value) => setRange(value === "contract" || value === "all" ? value : "months")}
        data={[
          { value: "months", label: "3 months" },
          ...(hasContract ? [{ value: "contract", label: "Contract" }] : []),
          { value: "all", label: "All" },
        ]}
      />
      <DateBars
        key={range}
        title="Balance"
        finding={`From ${displayCredits(first?.count ?? 0)} on ${first?.label} to ${displayCredits(last?.count ?? 0)} credits today`}
        rows={rows}
        titles={titles}
      />
    </Card>
  );
}
