import { papersAskingFor, reportTitle } from "@tieout/catalog/core";
import { reportInstruction } from "@tieout/engagements/core";
import { loadEngagementFacts, providerRepository, type SubcontractRecord } from "@tieout/engagements/server";
import { type Registration, registration } from "@tieout/http";
import type { Actor } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { ingestionFailures, ingestionRoutes, type SubcontractNode } from "../contract/index.ts";
import { knownGaps } from "../core/formats/format-registry.ts";
import { correctionHandlers } from "./corrections/correction-handlers.ts";
import { type AssetRecord, assetRepository, type NodeRecord } from "./files/asset-repository.ts";
import { assetWire, issuesOf } from "./files/asset-wire.ts";
import { chooseLayout } from "./files/choose-layout.ts";
import { chooseReading, previewReading } from "./files/choose-reading.ts";
import { keepAsset } from "./files/keep-asset.ts";
import { openAsset } from "./files/open-asset.ts";
import { removeAsset } from "./files/remove-asset.ts";
import { removedFileHandlers } from "./files/removed-file-handlers.ts";
import { type SameFileWires, sameFileWires } from "./files/same-files.ts";
import { type Handlers, type IngestionDeps, type IngestionFacts, shownAsset, shownLater } from "./ingestion-handlers.ts";
import { mappingSlots, seesLastYear } from "./mapping/mapping-slots.ts";
import { mappingWire } from "./mapping/mapping-wire.ts";
import { previewMapping } from "./mapping/preview-mapping.ts";
import { saveMapping } from "./mapping/save-mapping.ts";
import { openPackageFile } from "./package/open-package-file.ts";
import { listOtherYears, moveToOtherYear } from "./package/other-years.ts";
import { packageFileOf, packageOf } from "./package/package-wire.ts";
import { chooseForFile, placeFiles, setAside } from "./package/place-files.ts";
import { choosePackageReading, previewPackageReading } from "./package/read-package-file.ts";
import { placementOf, undoPlacement } from "./package/undo-placement.ts";
import { payrollHandlers } from "./payroll/payroll-handlers.ts";
import { readinessOf } from "./readiness.ts";
import { addSubcontract, removeSubcontract } from "./subcontract-use-cases.ts";
import { uploadForm } from "./uploads/upload-form.ts";
import { uploadHandlers } from "./uploads/upload-handlers.ts";

interface NodeContents {
  readonly kept: ReadonlySet<string> | null;
  readonly nodes: readonly NodeRecord[];
  readonly assets: readonly AssetRecord[];
  readonly sameFiles: SameFileWires;
  readonly uploadMaxBytes: number;
}

interface Slots extends Pick<NodeContents, "kept" | "uploadMaxBytes"> {
  readonly engagementId: string;
}

/** The page cited by the slot's instructions; null if the catalog has changed since the provider was added. */
function pageOf({ providerName, providerReports }: SubcontractRecord, { reportKey, howTo }: NodeRecord): string | null {
  const report = providerReports.find(({ report_key }) => report_key === reportKey);
  const instruction = report && reportInstruction(providerName, report);
  return instruction?.text === howTo ? instruction.cited : null;
}

const subcontractNode = (
  subcontract: SubcontractRecord,
  { kept, nodes, assets, sameFiles, uploadMaxBytes }: NodeContents,
): SubcontractNode => ({
  subcontract_node_id: subcontract.id,
  service_provider: { id: subcontract.providerId, name: subcontract.providerName, provider_type: subcontract.providerType },
  subcontract_name: subcontract.name,
  data_feed_nodes: nodes
    .filter((node) => node.subcontractId === subcontract.id)
    .map((node) => ({
      data_feed_node_id: node.id,
      report_key: node.reportKey,
      title: reportTitle(node.reportKey),
      resourcetype: node.resourcetype,
      required: node.required,
      feeds: papersAskingFor(node.reportKey).filter((key) => kept === null || kept.has(key)),
      how_to: node.howTo,
      how_to_source: pageOf(subcontract, node),
      gaps: [...knownGaps(subcontract.providerName, node.reportKey)],
      max_file_bytes: uploadMaxBytes,
      assets: assets.filter((asset) => asset.nodeId === node.id).map((asset) => assetWire(asset, sameFiles)),
    })),
});

async function subcontractNodes(tx: Tx, actor: Actor, { engagementId, ...limits }: Slots): Promise<SubcontractNode[]> {
  const repository = assetRepository(tx);
  const assets = await repository.list(engagementId);
  const sameFiles = await sameFileWires(tx, actor, assets);
  const contents = { nodes: await repository.nodes(engagementId), assets, sameFiles, ...limits };
  return (await providerRepository(tx).listSubcontracts(engagementId)).map((subcontract) => subcontractNode(subcontract, contents));
}

