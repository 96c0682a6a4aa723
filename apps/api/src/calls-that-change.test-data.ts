import type { RouteDefinition } from "@tieout/contract";
import type { Registration } from "@tieout/http";
import { type RawRequest, sampleRequest } from "@tieout/test-kit";

/** Permitted on a locked engagement: these calls only read, and use POST because of their body or a side effect. */
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
  "searches.searchExceptionRows",
  "searches.searchPopulation",
  "searches.searchFigureRows",
  // These calls use a separate protocol; `removed-and-unfinished` tests that they are refused.
  "ingestion.beginUpload",
  "ingestion.continueUpload",
  "ingestion.cancelUpload",
  "ingestion.finishUpload",
  // Creates another engagement; the locked one doesn't change.
  "engagements.rollForward",
  // Exists only for locked engagements.
  "workpapers.addAddendum",
  // Place or release a legal hold on a locked engagement.
  "retention.placeHold",
  "retention.releaseHold",
  // Issues a download ticket.
  "client-files.ticketReceivedFile",
  // Ends the client's access.
  "client-requests.revokeClientRequest",
  // Reverses the lock.
  "engagements.reopenEngagement",
]);

interface Call {
  /** `domain.name` */
  readonly label: string;
  readonly route: RouteDefinition;
  readonly request: RawRequest;
}

/** One valid call to every route that changes an engagement or one of its files, aimed at the given engagement and files. */
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
