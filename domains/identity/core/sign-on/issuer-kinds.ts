const entraHosts: readonly string[] = [
  ...["login.microsoftonline.com", "login.microsoftonline.us", "login.partner.microsoftonline.cn", "login.microsoft.com"],
  ...["sts.windows.net", "login.windows.net"],
];

const hostOf = (address: string): string => /^https?:\/\/([^/:?#]+)/.exec(address.toLowerCase())?.[1] ?? "";
const isUnder = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

export const isEntra = (address: string): boolean => entraHosts.includes(hostOf(address)) || isUnder(hostOf(address), "ciamlogin.com");

const names: readonly (readonly [domain: string, name: string])[] = [
  ...[["accounts.google.com", "Google"] as const, ["onelogin.com", "OneLogin"] as const],
  ...(["okta.com", "oktapreview.com", "okta-emea.com"] as const).map((domain) => [domain, "Okta"] as const),
];

/** The issuer's familiar name: its provider, or its host. */
export function issuerName(address: string): string {
  const host = hostOf(address);
  if (isEntra(address)) return "Microsoft Entra ID";
  return names.find(([domain]) => isUnder(host, domain))?.[1] ?? host;
}

/** Issuers at which anyone can have an account, no matter who vouches for them; includes the tenant for personal Microsoft accounts. */
const sharedHosts: readonly string[] = [
  ...["accounts.google.com", "appleid.apple.com", "login.yahoo.com", "api.login.yahoo.com", "www.facebook.com", "www.linkedin.com"],
  ...["gitlab.com", "slack.com", "login.salesforce.com", "access.line.me", "id.twitch.tv", "www.paypal.com", "api.login.aol.com"],
];
const personalTenant = "9188040d-6c67-4c5b-b112-36a304b66dad";
const tenantPattern = /^https?:\/\/[^/]+\/([^/?#]+)/;

/** Whether the URL belongs to one Entra ID tenant, identified by its ID: only then does the issuer's token repeat the URL. */
function isOneTenant(address: string): boolean {
  const tenant = tenantPattern.exec(address.toLowerCase())?.[1] ?? "";
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenant) && tenant !== personalTenant;
}

/**
 * Whether a firm may choose to trust an issuer's email addresses. For Entra ID, the issuer must be a single tenant, because a tenant's
 * owner can enter any address.
 */
export function mayBeTrusted(address: string): boolean {
  if (isEntra(address)) return isOneTenant(address);
  return !sharedHosts.includes(hostOf(address));
}
