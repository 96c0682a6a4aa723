import type { OpenItem } from "@tieout/engagements/core";
import { type SignOffRole, signOffRoles } from "@tieout/runs/core";
import { type EffectiveSignOffs, type SignedBy, stateOfSignOff } from "./sign-off.ts";

export interface ReviewedPaper<S extends SignedBy = SignedBy> {
  readonly title: string;
  readonly hasConclusion: boolean;
  readonly effective: EffectiveSignOffs<S>;
  readonly resultNow: string;
  /** Subjects of the notes that are still open. */
  readonly openNotes: readonly string[];
}

const missingKinds = { preparer: "missing_preparers", reviewer: "missing_reviewers" } as const satisfies Record<
  SignOffRole,
  OpenItem["kind"]
>;

/** Open items in a workpaper's review; `nameOf` returns the signer's name. */
export function reviewOpenItems<S extends SignedBy>(paper: ReviewedPaper<S>, nameOf: (signOff: S) => string): readonly OpenItem[] {
  const named = (kind: OpenItem["kind"], text: string): OpenItem => ({ kind, workpaper: paper.title, text });
  const signatures = signOffRoles.flatMap((role) => {
    const signOff = paper.effective[role];
    if (signOff === null) return [named(missingKinds[role], `No ${role} has signed`)];
    if (stateOfSignOff(signOff, paper.resultNow) === "current") return [];
    return [named("stale_sign_offs", `${nameOf(signOff)} signed as ${role} result ${signOff.resultId}; it is ${paper.resultNow} now`)];
  });
  return [
    ...(paper.hasConclusion ? [] : [named("missing_conclusions", "No conclusion")]),
    ...signatures,
    ...paper.openNotes.map((about) => named("open_notes", about)),
  ];
}
