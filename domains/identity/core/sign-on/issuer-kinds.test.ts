import { expect, test } from "vitest";
import { issuerName, mayBeTrusted } from "./issuer-kinds.ts";

const tenant = "72f988bf-86f1-41af-91ab-2d7cd011db47";

test.each([
  [`https://login.microsoftonline.com/${tenant}/v2.0`, "Microsoft Entra ID", true],
  [`https://sts.windows.net/${tenant}/`, "Microsoft Entra ID", true],
  ["https://login.microsoftonline.com/common/v2.0", "Microsoft Entra ID", false],
  ["https://login.microsoftonline.com/organizations/v2.0", "Microsoft Entra ID", false],
  ["https://LOGIN.microsoftonline.com/consumers/v2.0", "Microsoft Entra ID", false],
  ["https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0", "Microsoft Entra ID", false],
  ["https://login.microsoftonline.com/{tenantid}/v2.0", "Microsoft Entra ID", false],
  ["https://login.microsoftonline.com/firm.example/v2.0", "Microsoft Entra ID", false],
  ["https://accounts.google.com", "Google", false],
  ["https://login.salesforce.com", "login.salesforce.com", false],
  ["https://firm.okta.com", "Okta", true],
  ["https://firm.okta.com/oauth2/default", "Okta", true],
  ["https://firm.onelogin.com/oidc/2", "OneLogin", true],
  ["https://notonelogin.com/oidc/2", "notonelogin.com", true],
  ["https://login.firm.example:8443/realms/x", "login.firm.example", true],
])("%s is called %s, and its emails may be trusted: %s", (address, name, isTrusted) => {
  expect([issuerName(address), mayBeTrusted(address)]).toEqual([name, isTrusted]);
});
