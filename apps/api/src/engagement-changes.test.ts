import { randomUUID } from "node:crypto";
import { addendumRoutes } from "@tieout/archive/contract";
import { clientRequestRoutes, receivedFileRoutes } from "@tieout/client-requests/contract";
import type { RouteDefinition } from "@tieout/contract";
import { makeContract } from "@tieout/credits/server";
import { clientRoutes, engagementRoutes, retentionRoutes } from "@tieout/engagements/contract";
import { userRoutes } from "@tieout/identity/contract";
import { ingestionRoutes } from "@tieout/ingestion/contract";
import type { PlainDate } from "@tieout/kernel";
import { evidenceRoutes, reviewRoutes } from "@tieout/review/contract";
import { workpaperRoutes } from "@tieout/runs/contract";
import { engagementToolkitRoutes, purchaseRoutes } from "@tieout/storefront/contract";
import { sampleToolkits } from "@tieout/storefront/core";
import { putToolkit } from "@tieout/storefront/server";
import type { TestFirm } from "@tieout/test-kit";
import { testingRoutes } from "@tieout/testing/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { protectWorkbook, textWorkbook } from "../../../packages/spreadsheet/src/read/protected/protect-workbook.test-data.ts";
import { distributionFile, planFiles } from "./plan-files.test-data.ts";
import { openProductBed, type ProductBed, userOf } from "./product-bed.test-data.ts";

let bed: ProductBed;
let firm: TestFirm;
beforeAll(async () => {
  bed = await openProductBed();
  firm = await bed.api.firm();
  const [sample] = sampleToolkits();
  if (!sample) throw new Error("there is no sample");
  toolkitId = await bed.api.db.database.work.asPlatform("put a toolkit", async (tx) => {
    await putToolkit(tx, sample);
    const terms = { credits: 10, priceCents: 100n, startsOn: "2000-01-01" as PlainDate, endsOn: "2999-12-31" as PlainDate };
    const contract = { id: randomUUID(), organizationId: firm.id, includedToolkits: 1, createdBy: firm.admin.id, ...terms };
    await makeContract(tx, contract);
    return (await tx.query<{ id: string }>("select id from toolkits")).rows[0]?.id ?? "";
  });
  (await me().caller.call(purchaseRoutes.redeemToolkit, { params: { toolkitId } })).value();
});
afterAll(() => bed?.stop());
const me = () => userOf(bed, firm.auditor);

let names = 0;
const next = (): number => {
  names += 1;
  return names;
};

/** The engagement created by rolling one forward. */
let rolledId = "";
let viewId = "";
let mergedId = "";
let userId = "";
let toolkitId = "";
const busySeason = { name: "Busy season", query: "status=ready", is_default: true };

