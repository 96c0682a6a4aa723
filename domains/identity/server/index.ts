export { registerAccount } from "./account/register-account.ts";
export type { UserToCreate } from "./administer-people.ts";
export {
  createOrganization,
  createUser,
  EmailTaken,
  NameRefused,
  PasswordRefused,
  removeSecondStep,
  sendPasswordLink,
  setPassword,
  unlockAccount,
} from "./administer-people.ts";
export { registerApiKeys, registerDirectoryTokens } from "./api-keys/register-api-keys.ts";
export { createAuthenticator } from "./authenticator.ts";
export { registerDirectory } from "./directory/register-directory.ts";
export { lastChange } from "./last-change.ts";
export { handOnNotices } from "./notices/security-notices.ts";
export { sendSecurityNoticeHandler } from "./notices/send-security-notice.job.ts";
export type { PasswordHasher, PasswordHashing } from "./password-hasher.ts";
export { createPasswordHasher, weakHashingForTests } from "./password-hasher.ts";
export { answerLinkRequests, issuePasswordLink } from "./password-links/link-requests.ts";
export { sendPasswordLinkHandler } from "./password-links/send-password-link.job.ts";
export { registerIdentity } from "./register-identity.ts";
export { registerSecondSteps } from "./second-factors/register-second-steps.ts";
export { sendEmailedCodeHandler } from "./second-factors/send-emailed-code.job.ts";
export type { OpenDemoAccounts, SeededFirm } from "./seed-demo-firm.ts";
export { demoFirms, demoPassword, openDemoAccounts, retireDemoAccounts, seedDemoFirm } from "./seed-demo-firm.ts";
export { endExpiredSessions, isSessionOpen } from "./session-repository.ts";
export type { IdentityDeps } from "./sign-in-rules.ts";
export { registerIssuers, registerSignOn } from "./sign-on/register-sign-on.ts";
export { answerCodeRequests } from "./sign-up/answer-code-requests.ts";
export { registerSignUp } from "./sign-up/register-sign-up.ts";
export { sendInvitationRequestHandler } from "./sign-up/send-invitation-request.job.ts";
export { registerSupport } from "./support/register-support.ts";
export { requireTwoStepsEverywhere } from "./two-steps-everywhere.ts";
export { countOutsideMails } from "./users/outside-mails.ts";
export { registerUsers } from "./users/register-users.ts";
export type { UsersDeps } from "./users/user-handlers.ts";