/** Returns only the slot just added, since an engagement may have hundreds. */
async function addedNode(tx: Tx, subcontractId: string, uploadMaxBytes: number): Promise<SubcontractNode> {
  const subcontract = await providerRepository(tx).findSubcontract(subcontractId);
  if (!subcontract) throw new Error("the subcontract vanished while it was added");
  return subcontractNode(subcontract, {
    kept: null,
    nodes: await assetRepository(tx).nodesOfSubcontract(subcontractId),
    assets: [],
    sameFiles: new Map(),
    uploadMaxBytes,
  });
}

async function mappings(
  tx: Tx,
  actor: Actor,
  { engagementId, demographics }: { readonly engagementId: string; readonly demographics: boolean },
) {
  const slots = await mappingSlots(tx, engagementId);
  const sees = await seesLastYear(tx, actor, engagementId);
  return slots
    .filter((slot) => (slot.node.resourcetype === "demographics") === demographics)
    .map((slot) => mappingWire(slot, { seesLastYear: sees }));
}

type OnProviders = "listSubcontracts" | "addSubcontract" | "removeSubcontract" | "getReadiness";

const providerHandlers = ({ statusUpdater, uploadMaxBytes, papersAtLock }: IngestionDeps): Handlers<OnProviders> => ({
  async listSubcontracts({ tx, actor }, { params }) {
    const { engagementId } = params;
    return {
      ok: true,
      value: await subcontractNodes(tx, actor, { engagementId, kept: await papersAtLock(tx, engagementId), uploadMaxBytes }),
    };
  },
  async addSubcontract({ tx }, { params, body }) {
    const added = await addSubcontract(tx, statusUpdater, {
      engagementId: params.engagementId,
      providerId: body.service_provider_id,
      name: body.subcontract_name,
    });
    return added.ok ? { ok: true, value: await addedNode(tx, added.value, uploadMaxBytes) } : added;
  },
  removeSubcontract: ({ tx }, { params }) => removeSubcontract(tx, statusUpdater, params.engagementId, params.nodeId),
  async getReadiness({ tx }, { params }) {
    return { ok: true, value: await readinessOf(tx, params.engagementId, await papersAtLock(tx, params.engagementId)) };
  },
});

type OnFiles = "uploadAsset" | "getAsset" | "keepAsset" | "deleteAsset" | "listAssetIssues" | "putAssetLayout" | OnReading;
type OnReading = "previewAssetReading" | "putAssetReading" | "openAsset";

const readingHandlers = (deps: IngestionDeps): Handlers<OnReading> => ({
  async previewAssetReading(context, { params, body }) {
    return { ok: true, value: await previewReading(deps, context, params.assetId, body) };
  },
  async putAssetReading(context, { params, body }) {
    const chosen = await chooseReading(deps, context, { assetId: params.assetId, given: body });
    return chosen.ok ? { ok: true, value: await shownLater(context, chosen.value) } : chosen;
  },
  async openAsset(context, { params, body }) {
    const opened = await openAsset(deps, context, { assetId: params.assetId, password: body.password });
    return opened.ok ? { ok: true, value: await shownLater(context, opened.value) } : opened;
  },
});

const noLongerThere = ingestionFailures.fail("ingestion.upload-unknown", undefined);

const assetHandlers = ({ statusUpdater, ...deps }: IngestionDeps): Handlers<OnFiles> => ({
  ...readingHandlers({ statusUpdater, ...deps }),
  async uploadAsset(context) {
    const made = await uploadForm({ statusUpdater, ...deps }, context, null);
    if (!made.ok) return made;
    return made.value.asset ? { ok: true, value: made.value.asset } : noLongerThere;
  },
  async getAsset({ tx, actor, facts }) {
    return { ok: true, value: await shownAsset(tx, actor, facts.asset) };
  },
  async keepAsset({ tx, actor }, { params, body }) {
    const kept = await keepAsset(tx, actor, { assetId: params.assetId, kept: body.kept });
    return kept.ok ? { ok: true, value: await shownAsset(tx, actor, kept.value) } : kept;
  },
  deleteAsset: ({ tx, actor }, { params }) => removeAsset(tx, statusUpdater, { assetId: params.assetId, byUserId: actor.userId }),
  async listAssetIssues({ facts }, { query }) {
    const issues = issuesOf(facts.asset);
    const from = (query.page - 1) * query.page_size;
    return { ok: true, value: { count: issues.length, results: issues.slice(from, from + query.page_size) } };
  },
  async putAssetLayout({ tx, actor }, { params, body }) {
    const chosen = await chooseLayout(tx, statusUpdater, params.assetId, {
      sheetIndex: body.sheet_index,
      headerRow: body.header_row,
      sheets: body.sheets,
    });
    return chosen.ok ? { ok: true, value: await shownAsset(tx, actor, chosen.value) } : chosen;
  },
});

type OnPackageFile = "openPackageFile" | "previewPackageReading" | "putPackageReading";