/** Every way a person can change an engagement, by route; `id` is an engagement with a recordkeeper and mapped files. */
const changes: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  "engagements.createEngagement": () => me().create({ client_name: `Client ${next()}` }),
  "engagements.updateEngagement": async (id) => send(engagementRoutes.updateEngagement, id, { body: await bodyOf(id, "2024-12-30") }),
  "engagements.assignUsers": (id) => send(engagementRoutes.assignUsers, id, { body: { users: [firm.admin.id] } }),
  "engagements.assignToMany": (id) =>
    send(engagementRoutes.assignToMany, "", { body: { engagements: [id], add: [], remove: [firm.admin.id] } }),
  "engagements.createSavedView": async () => {
    const answer = await me().caller.call(engagementRoutes.createSavedView, { body: { ...busySeason, name: `View ${next()}` } });
    viewId = answer.value().id;
  },
  "engagements.updateSavedView": () => send(engagementRoutes.updateSavedView, "", { params: { viewId }, body: busySeason }),
  "engagements.deleteSavedView": () => send(engagementRoutes.deleteSavedView, "", { params: { viewId } }),
  "users.createUser": async () => {
    const body = { email: `person${next()}@harbor.example`, name: "New Person", role: 2 } as const;
    userId = (await userOf(bed, firm.admin).caller.call(userRoutes.createUser, { body })).value().id;
  },
  "users.inviteUser": async () => userOf(bed, firm.admin).caller.call(userRoutes.inviteUser, { params: { userId } }),
  "users.updateUser": async () => {
    const body = { name: "New Person", role: 1, is_active: true } as const;
    return (await userOf(bed, firm.admin).caller.call(userRoutes.updateUser, { params: { userId }, body })).value();
  },
  "users.inviteMany": async () => {
    const { caller } = userOf(bed, firm.admin);
    const text = `Email,Name,Role\nperson${next()}@harbor.example,New Person,Auditor\n`;
    const { token } = (await caller.call(userRoutes.previewInvites, { body: { text } })).value();
    return (await caller.call(userRoutes.inviteMany, { body: { text, token } })).value();
  },
  "engagements.createClient": () => send(engagementRoutes.createClient, "", { body: { name: `Client ${next()}` } }),
  "engagements.updateClient": async (id) =>
    send(engagementRoutes.updateClient, "", {
      params: { clientId: (await me().detail(id)).client_id },
      body: { name: `Renamed ${next()}`, ein: "", is_active: true, revision: 1 },
    }),
  "clients.importClients": async () => {
    const text = `Client,EIN\nImported ${next()},\n`;
    const { caller } = userOf(bed, firm.admin);
    const { token } = (await caller.call(clientRoutes.previewClientImport, { body: { text } })).value();
    return (await caller.call(clientRoutes.importClients, { body: { text, token } })).value();
  },
  "clients.mergeClient": async (id) => {
    const into = (await me().detail(id)).client_id;
    mergedId = (await me().caller.call(engagementRoutes.createClient, { body: { name: `Twin ${next()}` } })).value().id;
    const { caller } = userOf(bed, firm.admin);
    const params = { clientId: mergedId };
    const { token } = (await caller.call(clientRoutes.getClientMerge, { params, query: { into } })).value();
    return (await caller.call(clientRoutes.mergeClient, { params, body: { into, token } })).value();
  },
  "clients.undoClientMerge": async () =>
    (await userOf(bed, firm.admin).caller.call(clientRoutes.undoClientMerge, { params: { clientId: mergedId } })).value(),
  "engagements.putControlTotals": async (id) => {
    const { revision } = (await me().caller.call(engagementRoutes.getControlTotals, me().on(id))).value();
    return send(engagementRoutes.putControlTotals, id, { body: { revision, totals: [{ key: "fees", amount: `${revision}.00` }] } });
  },
  "client-requests.createClientRequest": async (id) => {
    const body = {
      ...{ recipient_name: "Rosa Quinn", recipient_email: "rosa@brightwater.example", message: "" },
      due_on: new Date(bed.api.clock.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10),
      items: [{ data_feed_node_id: null, title: "Form W-3", explanation: "" }],
    };
    return send(clientRequestRoutes.createClientRequest, id, { body });
  },
  "client-requests.renewClientRequest": async (id) => {
    const { id: requestId, due_on } = await requestOf(id);
    return send(clientRequestRoutes.renewClientRequest, id, { params: { requestId }, body: { due_on } });
  },
  "client-requests.askClient": async (id) => {
    const { id: requestId } = await requestOf(id);
    return send(clientRequestRoutes.askClient, id, { params: { requestId }, body: { item_id: null, text: `Question ${next()}` } });
  },
  "client-requests.revokeClientRequest": async (id) =>
    send(clientRequestRoutes.revokeClientRequest, id, { params: { requestId: (await requestOf(id)).id } }),
  "client-files.settleRequestItem": async (id) => {
    const { id: requestId, items } = await requestOf(id);
    const params = { requestId, itemId: items[0]?.id };
    return send(receivedFileRoutes.settleRequestItem, id, { params, body: { file_id: null, state: "checked", text: "", seen: [] } });
  },
  "ingestion.addSubcontract": (id) => me().attach(id, "Other", "C-2"),
  "ingestion.uploadAsset": async (id) => me().upload(await slotOf(id, "distribution_detail"), "new.csv", `${distributionFile()}\n`),
  "ingestion.continueUpload": async (id) => {
    const content = `${distributionFile()}#\n`;
    const words = {
      filename: "in pieces.csv",
      fingerprint: "pieces",
      data_feed_node_id: (await slotOf(id, "distribution_detail")).data_feed_node_id,
    };
    const metadata = Object.entries(words).map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`);
    const protocol = { "tus-resumable": "1.0.0" };
    const begun = await me().caller.send(ingestionRoutes.beginUpload, {
      params: { engagementId: id },
      headers: { ...protocol, "upload-length": String(content.length), "upload-metadata": metadata.join() },
    });
    const uploadId = /uploads\/([^/]+)\//.exec(String(begun.headers.location))?.[1];
    const sent = await me().caller.send(ingestionRoutes.continueUpload, {
      params: { engagementId: id, uploadId },
      headers: { ...protocol, "content-type": "application/offset+octet-stream", "upload-offset": "0" },
      body: content,
    });
    if (sent.status >= 400) throw new Error(sent.problem().msg);
    await bed.idle();
    await me().confirmAll(id);
  },
  "ingestion.restoreFile": async (id) => {
    const assetId = await assetOf(id);
    await send(ingestionRoutes.deleteAsset, "", { params: { assetId } });
    return send(ingestionRoutes.restoreFile, id, { params: { assetId } });
  },
  "ingestion.correctRejectedRow": async (id) => {
    const assetId = await rejectedFileOf(id);
    const { columns, results } = (await me().caller.call(ingestionRoutes.listRejectedRows, { params: { assetId } })).value();
    const column = columns.find(({ title }) => title === "Gross amount")?.column;
    const cells = [{ column, text: "12.34" }];
    const body = { sheet: 0, revision: 0, cells, reason: "Wire confirmation" };
    return send(ingestionRoutes.correctRejectedRow, "", { params: { assetId, row: results[0]?.row }, body });
  },
  "ingestion.downloadRejectedRows": async (id) =>
    send(ingestionRoutes.downloadRejectedRows, "", { params: { assetId: await rejectedFileOf(id) }, body: { shows_full_ssns: false } }),
  "ingestion.keepAsset": async (id) =>
    send(ingestionRoutes.keepAsset, "", { params: { assetId: await assetOf(id) }, body: { kept: true } }),
  "ingestion.putAssetLayout": async (id) =>
    send(ingestionRoutes.putAssetLayout, "", { params: { assetId: await assetOf(id) }, body: { sheet_index: 0, header_row: 1 } }),
  "ingestion.putAssetReading": async (id) =>
    send(ingestionRoutes.putAssetReading, "", {
      params: { assetId: await assetOf(id) },
      body: { delimiter: ",", quote: null, encoding: null, decimal_sign: null, breaks: null },
    }),
  "ingestion.openAsset": async (id) => {
    const workbook = await textWorkbook(
      distributionFile()
        .split("\n")
        .map((line) => line.split(",")),
    );
    const content = new Uint8Array(await protectWorkbook(workbook, "Tide-413"));
    const { id: assetId } = (await me().upload(await slotOf(id, "distribution_detail"), "locked.xlsx", content)).value();
    await bed.idle();
    const answer = await send(ingestionRoutes.openAsset, "", { params: { assetId }, body: { password: "Tide-413" } });
    await bed.idle();
    // The file's cells were split at each comma, so its columns differ from those of the slot's other files.
    await send(ingestionRoutes.deleteAsset, "", { params: { assetId } });
    return answer;
  },
  "ingestion.putMapping": async (id) => {
    const [mapping] = await me().mappings(id);
    if (!mapping) throw new Error("no mapping");
    return me().putMapping(id, mapping, { accept: false });
  },
  "ingestion.putDemographicsMapping": async (id) => {
    const mapping = (await me().mappings(id)).find((one) => one.report_key === "demographics");
    if (!mapping) throw new Error("no mapping");
    return me().putMapping(id, mapping, { accept: false });
  },
  "ingestion.putPayDecisions": async (id) => {
    const page = (await me().caller.call(ingestionRoutes.getPayCodes, me().on(id))).value();
    const slot = page.slots.find(({ codes }) => codes.length > 0);
    const code = slot?.codes.find(({ group }) => group === "totals");
    if (!slot || !code) throw new Error("no pay codes");
    const body = { data_feed_node_id: slot.data_feed_node_id, decisions: [{ key: code.key, decision: "not_used", was: code.decision }] };
    return send(ingestionRoutes.putPayDecisions, id, { body });
  },
  "ingestion.putCompensationDefinition": async (id) => {
    const { definition } = (await me().caller.call(ingestionRoutes.getPayCodes, me().on(id))).value();
    const body = { revision: definition.revision, text: "As the plan document says.", excluded: ["bonus"] };
    return send(ingestionRoutes.putCompensationDefinition, id, { body });
  },
  "ingestion.uploadPackageFile": async (id) => {
    const body = new FormData();
    body.set("file", new Blob([`${distributionFile()}\n\n`]), "dropped.csv");
    const sent = await me().caller.call(ingestionRoutes.uploadPackageFile, { ...me().on(id), body });
    return sent.value();
  },
  "ingestion.setPackageAside": async (id) => send(ingestionRoutes.setPackageAside, id, { body: { files: [await droppedOf(id)] } }),
  "ingestion.putPackageReading": async (id) => {
    const body = { delimiter: ",", quote: null, encoding: null, decimal_sign: null, breaks: null };
    const answer = await send(ingestionRoutes.putPackageReading, id, { params: { fileId: await droppedOf(id) }, body });
    await bed.idle();
    return answer;
  },
  "ingestion.openPackageFile": async (id) => {
    const body = new FormData();
    const workbook = await textWorkbook(
      distributionFile()
        .split("\n")
        .map((line) => line.split(",")),
    );
    body.set("file", new Blob([new Uint8Array(await protectWorkbook(workbook, "Tide-413"))]), "secure.xlsx");
    const { id: fileId } = (await me().caller.call(ingestionRoutes.uploadPackageFile, { ...me().on(id), body })).value();
    await bed.idle();
    const answer = await send(ingestionRoutes.openPackageFile, id, { params: { fileId }, body: { password: "Tide-413" } });
    await bed.idle();
    return answer;
  },
  "ingestion.putPackageFile": async (id) =>
    send(ingestionRoutes.putPackageFile, id, {
      params: { fileId: await droppedOf(id) },
      body: { needed: true, data_feed_node_id: (await slotOf(id, "distribution_detail")).data_feed_node_id },
    }),
  "ingestion.placePackage": async (id) =>
    send(ingestionRoutes.placePackage, id, {
      body: { files: [{ id: await droppedOf(id), data_feed_node_id: (await slotOf(id, "distribution_detail")).data_feed_node_id }] },
    }),
  "ingestion.undoPlacement": async (id) => {
    const { data_feed_nodes: slots } = await me().attach(id, "Other", `C-${next()}`);
    const slot = slots.find((one) => one.report_key === "distribution_detail")?.data_feed_node_id;
    const body = new FormData();
    body.set("file", new Blob([`${distributionFile()}\n\n\n`]), "to take back.csv");
    const file = (await me().caller.call(ingestionRoutes.uploadPackageFile, { ...me().on(id), body })).value();
    await bed.idle();
    await send(ingestionRoutes.placePackage, id, { body: { files: [{ id: file.id, data_feed_node_id: slot }] } });
    const { placement } = (await me().caller.call(ingestionRoutes.getPlacement, me().on(id))).value();
    return send(ingestionRoutes.undoPlacement, id, { body: { placement_id: placement?.id } });
  },
  "ingestion.movePackageFile": async (id) => {
    const { client_id } = await me().detail(id);
    const body = { ...(await bodyOf(id, "2023-12-31")), client_id, engagement_name: "2023 Plan", start_date: "2023-01-01" as never };
    const last = (await me().caller.call(engagementRoutes.createEngagement, { body })).value().id;
    const form = new FormData();
    form.set("file", new Blob([distributionFile().replaceAll("2024", "2023")]), "last year.csv");
    const { id: fileId } = (await me().caller.call(ingestionRoutes.uploadPackageFile, { ...me().on(id), body: form })).value();
    await bed.idle();
    return send(ingestionRoutes.movePackageFile, id, { params: { fileId }, body: { engagement_id: last } });
  },
  "testing.addProcedure": (id) => send(testingRoutes.addProcedure, id, { body: step }),
  "testing.putProcedures": async (id) => {
    const lists = (await me().caller.call(testingRoutes.listProcedures, me().on(id))).value();
    const revision = lists.find((list) => list.output.key === "distributions")?.revision;
    return send(testingRoutes.putProcedures, id, {
      body: { output: { key: "distributions" }, revision, procedures: [step, { ...step, order: 2 }] },
    });
  },
  "testing.deleteProcedure": async (id) => {
    const lists = (await me().caller.call(testingRoutes.listProcedures, me().on(id))).value();
    const pid = lists.find((list) => list.output.key === "distributions")?.procedures[0]?.id;
    return send(testingRoutes.deleteProcedure, id, { params: { pid } });
  },
  "testing.takeStandard": async (id) => {
    await send(testingRoutes.addProcedure, id, { body: step });
    const all = (await me().caller.call(testingRoutes.listDifferences, me().on(id))).value();
    const differing = all.find(({ steps }) => steps.length > 0);
    const [difference] = differing?.steps ?? [];
    const body = { output: { key: differing?.output.key }, revision: differing?.revision, differences: [difference?.key] };
    return send(testingRoutes.takeStandard, id, { body });
  },
  "testing.putStandardProcedures": async () => {
    const { revision } = await standardOf();
    return asAdmin(testingRoutes.putStandardProcedures, {
      output: { key: "distributions" },
      revision,
      procedures: [{ ...step, text: `<p>Wording ${next()}</p>` }],
    });
  },
  "testing.putStandardSampling": async () => {
    const settings = { method: "random", sample_size_type: "fixed", isi_threshold: null, isi_counts_toward_sample_size: false };
    const { samplingRevision: revision } = await standardOf();
    return asAdmin(testingRoutes.putStandardSampling, {
      ...settings,
      population: { key: "distributions" },
      sample_size: 100 + next(),
      revision,
    });
  },
  "testing.resetStandard": async () => {
    const { revision, samplingRevision } = await standardOf();
    return asAdmin(testingRoutes.resetStandard, {
      output: { key: "distributions" },
      revision,
      samplings: [{ population: { key: "distributions" }, revision: samplingRevision }],
    });
  },
  "testing.restoreStandard": async () => {
    const { revision } = await standardOf();
    return asAdmin(testingRoutes.restoreStandard, { part: "procedures", key: "distributions", version: 1, revision });
  },
  "testing.putSampling": async (id) => {
    const { revision, method, isi_counts_toward_sample_size } = await samplingOf(id);
    const settings = { method, sample_size_type: "fixed", sample_size: revision, isi_threshold: null, isi_counts_toward_sample_size };
    const body = { revision, ...settings, reason: "A change of the test" };
    return send(testingRoutes.putSampling, id, { params: { samplingId: (await samplingOf(id)).id }, body });
  },
  "workpapers.processEngagement": (id) => send(workpaperRoutes.processEngagement, id, { body: { ignoreParsingErrors: true } }),
  "workpapers.cancelRun": async (id) => {
    await bed.rest();
    await send(workpaperRoutes.processEngagement, id, { body: { ignoreParsingErrors: true } });
    const answer = await send(workpaperRoutes.cancelRun, id);
    await bed.work();
    return answer;
  },
  "testing.redrawSample": async (id) =>
    send(testingRoutes.redrawSample, id, {
      params: { samplingId: (await samplingOf(id)).id },
      body: { reason: "The first draw was shown to the client." },
    }),
  "workpapers.createDownloadTicket": async (id) => {
    const [bundle] = (await me().caller.call(workpaperRoutes.listBundles, me().on(id))).value();
    return send(workpaperRoutes.createDownloadTicket, id, { body: { object_id: bundle?.file.object_id } });
  },
  "workpapers.openOriginal": async (id) => {
    const params = { outputKey: "distributions", assetId: await assetOf(id) };
    return send(workpaperRoutes.openOriginal, id, { params, body: { shows_full_ssns: true, reason: "Compare with the census" } });
  },
  "workpapers.putTieReason": async (id) => {
    const tieKey = (await me().result(id, "participant_activity")).ties[0]?.key;
    return send(workpaperRoutes.putTieReason, id, { params: { outputKey: "participant_activity", tieKey }, body: { reason: "Timing." } });
  },
  "workpapers.putAttributeResult": async (id) => {
    const { sample, procedures } = await me().result(id, "distributions");
    const params = { outputKey: "distributions", itemId: sample?.items[0]?.item_key, procedureId: procedures[0]?.id };
    return send(workpaperRoutes.putAttributeResult, id, { params, body: { result: "pass", note: "" } });
  },
  "reviews.putConclusion": (id) =>
    send(reviewRoutes.putConclusion, id, { params: { outputKey: "distributions" }, body: { text: "It agrees.", before: "" } }),
  "reviews.signWorkpaper": async (id) =>
    send(reviewRoutes.signWorkpaper, id, {
      params: { outputKey: "distributions" },
      body: { role: "preparer", result_id: (await reviewOf(id)).result_id },
    }),
  "reviews.withdrawSignOff": async (id) => {
    const params = { outputKey: "distributions", signOffId: (await reviewOf(id)).preparer?.id };
    return send(reviewRoutes.withdrawSignOff, id, { params, body: { reason: "" } });
  },
  "reviews.writeNote": (id) =>
    send(reviewRoutes.writeNote, id, {
      params: { outputKey: "distributions" },
      body: { about: "workpaper", address: "", text: "Which page says so?", mentions: [] },
    }),
  "reviews.replyToNote": async (id) => {
    const params = { outputKey: "distributions", noteId: (await reviewOf(id)).notes[0]?.id };
    return send(reviewRoutes.replyToNote, id, { params, body: { text: "Page 31.", mentions: [] } });
  },
  "reviews.markMention": async (id) => {
    const [note] = (await reviewOf(id)).notes;
    const params = { outputKey: "distributions", noteId: note?.id };
    // Mentions the note's author, who gets no email: this test's queue doesn't send any.
    const mentions = [note?.messages[0]?.by.id];
    await send(reviewRoutes.replyToNote, id, { params, body: { text: "To be looked at again.", mentions } });
    return send(reviewRoutes.markMention, id, { params, body: { done: true } });
  },
  "reviews.resolveNote": async (id) => {
    const params = { outputKey: "distributions", noteId: (await reviewOf(id)).notes[0]?.id };
    return send(reviewRoutes.resolveNote, id, { params, body: { resolved: true } });
  },
  "reviews.putWaitingDigest": () => send(reviewRoutes.putWaitingDigest, "", { body: { frequency: "weekly" } }),
  "evidence.attachFile": async (id) => {
    const body = new FormData();
    body.set("file", new Blob(["%PDF-1.7 request"]), "request.pdf");
    body.set("about", "workpaper");
    body.set("address", "");
    const params = { engagementId: id, outputKey: "distributions" };
    return (await me().caller.call(evidenceRoutes.attachFile, { params, body })).value();
  },
  "evidence.attachLink": (id) =>
    send(evidenceRoutes.attachLink, id, {
      params: { outputKey: "distributions" },
      body: { about: "workpaper", address: "", title: "Client portal", url: "https://portal.example/118" },
    }),
  "evidence.removeEvidence": async (id) => {
    const params = { engagementId: id, outputKey: "distributions" };
    const [first] = (await me().caller.call(evidenceRoutes.listEvidence, { params })).value();
    return send(evidenceRoutes.removeEvidence, id, { params: { outputKey: "distributions", evidenceId: first?.id } });
  },
  "engagements.lockEngagement": (id) => send(engagementRoutes.lockEngagement, id),
  "workpapers.addAddendum": async (id) => {
    const body = new FormData();
    body.set("file", new Blob(["letter"]), "letter.pdf");
    body.set("reason", "It came after the lock.");
    return (await me().caller.call(addendumRoutes.addAddendum, { ...me().on(id), body })).value();
  },
  "engagements.rollForward": async (id) => {
    rolledId = (await me().caller.call(engagementRoutes.rollForward, { ...me().on(id), body: undefined })).value().id;
  },
  "workpapers.affirmPriorYear": () =>
    send(workpaperRoutes.affirmPriorYear, rolledId, { params: { outputKey: "distributions" }, body: { affirmed: true } }),
  "engagements.reopenEngagement": async (id) => {
    const body = { reason: "Another file." };
    (await userOf(bed, firm.admin).caller.call(engagementRoutes.reopenEngagement, { ...me().on(id), body })).value();
    // Produces new results for the next change to use.
    await me().sample(id, 2);
    await me().process(id);
  },
  "workpapers.takePriorYear": async () => {
    const { replaced } = (await me().caller.call(workpaperRoutes.getPriorYear, me().on(rolledId))).value();
    const [{ output_key: outputKey, by } = { output_key: "", by: null }] = replaced;
    return send(workpaperRoutes.takePriorYear, rolledId, { params: { outputKey }, body: { run_id: by?.run_id } });
  },
  "soc-toolkits.putEngagementToolkit": async (id) => {
    const { providers } = (await me().caller.call(engagementToolkitRoutes.getEngagementToolkits, me().on(id))).value();
    const body = { service_provider_id: providers[0]?.service_provider_id, toolkit_id: toolkitId, attached: next() % 2 === 0 };
    await send(engagementToolkitRoutes.putEngagementToolkit, id, { body: { ...body, attached: !body.attached } });
    return send(engagementToolkitRoutes.putEngagementToolkit, id, { body });
  },
  "soc-toolkits.takeOverControls": async (id) => {
    const { providers } = (await me().caller.call(engagementToolkitRoutes.getEngagementToolkits, me().on(id))).value();
    const body = { service_provider_id: providers[0]?.service_provider_id, toolkit_id: toolkitId, attached: true };
    await send(engagementToolkitRoutes.putEngagementToolkit, id, { body });
    const params = { engagementId: id, toolkitId };
    const { controls } = (await me().caller.call(engagementToolkitRoutes.getToolkitControls, { params })).value();
    const open = controls.flatMap((control) => (control.taken ? [] : [control.id]));
    return send(engagementToolkitRoutes.takeOverControls, id, { params: { toolkitId }, body: { controls: open.slice(0, 1) } });
  },
  "retention.putRetention": () => asAdmin(retentionRoutes.putRetention, { years: 8 + (next() % 2) }),
  "retention.placeHold": (id) => asAdmin(retentionRoutes.placeHold, { reason: "Litigation" }, { engagementId: id }),
  "retention.releaseHold": (id) => asAdmin(retentionRoutes.releaseHold, { reason: "Settled" }, { engagementId: id }),
  "ingestion.deleteAsset": async (id) => send(ingestionRoutes.deleteAsset, "", { params: { assetId: await assetOf(id) } }),
  "ingestion.removeSubcontract": async (id) => {
    const [first] = (await me().caller.call(ingestionRoutes.listSubcontracts, me().on(id))).value();
    return send(ingestionRoutes.removeSubcontract, id, { params: { nodeId: first?.subcontract_node_id } });
  },
};
/** These only read, and use POST because of their body. */
const readings = [
  // Tickets and scan results are tested elsewhere: an engagement with a sample has no client file.
  "client-files.ticketReceivedFile",
  "clients.previewClientImport",
  "palette.searchEngagements",
  "searches.searchExceptions",
  "searches.searchPeople",
  "searches.searchExceptionRows",
  "searches.searchPopulation",
  "searches.searchFigureRows",
  "ingestion.checkRejectedRow",
  "ingestion.previewMapping",
  "ingestion.previewAssetReading",
  "ingestion.previewPackageReading",
  "users.previewInvites",
];
/** These store, drop or report on bytes that are not a file yet; the recorded change is the call that makes the file. */
const pieces = ["ingestion.beginUpload", "ingestion.cancelUpload", "ingestion.finishUpload"];
const step = { active: true, order: 1, output: { key: "distributions" }, text: "<p>Ask the client.</p>" };

async function send(route: RouteDefinition, engagementId: string, request: { readonly params?: object; readonly body?: unknown } = {}) {
  const answer = await me().caller.send(route, { ...request, params: { ...(engagementId ? { engagementId } : {}), ...request.params } });
  if (answer.status >= 400) throw new Error(`${route.method} ${route.path}: ${answer.problem().msg}`);
  return answer;
}
/** The newest client request. */
const requestOf = async (id: string) => {
  const [request] = (await me().caller.call(clientRequestRoutes.listClientRequests, me().on(id))).value().requests;
  if (!request) throw new Error("nothing was asked");
  return request;
};
/** Revisions of the firm's default procedures for distributions. */
async function standardOf() {
  const { caller } = userOf(bed, firm.admin);
  const lists = (await caller.call(testingRoutes.listStandardProcedures, {})).value();
  const [sampling] = (await caller.call(testingRoutes.listStandardSampling, {})).value();
  const revision = lists.find(({ output }) => output.key === "distributions")?.revision;
  return { revision, samplingRevision: sampling?.revision };
}
async function asAdmin(route: RouteDefinition, body: unknown, params: Readonly<Record<string, unknown>> = {}) {
  const answer = await userOf(bed, firm.admin).caller.send(route, { params, body });
  if (answer.status >= 400) throw new Error(`${route.method} ${route.path}: ${answer.problem().msg}`);
  return answer;
}
const reviewOf = async (id: string) =>
  (await me().caller.call(reviewRoutes.getReview, { params: { engagementId: id, outputKey: "distributions" } })).value();
const slotOf = async (id: string, report: string) => {
  const slot = (await me().slots(id)).find((one) => one.report_key === report);
  if (!slot) throw new Error(`no slot ${report}`);
  return slot;
};
const droppedOf = async (id: string) => (await me().caller.call(ingestionRoutes.listPackage, me().on(id))).value()[0]?.id ?? "";
const assetOf = async (id: string) => (await me().slots(id)).flatMap((slot) => slot.assets)[0]?.id ?? "";
/** A distribution file that was read and has a rejected row. */
const rejectedFileOf = async (id: string) => {
  const content = `${distributionFile({ isBroken: true })}# ${next()}\n`;
  const { id: assetId } = (await me().upload(await slotOf(id, "distribution_detail"), `rejected ${next()}.csv`, content)).value();
  await bed.idle();
  await me().confirmAll(id);
  return assetId;
};
const samplingOf = async (id: string) => {
  const [sampling] = (await me().caller.call(testingRoutes.listSampling, me().on(id))).value();
  if (!sampling) throw new Error("no sampling");
  return sampling;
};
const bodyOf = async (id: string, endOn: string) => {
  const { client_id, client_name, engagement_name, data_type } = await me().detail(id);
  const own = { client_id, client_name, engagement_name, data_type, client_ein: "47-3920185", plan_number: "001" };
  return { ...own, start_date: "2024-01-01", end_date: endOn };
};

