import { ApiProblem } from "./api-problem.ts";

/** What a form holds, field by field; a field that is absent was removed. Values are plain data. */
export type EditedFields = Readonly<Record<string, unknown>>;

/** Three versions of one form: as it was read, as it is typed, as a colleague saved it meanwhile. */
export interface Versions<Value, Stored = Value> {
  readonly base: Stored;
  readonly mine: Value;
  readonly theirs: Stored;
}

/** Whose value a field gets that both changed. */
export type KeptSide = "mine" | "theirs";

export interface MergedValue<Value> {
  readonly value: Value;
  /** Fields that both changed, to different values. */
  readonly contested: readonly string[];
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Every field as the one who changed it has it; nobody's change is lost but in a field that both changed. */
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

/** Who saved the version that a stale one met, and when. */
export interface ChangedBy {
  readonly name: string;
  /** Instant. */
  readonly on: string;
}

/** Named by the refusal of a stale version; null where the colleague is not known. */
export function changedByOf({ document: { changed_by } }: ApiProblem): ChangedBy | null {
  const { name, on } = (changed_by ?? {}) as Partial<ChangedBy>;
  return typeof name === "string" && typeof on === "string" ? { name, on } : null;
}

export type MergeFunction<Value, Stored> = (versions: Versions<Value, Stored>, keep: KeptSide) => MergedValue<Value>;

/** A save that met a colleague's, which only the person can settle. */
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

/** As often as colleagues may save between reading and sending before the refusal is said. */
export const mostMerges = 5;

/** Saves a form; what a colleague saved meanwhile in other fields stays. Throws what the call throws for any other reason. */
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
      // Nothing to choose between: the refusal is said, and the next try starts anew.
      if (tries === mostMerges) throw problem;
      ({ value } = combined);
      stored = theirs;
      mergedWith = changedBy;
    }
  }
}
