import { hasPart, type ProductPart } from "@tieout/kernel";

/** Facts about the user that the navigation guard uses. */
export interface Visitor {
  readonly signedIn: boolean;
  /** There is a session, but it has expired. */
  readonly expired: boolean;
  /** Must set up a second sign-in step before doing anything else. */
  readonly limited: boolean;
  readonly role: number;
  readonly isStaff: boolean;
  readonly activeFlags: readonly string[];
}

export type Decision =
  | { readonly kind: "allow" }
  /** Back to the previous page; to the list without one. */
  | { readonly kind: "stay" }
  | { readonly kind: "go"; readonly to: string }
  | { readonly kind: "login"; readonly redirect: string; readonly resetStores: boolean };

const publicPaths = ["/login", "/sign-up", "/reset-password", "/store", "/assume", "/payroll-connect"];
const adminPaths = ["/users", "/firm-setup"];
/** Screens for parts of the product that not every firm has. */
const partsOfScreens: readonly (readonly [string, ProductPart])[] = [
  ["/engagements", "engagements"],
  ["/announcement-preview", "engagements"],
  ["/waiting", "engagements"],
  ["/clients", "engagements"],
  ["/firm-setup", "engagements"],
  ["/payroll", "engagements"],
  ["/credit-dashboard", "credits"],
];
/** Entry pages and engagement lists that are replaced by the marketing page. */
const listsOfEngagements = ["/engagements", "/announcement-preview", "/payroll"];

const isUnder = (path: string, roots: readonly string[]): boolean => roots.some((root) => path === root || path.startsWith(`${root}/`));

const isList = (path: string): boolean => listsOfEngagements.includes(path) || isUnder(path, ["/announcement-preview"]);

/** Decides where a navigation leads. `href` is the requested path with its query. */
export function decideNavigation(href: string, visitor: Visitor): Decision {
  const path = href.split(/[?#]/)[0]?.replace(/(.)\/+$/, "$1") ?? "/";
  const inside = visitor.signedIn && !visitor.expired;
  if (path === "/") return { kind: "go", to: inside ? "/engagements" : "/login" };
  if (path === "/login" && inside) return { kind: "go", to: trialOf(href, visitor) ?? "/engagements" };
  if (isUnder(path, publicPaths)) return { kind: "allow" };
  if (!inside) return { kind: "login", redirect: internalPath(href) ?? "/engagements", resetStores: visitor.expired };
  if (visitor.limited) return path === "/account" ? { kind: "allow" } : { kind: "go", to: "/account" };
  return decideScreen(path, visitor);
}

/** Decides which screens a signed-in visitor may open. */
function decideScreen(path: string, visitor: Visitor): Decision {
  const lacking = partsOfScreens.find(([root, part]) => isUnder(path, [root]) && !hasPart(part, visitor.activeFlags));
  if (lacking) return { kind: "go", to: isList(path) ? "/engagements-marketing" : "/engagements" };
  if (path === "/engagements-marketing" && hasPart("engagements", visitor.activeFlags)) return { kind: "go", to: "/engagements" };
  if (isUnder(path, adminPaths) && visitor.role !== 1) return { kind: "stay" };
  if (isUnder(path, ["/staff"]) && !visitor.isStaff) return { kind: "stay" };
  return { kind: "allow" };
}

/**
 * Issuers redirect browsers only to the login; an admin who is testing an issuer is already signed in, and continues to the page where the
 * test was started.
 */
function trialOf(href: string, { role }: Visitor): string | null {
  const query = href.split("#")[0]?.split("?")[1] ?? "";
  const parameters = new URLSearchParams(query);
  const isAnswer = parameters.has("state") && (parameters.has("code") || parameters.has("error"));
  return isAnswer && role === 1 ? `/users?part=sign-in&${query}` : null;
}

/**
 * Returns the requested path if it is inside this app, otherwise null. Guards against URLs that only look internal: `//host`, `/\host`,
 * control characters that browsers drop, and the login itself.
 */
export function internalPath(wanted: unknown): string | null {
  if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted) || hasControlCharacters(wanted) || wanted.includes("\\")) return null;
  const base = "https://inside.invalid";
  try {
    const url = new URL(wanted, base);
    if (url.origin !== base || url.pathname.startsWith("//") || isUnder(url.pathname, ["/login"])) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}

const hasControlCharacters = (text: string): boolean => [...text].some((character) => character < " " || character === "\u007f");