async function ready(): Promise<string> {
  const { id } = await me().create({ client_name: `Client ${next()}`, data_type: "recordkeeper" });
  await me().attach(id, "Other");
  const { participant_balances = "", distribution_detail = "" } = planFiles();
  await me().fill(id, { participant_balances, distribution_detail });
  await me().confirmAll(id);
  return id;
}

/**
 * Routes for a person, sign-in, purchases or Tieout's staff rather than the firm's work; the tests of identity, credits, storefront and
 * staff cover what these routes record.
 */
const notOfTheFirm = [
  // Client routes, used without an account: `domains/client-requests/server/client-requests.test.ts`.
  "payroll-connect",
  // Client routes with files: `client-files.test.ts`.
  "payroll-connect-files",
  // Client routes for connections: `apps/api/src/connected-payroll.test.ts`.
  "payroll-connection",
  ...["identity", "account", "support", "sign-on", "sign-up", "issuers", "directory-tokens", "scim"],
  ...["credits", "purchases", "toolkit-requests", "toolkit-requests-of-firms", "toolkit-editions", "staff"],
];
/** Routes for archives, which are built by a job; they have a separate test. */
const ofArchives = ["firm-exports.requestExport", "firm-exports.createExportTicket"];
/** These require a password, which people in these tests don't have; the tests of identity cover what they record. */
const withPassword = ["api-keys.createApiKey", "api-keys.revokeApiKey", "users.putSignInRules"];

