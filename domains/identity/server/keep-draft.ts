import { success } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { identityFailures } from "../contract/index.ts";
import { draftRepository, type StoredDraft } from "./draft-repository.ts";

/** Limits on the number of a person's drafts and their total size: far more than anyone types. */
const mostDrafts = 100;
const mostCharacters = 1_000_000;

/** Saves the newest input in a form; drafts for other forms are kept. */
export async function keepDraft(tx: Tx, { userId, form, ...draft }: StoredDraft & { readonly userId: string; readonly form: string }) {
  const drafts = draftRepository(tx, userId);
  await drafts.lock();
  const { count, characters } = await drafts.others(form);
  if (count >= mostDrafts || characters + JSON.stringify(draft.content).length > mostCharacters)
    return identityFailures.fail("identity.too-many-drafts", { drafts: count });
  await drafts.keep(form, draft);
  return success(undefined);
}
