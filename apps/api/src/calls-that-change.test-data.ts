import type { RouteDefinition } from "@tieout/contract";
import type { Registration } from "@tieout/http";
import { type RawRequest, sampleRequest } from "@tieout/test-kit";

/** Permitted on a locked engagement: they read, in the form of a POST because of what they send or leave behind. */
const readings: ReadonlySet<string> = new Set([
  "workpapers.createDownloadTicket",
  "workpapers.openOriginal",
  "ingestion.checkRejectedRow",
  "ingestion.downloadRejectedRows",
  "ingestion.previewMapping",
  "ingestion.previewAssetReading",
  "ingestion.previewPackageReading",
  "searches.searchExceptions",
  "searches.searchPeople",
  // Speak a protocol of their own, and are refused in `removed-and-unfinished`.
  "ingestion.beginUpload",
  "ingestion.continueUpload",
  "ingestion.cancelUpload",
  "ingestion.finishUpload",
  // Makes another engagement; the locked one stays as it is.
  "engagements.rollForward",
  // Is for locked engagements only.
  "workpapers.addAddendum",
  // Keep a locked engagement, or no longer.
  "retention.placeHold",
  "retention.releaseHold",
  // Ends what a client could open.
  "client-requests.revokeClientRequest",
  // Takes the lock back.
  "engagements.reopenEngagement",
]);

interface Call {
  /** `domain.name` */
  readonly label: string;
  readonly route: RouteDefinition;
  readonly request: RawRequest;
}

/** One valid call of every route that changes an engagement or a file of it, aimed at the given ones. */
export function callsThatChange(
  registrations: readonly Registration[],
  own: { readonly engagement: string; readonly asset: string },
): readonly Call[] {
  return registrations.flatMap(({ domain, routes }) =>
    Object.entries(routes).flatMap(([name, route]): Call[] => {
      const label = `${domain}.${name}`;
      const scope = route.access.kind === "permission" ? route.access.scope : undefined;
      if (["GET", "HEAD"].includes(route.method) || !scope || readings.has(label)) return [];
      if (scope.entity !== "engagement" && scope.entity !== "asset") return [];
      const request = sampleRequest(route);
      const place = scope.in ?? "params";
      const part = request[place];
      return [
        { label, route, request: { ...request, [place]: { ...(typeof part === "object" ? part : {}), [scope.id]: own[scope.entity] } } },
      ];
    }),
  );
}