const packageFileHandlers = (deps: IngestionDeps): Handlers<OnPackageFile> => ({
  async openPackageFile(context, { params: { engagementId, fileId }, body: { password } }) {
    const opened = await openPackageFile(deps, context, { engagementId, fileId, password });
    if (!opened.ok) return opened;
    return { ok: true, value: await context.inOrganization((tx) => packageFileOf(tx, engagementId, fileId)) };
  },
  previewPackageReading: (context, { params, body }) => previewPackageReading(deps, context, { ...params, given: body }),
  async putPackageReading(context, { params: { engagementId, fileId }, body }) {
    const chosen = await choosePackageReading(deps, context, { engagementId, fileId, given: body });
    if (!chosen.ok) return chosen;
    return { ok: true, value: await context.inOrganization((tx) => packageFileOf(tx, engagementId, fileId)) };
  },
});

type OnPackage = "listPackage" | "uploadPackageFile" | "putPackageFile" | "setPackageAside" | "placePackage";

const packageHandlers = (deps: IngestionDeps): Handlers<OnPackage> => ({
  async listPackage({ tx }, { params }) {
    return { ok: true, value: await packageOf(tx, params.engagementId) };
  },
  async uploadPackageFile(context, { params: { engagementId } }) {
    const made = await uploadForm(deps, context, engagementId);
    if (!made.ok) return made;
    return made.value.package_file ? { ok: true, value: made.value.package_file } : noLongerThere;
  },
  async putPackageFile({ tx }, { params: { engagementId, fileId }, body }) {
    const kept = await chooseForFile(tx, engagementId, { fileId, needed: body.needed, slotId: body.data_feed_node_id });
    return kept.ok ? { ok: true, value: await packageFileOf(tx, engagementId, fileId) } : kept;
  },
  async setPackageAside({ tx }, { params, body }) {
    const kept = await setAside(tx, params.engagementId, body.files);
    return kept.ok ? { ok: true, value: { set_aside: body.files.length } } : kept;
  },
  placePackage: ({ tx, actor }, { params, body }) =>
    placeFiles(
      tx,
      deps.statusUpdater,
      { engagementId: params.engagementId, userId: actor.userId },
      body.files.map((file) => ({ fileId: file.id, slotId: file.data_feed_node_id })),
    ),
});

type OnPlacement = "getPlacement" | "undoPlacement" | "listOtherYears" | "movePackageFile";

const placementHandlers = ({ statusUpdater }: IngestionDeps): Handlers<OnPlacement> => ({
  async getPlacement({ tx }, { params }) {
    return { ok: true, value: { placement: await placementOf(tx, params.engagementId) } };
  },
  undoPlacement: ({ tx }, { params: { engagementId }, body }) =>
    undoPlacement(tx, statusUpdater, { engagementId, placementId: body.placement_id }),
  async listOtherYears({ tx, actor }, { params }) {
    return listOtherYears(tx, actor, params);
  },
  movePackageFile: ({ tx, actor }, { params, body }) => moveToOtherYear(tx, actor, { ...params, toId: body.engagement_id }),
});

type OnMappings = "getMappings" | "putMapping" | "getDemographicsMappings" | "putDemographicsMapping" | "previewMapping";

function mappingHandlers(deps: IngestionDeps): Handlers<OnMappings> {
  const { statusUpdater } = deps;
  return {
    async getMappings({ tx, actor }, { query }) {
      return { ok: true, value: await mappings(tx, actor, { engagementId: query.engagement_id, demographics: false }) };
    },
    putMapping: ({ tx, actor }, { query, body }) =>
      saveMapping(tx, statusUpdater, { engagementId: query.engagement_id, actor, input: body }),
    async getDemographicsMappings({ tx, actor }, { query }) {
      return { ok: true, value: await mappings(tx, actor, { engagementId: query.engagement_id, demographics: true }) };
    },
    putDemographicsMapping: ({ tx, actor }, { query, body }) =>
      saveMapping(tx, statusUpdater, { engagementId: query.engagement_id, actor, input: body }),
    previewMapping: (context, { query, body }) => previewMapping(deps, context, query.engagement_id, body),
  };
}

export function registerIngestion(deps: IngestionDeps): Registration {
  return registration<typeof ingestionRoutes, IngestionFacts>({
    domain: "ingestion",
    routes: ingestionRoutes,
    facts: {
      async asset(tx, id) {
        const asset = await assetRepository(tx).find(id);
        const engagement = asset && (await loadEngagementFacts(tx, asset.engagementId));
        return asset && engagement ? { ...engagement, asset } : null;
      },
    },
    handlers: {
      ...providerHandlers(deps),
      ...assetHandlers(deps),
      ...correctionHandlers(deps),
      ...packageHandlers(deps),
      ...packageFileHandlers(deps),
      ...placementHandlers(deps),
      ...mappingHandlers(deps),
      ...uploadHandlers(deps),
      ...removedFileHandlers(deps),
      ...payrollHandlers(deps),
    },
  });
}
