export type { FactsLoader, Registration, Rule } from "./registration.ts";
export { registration } from "./registration.ts";
export type {
  Answer,
  ContextOf,
  FactsByEntity,
  MultipartContext,
  PublicContext,
  RequestContext,
  RouteHandlers,
  SignedInContext,
  UploadPart,
} from "./request-context.ts";
