import type { StatusUpdater } from "@tieout/engagements/server";
import type { RouteHandlers } from "@tieout/http";
import type { correctionRoutes } from "../../contract/index.ts";
import { correctRow } from "./correct-row.ts";
import type { CorrectionDeps } from "./correction-place.ts";
import { downloadRejected } from "./download-rejected.ts";
import { checkRow, listRows } from "./list-rows.ts";

type Deps = CorrectionDeps & { readonly statusUpdater: StatusUpdater };

/** No facts are needed: the file is read again in separate transactions. */
interface Facts {
  readonly asset: unknown;
  readonly [entity: string]: unknown;
}

/** Handlers for viewing, correcting and downloading a file's rejected rows. */
export const correctionHandlers = (deps: Deps): RouteHandlers<typeof correctionRoutes, Facts> => ({
  listRejectedRows: (context, { params, query }) => listRows(deps, context, params.assetId, query),
  checkRejectedRow: (context, { params, body }) => checkRow(deps, context, params, body),
  correctRejectedRow: (context, { params, body }) => correctRow(deps, context, params, body),
  downloadRejectedRows: (context, { params, body }) =>
    downloadRejected(deps, context, { assetId: params.assetId, reason: body.shows_full_ssns ? body.reason : null }),
});
