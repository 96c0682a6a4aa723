import { useRouteQuery } from "@tieout/client";
import { parsePlainDate } from "@tieout/kernel";
import { countText, dateText, LoadingLines, lazyPart, PageBody, PageHeader, RemoteContent } from "@tieout/ui";
import { type BalanceHistory, creditsRoutes, type Dashboard } from "../contract/index.ts";
import { contractMessage, displayCredits } from "../core/index.ts";
import { creditViews } from "./credit-views.ts";
import { dollars } from "./credit-words.ts";
import "./credits.css";

const CreditPanels = lazyPart(
  () => import("./credit-panels.tsx"),
  () => <LoadingLines what="the activity" />,
);

/** The firm's credit balance, contract, prices and activity. */
export default function CreditDashboardScreen() {
  const dashboard = useRouteQuery(creditsRoutes, "getCreditDashboard", undefined, { views: creditViews });
  const history = useRouteQuery(creditsRoutes, "getBalanceHistory", undefined, { views: creditViews });
  return (
    <>
      <PageHeader title="Credits" meta={dashboard.data ? messageOf(dashboard.data) : "One balance for workpapers and toolkits."} />
      <PageBody>
        <RemoteContent query={dashboard} what="the credits" shape="figures">
          {(data) => <Figures dashboard={data} history={history.data} />}
        </RemoteContent>
        <CreditPanels balance={dashboard.data?.current_balance} />
      </PageBody>
    </>
  );
}

function messageOf({ current_contract: contract }: Dashboard): string {
  const endsOn = contract && parsePlainDate(contract.end_date);
  return contractMessage(contract && endsOn ? { endsOn, isEnded: contract.is_ended } : null);
}

interface FiguresProps {
  readonly dashboard: Dashboard;
  readonly history: BalanceHistory | undefined;
}

function Figures({ dashboard, history }: FiguresProps) {
  const { current_balance: balance, current_contract: contract, price_per_credit: price } = dashboard;
  const isRunning = contract !== null && !contract.is_ended;
  const figures: readonly (readonly [string, string, string])[] = [
    ["Balance", displayCredits(balance), `Held for runs in progress: ${displayCredits(history?.held ?? null)}`],
    ["Price per credit", dollars(price), isRunning ? "Average paid on this contract" : "For a single credit"],
    contract
      ? ["Used this contract", displayCredits(history?.used ?? null), `of ${countText(contract.total_credits)} bought`]
      : ["Used", displayCredits(history?.used ?? null), "Since you started"],
    [
      "Next to expire",
      displayCredits(history?.next_expiry?.credits ?? null),
      history?.next_expiry ? `after ${dateText(history.next_expiry.date)}` : "No credits expire",
    ],
  ];
  return (
    <dl className="t-strip t-credit-figures">
      {figures.map(([title, figure, note]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{figure}</dd>
          <dd className="t-credit-note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
