import { useRouteQuery } from "@tieout/client";
import { RemoteContent } from "@tieout/ui";
import type { CSSProperties } from "react";
import { creditsRoutes } from "../contract/index.ts";
import { ActivityCard } from "./activity-card.tsx";
import { BalanceChart } from "./balance-chart.tsx";
import { BuyCard } from "./buy-card.tsx";
import { creditViews } from "./credit-views.ts";

const span = (columns: number) => ({ "--span": columns }) as CSSProperties;

/** Chart, prices and activity, below the figures. */
export default function CreditPanels({ balance }: { readonly balance: number | undefined }) {
  const history = useRouteQuery(creditsRoutes, "getBalanceHistory", undefined, { views: creditViews });
  return (
    <div className="t-grid12 t-credits">
      <div style={span(8)}>
        <RemoteContent query={history} what="the balance">
          {(data) => <BalanceChart history={data} balance={balance} />}
        </RemoteContent>
      </div>
      <div style={span(4)}>
        <BuyCard />
      </div>
      <div style={span(12)}>
        <ActivityCard />
      </div>
    </div>
  );
}
