import { ApiProblem } from "./api-problem.ts";

/** A form's content, field by field; an absent field was removed. Values are plain data. */
export type EditedFields = Readonly<Record<string, unknown>>;

/** Three versions of one form: as read, as typed, and as saved by a colleague in the meantime. */
export interface Versions<Value, Stored = Value> {
  readonly base: Stored;
  readonly mine: Value;
  readonly theirs: Stored;
}

/** Whose value is used for a field that both people changed. */
export type KeptSide = "mine" | "theirs";

export interface MergedValue<Value> {
  readonly value: Value;
  /** Fields that both people changed, to different values. */
  readonly contested: readonly string[];
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Takes every field from the person who changed it; a change can be lost only in a field that both people changed. */
export function mergeEdits<Fields extends object>(versions: Versions<Fields>, keep: KeptSide): MergedValue<Fields> {
  const fieldsOf = (version: Fields): EditedFields => Object.fromEntries(Object.entries(version));
  const [base, mine, theirs] = [fieldsOf(versions.base), fieldsOf(versions.mine), fieldsOf(versions.theirs)];
  const names = [...new Set([base, mine, theirs].flatMap((version) => Object.keys(version)))];
  const contested = names.filter(
    (name) => !isSame(mine[name], theirs[name]) && !isSame(mine[name], base[name]) && !isSame(theirs[name], base[name]),
  );
  const fromMine = (name: string): boolean => (contested.includes(name) ? keep === "mine" : !isSame(mine[name], base[name]));
  const merged = names.flatMap((name) => {
    const version = fromMine(name) ? mine : theirs;
    return name in version ? [[name, version[name]] as const] : [];
  });
  return { value: Object.fromEntries(merged) as Fields, contested };
}

/** The person who saved the newer version, and when. */
export interface ChangedBy {
  readonly name: string;
  /** Instant. */
  readonly on: string;
}

/** Reads who saved the newer version from the refusal of a stale one; null if the colleague is unknown. */
export function changedByOf({ document: { changed_by } }: ApiProblem): ChangedBy | null {
  const { name, on } = (changed_by ?? {}) as Partial<ChangedBy>;
  return typeof name === "string" && typeof on === "string" ? { name, on } : null;
}

export type MergeFunction<Value, Stored> = (versions: Versions<Value, Stored>, keep: KeptSide) => MergedValue<Value>;

/** A conflict with a colleague's save that only the user can settle. */
export interface Contest<Stored> {
  readonly theirs: Stored;
  readonly contested: readonly string[];
  readonly changedBy: ChangedBy | null;
}

interface MergedSave<Value, Stored> {
  readonly value: Value;
  readonly stored: Stored;
  readonly save: (value: Value, stored: Stored) => Promise<Stored>;
  readonly theirsOf: (problem: ApiProblem) => Stored | null;
  readonly combine: MergeFunction<Value, Stored>;
}

type MergedOutcome<Stored> =
  | { readonly kind: "saved"; readonly saved: Stored; readonly mergedWith: ChangedBy | null }
  | ({ readonly kind: "contested" } & Contest<Stored>);

/** Maximum number of refusals caused by colleagues saving between our read and our save, before the refusal is reported. */
export const mostMerges = 5;

/** Saves a form, keeping a colleague's changes to other fields. Rethrows any other error of the call. */
export async function saveMerged<Value, Stored>(form: MergedSave<Value, Stored>): Promise<MergedOutcome<Stored>> {
  let { value, stored } = form;
  let mergedWith: ChangedBy | null = null;
  for (let tries = 1; ; tries += 1) {
    try {
      return { kind: "saved", saved: await form.save(value, stored), mergedWith };
    } catch (problem) {
      const theirs = problem instanceof ApiProblem ? form.theirsOf(problem) : null;
      if (theirs === null || !(problem instanceof ApiProblem)) throw problem;
      const changedBy = changedByOf(problem);
      const combined = form.combine({ base: stored, mine: value, theirs }, "mine");
      if (combined.contested.length > 0) return { kind: "contested", theirs, contested: combined.contested, changedBy };
      // There is nothing for the user to choose, so this reports the refusal, and the next attempt starts over.
      if (tries === mostMerges) throw problem;
      ({ value } = combined);
      stored = theirs;
      mergedWith = changedBy;
    }
  }
}
