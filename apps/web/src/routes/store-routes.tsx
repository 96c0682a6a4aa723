import { useParams, useRouter } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import { engagementRoutes } from "@tieout/engagements/contract";
import { SignUpScreen } from "@tieout/identity/web";
import { hasPart } from "@tieout/kernel";
import { CheckoutScreen, LibraryScreen, type PlanYear, PlanYears, StoreScreen, ToolkitScreen } from "@tieout/storefront/web";
import { plural } from "@tieout/ui";
import { type ReactNode, useMemo } from "react";
import { product } from "../product.ts";
import { sessionStore, signedInOf } from "../session/browser-session.ts";
import { useSignedIn } from "../session/use-signed-in.ts";

/** Number of most recent engagements whose plan years are offered. */
const offered = 50;

export const StoreRoute = () => (
  <WithPlanYears>
    <StoreScreen />
  </WithPlanYears>
);

export const CheckoutRoute = () => <CheckoutScreen />;
export const LibraryRoute = () => <LibraryScreen />;

/** Serves both of a toolkit's URLs; only the ID in them is read. */
export function ToolkitRoute() {
  const { toolkitId = "" } = useParams({ strict: false });
  return (
    <WithPlanYears>
      <ToolkitScreen key={toolkitId} toolkitId={toolkitId} />
    </WithPlanYears>
  );
}

/**
 * The store doesn't know about engagements: without a login, or if the list can't be loaded, users enter the first day of the plan year.
 */
function WithPlanYears({ children }: { readonly children: ReactNode }) {
  const signedIn = useSignedIn();
  const list = useRouteQuery(
    engagementRoutes,
    "listEngagements",
    { query: { ordering: "-created_on", page_size: offered } },
    { views: ["engagements"], enabled: signedIn !== null && hasPart("engagements", signedIn.user.activeFlags) },
  );
  const years = useMemo(() => yearsOf(list.data?.results ?? []), [list.data]);
  return <PlanYears value={years}>{children}</PlanYears>;
}

interface EngagementPeriod {
  readonly engagement_name: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** Each plan year once, labeled with its newest engagement. */
function yearsOf(engagements: readonly EngagementPeriod[]): readonly PlanYear[] {
  const years = new Map<string, readonly [EngagementPeriod, ...EngagementPeriod[]]>();
  for (const one of engagements) {
    const key = `${one.start_date}/${one.end_date}`;
    const known = years.get(key);
    years.set(key, known ? [...known, one] : [one]);
  }
  return [...years.values()].map(([first, ...others]) => ({
    title: others.length === 0 ? first.engagement_name : `${first.engagement_name} and ${plural(others.length, "other")}`,
    startOn: first.start_date,
    endOn: first.end_date,
  }));
}

/** The sign-up ends in the store, or at the login if the account was created in another tab or at another time. */
export function SignUpRoute() {
  const router = useRouter();
  const isSignedIn = useSignedIn() !== null;
  return (
    <SignUpScreen
      isSignedIn={isSignedIn}
      version={product.version}
      supportAddress={product.supportAddress}
      onSignedIn={(answer) => sessionStore.open(signedInOf(answer))}
      onDone={() => router.history.replace(isSignedIn ? "/store" : "/login?redirect=%2Fstore")}
    />
  );
}
