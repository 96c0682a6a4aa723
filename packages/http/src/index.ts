export { bindRoutes } from "./bind-routes.ts";
export type { Authenticator, BinderOptions } from "./binding.ts";
export type { ClientSessions, RequestClient } from "./clients/client-sessions.ts";
export type { AppOptions } from "./create-app.ts";
export { createApp } from "./create-app.ts";
export type { RedeemedTicket, TicketedFile } from "./download-tickets.ts";
export { issueDownloadTicket, redeemDownloadTicket, ticketCookie, ticketTtlSeconds } from "./download-tickets.ts";
export type { ServerEvent } from "./event-stream.ts";
export { eventStream } from "./event-stream.ts";
export { sharedCounts } from "./limits/process-counts.ts";
export { openApiDocument } from "./open-api.ts";
export { UploadTooLarge } from "./refusal.ts";
export type { FactsLoader, Registration, Rule } from "./registration.ts";
export { registration } from "./registration.ts";
export type {
  Answer,
  ClientContext,
  ClientRequestContext,
  ContextOf,
  FactsByEntity,
  MultipartContext,
  PublicContext,
  RequestContext,
  RouteHandlers,
  SignedInContext,
  TusContext,
  UploadPart,
} from "./request-context.ts";
export type { NewResumable, ResumableStore } from "./resumable/resumable-store.ts";
export { sanitizeRichText } from "./rich-text/sanitize-rich-text.ts";
export { namesVersion } from "./scim/scim-answers.ts";
export { pagePolicy } from "./security-headers.ts";
export type { PageHead } from "./served/page-head.ts";
export { NotReady, serveHealth } from "./served/serve-health.ts";
export { serveReference } from "./served/serve-reference.ts";
export { serveWebApp, type WebAppOptions } from "./served/serve-web-app.ts";
export { serveWebhook } from "./served/serve-webhook.ts";
