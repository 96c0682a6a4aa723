import { IconCoins } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteQuery, useViewer } from "@tieout/client";
import { useEffect } from "react";
import { creditsRoutes } from "../contract/index.ts";
import { displayCredits } from "../core/index.ts";
import { creditViews } from "./credit-views.ts";
import { keepBalance, keptBalance } from "./kept-balance.ts";

/**
 * The navigation entry with the balance, shown once the firm has had a contract. Starts with the balance last stored in this browser;
 * refetched after changes.
 */
export default function CreditsEntry({ onNavigate }: { readonly onNavigate: () => void }) {
  const { userId, assumedBy } = useViewer();
  const { data } = useRouteQuery(creditsRoutes, "getCurrentBalance", undefined, {
    views: creditViews,
    placeholderData: () => (assumedBy === null ? keptBalance(userId) : undefined),
  });
  useEffect(() => {
    // Viewing another person's account leaves nothing in storage that is shared with other tabs.
    if (data && assumedBy === null) keepBalance(userId, data);
  }, [data, userId, assumedBy]);
  if (!data?.has_had_contract) return null;
  return (
    <Link to="/credit-dashboard" className="t-nav" title="Credits" activeProps={{ "aria-current": "page" }} onClick={onNavigate}>
      <IconCoins size={17} stroke={1.75} aria-hidden="true" className="t-icon" />
      <span className="t-side-word">Credits</span>
      <span className="t-nav-count t-side-word">{displayCredits(data.current_balance)}</span>
    </Link>
  );
}
