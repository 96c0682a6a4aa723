import { createHash } from "node:crypto";
import { type PaperKey, papersMadeFrom, paperTitle } from "@tieout/catalog/core";
import { engagementRepository, lockRefusal } from "@tieout/engagements/server";
import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { type OfferedControl, storefrontFailures, type ToolkitControls } from "../../contract/index.ts";
import { identityOfControl, paperOfControl, stepOfControl } from "../../core/engagement-controls.ts";
import { areaTitles, type Toolkit, type UserControl } from "../../core/index.ts";
import { heldToolkits } from "../purchases/library-repository.ts";
import type { AuditProgram } from "./audit-program.ts";
import { engagementToolkitRepository } from "./engagement-toolkit-repository.ts";

const { fail } = storefrontFailures;

export interface ControlsPlace {
  readonly engagementId: string;
  readonly toolkitId: string;
}

interface Candidate {
  readonly control: UserControl;
  readonly sourceKey: string;
  /** Workpaper that has the control, or to which it would be added. */
  readonly outputKey: PaperKey;
  readonly taken: boolean;
}

const sourceKeyOf = (toolkit: Toolkit, control: UserControl): string =>
  `user-entity-control:${createHash("sha256").update(identityOfControl(toolkit, control)).digest("hex")}`;

export async function presentEngagement(tx: Tx, engagementId: string) {
  const engagement = await engagementRepository(tx).find(engagementId);
  if (!engagement) throw new Error("the policy let an absent engagement through");
  return engagement;
}

async function candidatesOf(tx: Tx, program: AuditProgram, engagementId: string, toolkit: Toolkit): Promise<readonly Candidate[]> {
  const engagement = await presentEngagement(tx, engagementId);
  const papers = papersMadeFrom(engagement.dataType);
  const taken = await program.taken(tx, engagementId);
  return toolkit.userControls.map((control) => {
    const sourceKey = sourceKeyOf(toolkit, control);
    const outputKey = taken.get(sourceKey) ?? paperOfControl(toolkit.general.service, control.area, papers);
    if (!outputKey) throw new Error(`no workpaper is made from ${engagement.dataType}`);
    return { control, sourceKey, outputKey, taken: taken.has(sourceKey) };
  });
}

const controlWire = ({ control, outputKey, taken }: Candidate): OfferedControl => ({
  ...{ id: control.id, text: control.text, area: areaTitles[control.area], usual_control: control.usualControl },
  ...{ frequency: control.frequency, evidence: control.evidence, test: control.test, taken },
  output: { key: outputKey, title: paperTitle(outputKey) },
});

async function isOwned(tx: Tx, toolkitId: string): Promise<boolean> {
  return (await heldToolkits(tx, [toolkitId])).some(({ state }) => state === "owned");
}

/**
 * Reads the controls. Their text is part of what is sold, so if the toolkit is not in the firm's library, only their number is returned.
 */
export async function readControls(tx: Tx, program: AuditProgram, { engagementId, toolkitId }: ControlsPlace) {
  const toolkit = await engagementToolkitRepository(tx).attachedDocument(engagementId, toolkitId);
  if (!toolkit) return fail("storefront.not-attached", undefined);
  const inLibrary = await isOwned(tx, toolkitId);
  const controls = inLibrary ? (await candidatesOf(tx, program, engagementId, toolkit)).map(controlWire) : [];
  return success<ToolkitControls>({ in_library: inLibrary, count: toolkit.userControls.length, controls });
}

/** Adds the controls that are not yet procedures; returns the updated controls. */
export async function takeOverControls(
  tx: Tx,
  program: AuditProgram,
  { controlIds, ...place }: ControlsPlace & { readonly controlIds: readonly string[] },
) {
  const { engagementId, toolkitId } = place;
  const refusal = lockRefusal(await presentEngagement(tx, engagementId));
  if (refusal) return refusal;
  const toolkit = await engagementToolkitRepository(tx).attachedDocument(engagementId, toolkitId);
  if (!toolkit) return fail("storefront.not-attached", undefined);
  if (!(await isOwned(tx, toolkitId))) return fail("storefront.not-in-library", undefined);
  const candidates = await candidatesOf(tx, program, engagementId, toolkit);
  const unknown = controlIds.find((id) => !candidates.some(({ control }) => control.id === id));
  if (unknown !== undefined) return fail("storefront.no-control", { id: unknown });
  const steps = candidates
    .filter(({ control }) => controlIds.includes(control.id))
    .map(({ control, sourceKey, outputKey }) => ({ sourceKey, outputKey, ...stepOfControl(toolkit, control) }));
  const taken = await program.takeOver(tx, { engagementId, steps, from: { toolkit: toolkitId } });
  return taken.ok ? readControls(tx, program, place) : taken;
}
