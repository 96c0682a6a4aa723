/** A part of the product that a user may need help with. Every place has an article. */
export interface Place {
  readonly key: string;
  readonly title: string;
  /** The place's URL, if it is the same for every signed-in user. */
  readonly address?: string;
}

const screens: readonly Place[] = [
  { key: "login", title: "Sign-in" },
  { key: "sign-up", title: "Sign-up" },
  { key: "engagements", title: "Engagements", address: "/engagements" },
  { key: "engagement-new", title: "New engagement", address: "/engagements/create" },
  { key: "waiting", title: "Waiting for you", address: "/waiting" },
  { key: "clients", title: "Clients", address: "/clients" },
  { key: "users", title: "Users", address: "/users" },
  { key: "api-keys", title: "API keys", address: "/users/api-keys" },
  { key: "retention", title: "Retention", address: "/users/retention" },
  { key: "staff", title: "Staff console" },
  { key: "firm-setup", title: "Firm Setup", address: "/firm-setup" },
  { key: "payroll", title: "Payroll", address: "/payroll" },
  { key: "pay-codes", title: "Pay codes" },
  { key: "payroll-connect", title: "Payroll connect", address: "/payroll-connect" },
  { key: "credit-dashboard", title: "Credits", address: "/credit-dashboard" },
  { key: "store", title: "SOC Toolkit Store", address: "/store" },
  { key: "marketing", title: "About Engagements" },
  { key: "account", title: "Account", address: "/account" },
  { key: "resources", title: "Resource Center", address: "/resources" },
];

const steps: readonly Place[] = [
  { key: "step-details", title: "Details" },
  { key: "step-testing", title: "Testing" },
  { key: "step-files", title: "Service providers and files" },
  { key: "step-mapping", title: "Mapping" },
  { key: "step-process", title: "Process and results" },
];

const tabs: readonly Place[] = [
  { key: "tab-overview", title: "Results, Overview" },
  { key: "tab-sample", title: "Results, Sample" },
  { key: "tab-exceptions", title: "Results, Exceptions" },
  { key: "tab-population", title: "Results, Population" },
  { key: "tab-procedures", title: "Results, Procedures" },
  { key: "tab-files", title: "Results, Source files" },
  { key: "downloads", title: "Downloads from all runs" },
  { key: "difference", title: "Difference between two runs" },
];

/** The help place for a workpaper, by its catalog key. */
export const placeOfPaper = (key: string): string => `paper-${key.replaceAll("_", "-")}`;

/** Every place except workpapers, which are listed in the catalog. */
export const places: readonly Place[] = [...screens, ...steps, ...tabs];

const fixed: Readonly<Record<string, string>> = {
  "/login": "login",
  "/reset-password": "login",
  "/sign-up": "sign-up",
  "/engagements": "engagements",
  "/engagements/create": "engagement-new",
  "/engagements-marketing": "marketing",
  "/waiting": "waiting",
  "/clients": "clients",
  "/users": "users",
  "/users/api-keys": "api-keys",
  "/users/retention": "retention",
  "/staff": "staff",
  "/assume": "staff",
  "/firm-setup": "firm-setup",
  "/payroll": "payroll",
  "/payroll-connect": "payroll-connect",
  "/account": "account",
  "/credit-dashboard": "credit-dashboard",
  "/store": "store",
  "/resources": "resources",
};

/** Help places for a URL, most specific first; empty if the URL has no article. */
export function placesAt(pathname: string, query: URLSearchParamsLike): readonly string[] {
  const screen = fixed[pathname];
  if (screen !== undefined) return [screen];
  if (pathname.startsWith("/announcement-preview/")) return ["engagements"];
  if (pathname.startsWith("/resources/")) return ["resources"];
  if (pathname.startsWith("/store/")) return ["store"];
  if (pathname.startsWith("/payroll/")) return ["pay-codes", "payroll"];
  return /^\/engagements\/[^/]+\/edit$/.test(pathname) ? placesOfStep(query) : [];
}

/** The part of `URLSearchParams` used here. */
export interface URLSearchParamsLike {
  readonly get: (name: string) => string | null;
}

function placesOfStep(query: URLSearchParamsLike): readonly string[] {
  const step = isPlace(`step-${query.get("step")}`) ?? "step-details";
  if (step !== "step-process") return [step];
  if (query.get("view") === "bundles") return ["downloads", step];
  if (query.get("view") === "difference") return ["difference", step];
  const tab = isPlace(`tab-${query.get("tab")}`) ?? "tab-overview";
  const output = query.get("output");
  // If the URL names no workpaper, the step shows the first one, or none if nothing was processed.
  if (output === null) return [step, tab];
  return [tab, placeOfPaper(output), step];
}

const isPlace = (key: string): string | null => (places.some((place) => place.key === key) ? key : null);