test("every route that changes something writes to the audit log of the caller's firm", async () => {
  const served = bed.api.registrations.flatMap(({ domain, routes }) =>
    Object.entries(routes).flatMap(([name, route]) =>
      ["GET", "HEAD"].includes(route.method) || notOfTheFirm.includes(domain) ? [] : [`${domain}.${name}`],
    ),
  );
  expect([...Object.keys(changes), ...readings, ...pieces, ...withPassword, ...ofArchives].sort()).toEqual(served.sort());
  const countOf = async (organizationId: string): Promise<number> => {
    const { rows } = await bed.api.db.database.work.asPlatform("count audit events", (tx) =>
      tx.query<{ count: number }>("select count(*)::int as count from audit_events where organization_id = $1", [organizationId]),
    );
    return rows[0]?.count ?? 0;
  };
  const bystander = await bed.api.firm();
  const id = await ready();
  const payroll = (await me().create({ client_name: "Payroll only", data_type: "payroll" })).id;
  await me().attach(payroll, "Payroll");
  await me().fill(payroll, {
    demographics: "Employee ID,SSN,Last Name,First Name,Date of Birth,Date of Hire\nE1,900-11-2222,Adler,Ana,01/02/1980,03/04/2010\n",
    payroll_register: planFiles().payroll_register ?? "",
  });
  const order = Object.entries(changes);
  const quiet: string[] = [];
  let locked = "";
  for (const [label, change] of order) {
    if (label === "reviews.signWorkpaper" || label === "engagements.lockEngagement") {
      await me().confirmAll(id);
      await me().process(id);
    }
    if (label === "engagements.lockEngagement") locked = id;
    const subject = /DemographicsMapping$|PayDecisions$/.test(label) ? payroll : label.startsWith("ingestion.") && locked ? payroll : id;
    if (label === "workpapers.processEngagement") {
      for (const contract of (await me().caller.call(ingestionRoutes.listSubcontracts, me().on(id))).value().slice(1))
        await send(ingestionRoutes.removeSubcontract, id, { params: { nodeId: contract.subcontract_node_id } });
      await me().confirmAll(id);
    }
    const before = await countOf(firm.id);
    await change(subject);
    if ((await countOf(firm.id)) <= before) quiet.push(label);
    await bed.idle();
  }
  expect(quiet).toEqual([]);
  expect(await countOf(bystander.id)).toBe(0);
});

test("after any sequence of changes, the stored status and figures match those derived from the facts", async () => {
  const stored = async (id: string) =>
    (
      await bed.inFirm(firm.auditor, (tx) =>
        tx.query("select status, missing, results_out_of_date, overview from engagements where id = $1", [id]),
      )
    ).rows[0];
  const possible = Object.keys(changes).filter(
    (name) =>
      !["engagements.createEngagement", "engagements.createClient", "clients.importClients", "clients.undoClientMerge"].includes(name),
  );
  const all = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(possible, { minLength: 6, maxLength: 9 }), async (sequence) => {
      const id = await ready();
      for (const name of sequence) {
        // An impossible change is refused; the invariant holds either way.
        await changes[name]?.(id).catch(() => undefined);
        await bed.work();
        await bed.idle();
        const before = await stored(id);
        await bed.inFirm(firm.auditor, (tx) => bed.statusUpdater.refresh(tx, id));
        expect([name, before]).toEqual([name, await stored(id)]);
        all.add(String(before?.status));
      }
    }),
    { numRuns: 4, seed: 20240131 },
  );
  expect(all.size).toBeGreaterThan(1);
});
