import { signOffRoles } from "@tieout/runs/core";
import type { ReadSignAgain } from "@tieout/runs/server";
import { effectiveOf, stateOfSignOff } from "../../core/index.ts";
import { conclusionRepository } from "./conclusion-repository.ts";
import { papersNow } from "./papers-now.ts";
import { signOffRepository } from "./sign-off-repository.ts";

/** Sign-offs and conclusions made for figures other than the last run's, and how many workpapers keep theirs. */
export const readSignAgain: ReadSignAgain = async (tx, engagementId) => {
  const signOffs = await signOffRepository(tx).effective([engagementId]);
  const conclusions = (await conclusionRepository(tx).list(engagementId)).filter(({ text }) => text !== "");
  const papers = await papersNow(tx, [engagementId]);
  const found = papers.map(({ outputKey, title, resultNow, figuresId }) => {
    const isOwn = (one: { readonly outputKey: string }) => one.outputKey === outputKey;
    const effective = effectiveOf(signOffs.filter(isOwn));
    const stale = signOffRoles.flatMap((role) => {
      const signOff = effective[role];
      return signOff && stateOfSignOff(signOff, resultNow) === "stale" ? [signOff] : [];
    });
    const conclusion = conclusions.find((one) => isOwn(one) && one.figuresId !== figuresId);
    const signed = signOffs.some(isOwn) || conclusions.some(isOwn);
    return { output: { key: outputKey, title }, stale, conclusion, keeps: signed && stale.length === 0 && !conclusion };
  });
  return {
    sign_offs: found.flatMap(({ output, stale }) =>
      stale.map(({ role, userName, at, runNumber }) => ({ output, role, by: userName, on: at, run_number: runNumber })),
    ),
    conclusions: found.flatMap(({ output, conclusion: own }) =>
      own ? [{ output, by: own.writer, on: own.writtenAt.toISOString(), run_number: own.runNumber }] : [],
    ),
    kept: found.filter(({ keeps }) => keeps).length,
  };
};
