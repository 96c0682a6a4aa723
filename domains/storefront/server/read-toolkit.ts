import { success } from "@tieout/kernel";
import type { Queryable } from "@tieout/postgres";
import { storefrontFailures, type ToolkitDetail } from "../contract/index.ts";
import {
  areaTitles,
  assertionMatrix,
  bridgeNeed,
  coverageOf,
  figuresOf,
  type Period,
  previewPage,
  type Toolkit,
  toolkitWorkbook,
} from "../core/index.ts";
import { listedToolkit, type ToolkitRow, toolkitColumns, toolkitTables } from "./listed-toolkits.ts";

type Query = Queryable["query"];

interface StoredRow extends ToolkitRow {
  readonly document: Toolkit;
  readonly editions: readonly { readonly edition: number; readonly released_on: string; readonly changes: string }[];
}

async function findToolkit(query: Query, id: string): Promise<StoredRow | null> {
  const { rows } = await query<StoredRow>(
    `select ${toolkitColumns}, e.document,
       (select json_agg(json_build_object('edition', o.number, 'released_on', o.released_on, 'changes', o.changes) order by o.number desc)
        from toolkit_editions o where o.toolkit_id = t.id) as editions
     from ${toolkitTables} join toolkit_editions e on e.toolkit_id = t.id and e.number = t.edition where t.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

const relatedSql = `select ${toolkitColumns} from ${toolkitTables} join toolkits own on own.id = $1
  where t.provider_id = own.provider_id and t.service_title = own.service_title and t.id <> own.id order by f.end_on desc, t.id limit 20`;

const previewPath = (id: string, tab: number): string => `/api/storefront/toolkit-search/${id}/previews/${tab}/`;

function factsOf(toolkit: Toolkit) {
  const { general, opinion, bridgeLetter, provider, edition } = toolkit;
  const figures = figuresOf(toolkit);
  return {
    ...{ known_as: [...provider.knownAs], service_auditor: general.serviceAuditor, report_date: general.reportOn },
    ...{ released_on: edition.releasedOn, opinion_basis: opinion.basis },
    figures: {
      ...{ control_objectives: figures.objectives, tests: figures.tests, exceptions: figures.exceptions },
      ...{ user_entity_controls: figures.userControls, subservice_organizations: figures.subservices, carved_out: figures.carvedOut },
    },
    matrix: assertionMatrix(toolkit).map(({ area, reliance }) => ({ area, title: areaTitles[area], reliance })),
    bridge_letter: bridgeLetter && {
      ...{ date: bridgeLetter.datedOn, covers_to: bridgeLetter.coversTo, signed_by: bridgeLetter.signedBy, changes: bridgeLetter.changes },
    },
  };
}

export async function readToolkit(query: Query, id: string, planYear: Period | null) {
  const [row, related] = await Promise.all([findToolkit(query, id), query<ToolkitRow>(relatedSql, [id])]);
  if (!row) return storefrontFailures.fail("storefront.no-toolkit", undefined);
  const { document: toolkit } = row;
  const detail: ToolkitDetail = {
    ...listedToolkit(row, planYear),
    ...factsOf(toolkit),
    bridge_need: planYear && bridgeNeed(coverageOf(toolkit.general, planYear), planYear, toolkit.bridgeLetter),
    tabs: toolkitWorkbook(toolkit).sheets.map(({ name }, at) => ({ title: name, preview: previewPath(id, at + 1) })),
    editions: [...row.editions],
    related: related.rows.map((one) => listedToolkit(one, planYear)),
  };
  return success(detail);
}

export async function readPreview(query: Query, id: string, tab: number) {
  const row = await findToolkit(query, id);
  if (!row) return storefrontFailures.fail("storefront.no-toolkit", undefined);
  const sheet = toolkitWorkbook(row.document).sheets[tab - 1];
  if (!sheet) return storefrontFailures.fail("storefront.no-page", undefined);
  const bytes = Buffer.from(previewPage(sheet), "utf8");
  return success({ contentType: "image/svg+xml; charset=utf-8", sizeBytes: bytes.length, stream: bytesOf(bytes) });
}

async function* bytesOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
