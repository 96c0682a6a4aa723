import { createRoute, createRouter, lazyRouteComponent, notFound, Outlet, rootRouteId } from "@tanstack/react-router";
import {
  ClientsScreen,
  CreateEngagementScreen,
  EngagementFrame,
  EngagementListScreen,
  EngagementStepBar,
  RetentionScreen,
  type StepKey,
} from "@tieout/engagements/web";
import { AccountScreen, ApiKeysScreen, ResetPasswordScreen, UsersScreen } from "@tieout/identity/web";
import { PayCodesScreen, PayrollScreen } from "@tieout/ingestion/web";
import { WaitingScreen } from "@tieout/review/web";
import { FirmSetupScreen } from "@tieout/testing/web";
import { ErrorScreen } from "./error-screen.tsx";
import { rootRoute } from "./every-route.ts";
import { insideRoute } from "./inside-route.ts";
import { isId } from "./is-id.ts";
import { loadParts } from "./load-parts.ts";
import { PendingScreen } from "./pending-screen.tsx";
import { plainSearch } from "./plain-search.ts";
import { resourcesTree } from "./resources-tree.ts";
import { EngagementsRoute } from "./routes/engagements-route.tsx";
import { LoginRoute } from "./routes/login-route.tsx";
import { sessionStore } from "./session/browser-session.ts";
import { internalPath } from "./session/navigation-policy.ts";
import { visitor } from "./session/visitor.ts";
import { partsOfSteps, stepIn } from "./steps.ts";
import { signUpRoute, storeTree } from "./store-tree.ts";

/** Why the login is shown. */
const endings = ["expired", "ended", "left", "password"] as const;
export type Ending = (typeof endings)[number];

const NotFoundScreen = lazyRouteComponent(() => import("./not-found-screen.tsx"), "NotFoundScreen");

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Page title and breadcrumb. */
    readonly title?: string;
  }
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  staticData: { title: "Login" },
  validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined; ended?: Ending | undefined } => {
    // Present even if undefined, because a parameter that a route omits stays in the search string.
    const wanted = internalPath(search.redirect) ?? undefined;
    const ended = endings.find((ending) => ending === search.ended);
    return { redirect: wanted, ended };
  },
  component: LoginRoute,
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  staticData: { title: "Password reset" },
  loader: loadParts(ResetPasswordScreen),
  component: lazyRouteComponent(() => import("./routes/reset-password-route.tsx"), "ResetPasswordRoute"),
});

const assumeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/assume",
  staticData: { title: "Support session" },
  component: lazyRouteComponent(() => import("./routes/assume-route.tsx"), "AssumeRoute"),
});

const payrollConnectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/payroll-connect",
  staticData: { title: "Payroll connect" },
  component: lazyRouteComponent(() => import("./routes/payroll-connect-route.tsx"), "PayrollConnectRoute"),
});

const engagementsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/engagements",
  staticData: { title: "Engagements" },
  component: Outlet,
});

const engagementListRoute = createRoute({
  getParentRoute: () => engagementsRoute,
  path: "/",
  loader: loadParts(EngagementListScreen),
  component: EngagementsRoute,
});

const engagementRoute = createRoute({
  getParentRoute: () => engagementsRoute,
  path: "/$engagementId/edit",
  staticData: { title: "Engagement" },
  validateSearch: (search: Record<string, unknown>): { step?: StepKey } => ({ ...search, step: stepIn(search) }),
  beforeLoad: ({ params }) => {
    if (!isId(params.engagementId)) throw notFound();
  },
  // Loads the parts of the step named in the URL.
  loader: ({ location }) => loadParts(EngagementFrame, partsOfSteps[stepIn(location.search) ?? "details"])(),
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import("./routes/engagement-route.tsx"), "EngagementRoute"),
});

const createEngagementRoute = createRoute({
  getParentRoute: () => engagementsRoute,
  path: "/create",
  staticData: { title: "New engagement" },
  loader: loadParts(EngagementStepBar, CreateEngagementScreen),
  component: lazyRouteComponent(() => import("./routes/create-route.tsx"), "CreateRoute"),
});

const waitingRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/waiting",
  staticData: { title: "Waiting for you" },
  component: WaitingScreen,
});

const clientsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/clients",
  staticData: { title: "Clients" },
  component: ClientsScreen,
});

const usersRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/users",
  staticData: { title: "Users" },
  component: UsersScreen,
});

const apiKeysRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/users/api-keys",
  staticData: { title: "API keys" },
  component: ApiKeysScreen,
});

const retentionRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/users/retention",
  staticData: { title: "Retention" },
  component: RetentionScreen,
});

const accountRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/account",
  staticData: { title: "Account" },
  component: AccountScreen,
});

const staffRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/staff",
  staticData: { title: "Staff console" },
  component: lazyRouteComponent(() => import("./routes/staff-route.tsx"), "StaffRoute"),
});

const creditsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/credit-dashboard",
  staticData: { title: "Credits" },
  component: lazyRouteComponent(() => import("@tieout/credits/web")),
});

const firmSetupRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/firm-setup",
  staticData: { title: "Firm Setup" },
  component: FirmSetupScreen,
});

const payrollRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/payroll",
  staticData: { title: "Payroll" },
  component: Outlet,
});

const payrollListRoute = createRoute({ getParentRoute: () => payrollRoute, path: "/", component: PayrollScreen });

const payCodesRoute = createRoute({
  getParentRoute: () => payrollRoute,
  path: "/$engagementId",
  staticData: { title: "Pay codes" },
  beforeLoad: ({ params }) => {
    if (!isId(params.engagementId)) throw notFound();
  },
  loader: loadParts(PayCodesScreen),
  component: lazyRouteComponent(() => import("./routes/pay-codes-route.tsx"), "PayCodesRoute"),
});

const marketingRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/engagements-marketing",
  staticData: { title: "About Engagements" },
  component: lazyRouteComponent(() => import("./routes/marketing-route.tsx"), "MarketingRoute"),
});

const announcementPreviewRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "/announcement-preview/$announcementName",
  staticData: { title: "Engagements" },
  loader: loadParts(EngagementListScreen),
  component: EngagementsRoute,
});

/** Every other URL; shown in the shell if signed in. */
const unknownRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: "$",
  staticData: { title: "Page not found" },
  beforeLoad: () => {
    if (!visitor().signedIn) throw notFound({ routeId: rootRouteId });
  },
  component: NotFoundScreen,
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  resetPasswordRoute,
  assumeRoute,
  payrollConnectRoute,
  storeTree,
  signUpRoute,
  insideRoute.addChildren([
    engagementsRoute.addChildren([engagementListRoute, createEngagementRoute, engagementRoute]),
    waitingRoute,
    clientsRoute,
    usersRoute,
    apiKeysRoute,
    retentionRoute,
    accountRoute,
    staffRoute,
    creditsRoute,
    firmSetupRoute,
    payrollRoute.addChildren([payrollListRoute, payCodesRoute]),
    marketingRoute,
    announcementPreviewRoute,
    resourcesTree,
    unknownRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  context: { resetStores: () => sessionStore.reset(), leave: () => sessionStore.reset(), shown: () => undefined },
  defaultPreload: "intent",
  defaultPendingMs: 150,
  // Loaded content is shown immediately; a minimum time for the pending screen would only add delay.
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingScreen,
  scrollRestoration: true,
  trailingSlash: "never",
  parseSearch: plainSearch.parse,
  stringifySearch: plainSearch.stringify,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
});
