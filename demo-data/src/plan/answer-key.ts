import type { Life } from "../people/life.ts";
import { plainMoney } from "../reports/cell-texts.ts";
import type { TableRow } from "../reports/report-table.ts";
import type { CastScenario } from "../scenarios/assign-cast.ts";
import type { ReportKey } from "../scenarios/scenario.ts";

export interface Subject {
  readonly participant_id: string;
  readonly employee_id: string;
  readonly ssn_last4: string;
  readonly name: string;
}

/** One finding that must be reported, or one look-alike that must not be. */
export interface KeyEntry {
  readonly rule: string;
  /** The people a single finding names; empty if the finding is about the plan. */
  readonly subjects: readonly Subject[];
  readonly amount: string | null;
  readonly date: string | null;
  readonly file: string;
  /** 1-based; the same in CSV and XLSX. */
  row: number | null;
  readonly why: string;
}

/** A fund's line on which the trust statement differs from the balances. */
export interface TieEntry {
  readonly line: string;
  readonly fund: string;
  /** Balances minus statement. */
  readonly amount: string;
}

export interface AnswerKey {
  readonly planted: readonly KeyEntry[];
  readonly look_alikes: readonly KeyEntry[];
  readonly tie_differences: readonly TieEntry[];
}

interface WatchedEntry {
  readonly entry: KeyEntry;
  readonly people: ReadonlySet<number>;
  readonly tag: string | undefined;
}

const subjectOf = (life: Life): Subject => ({
  participant_id: life.participantId,
  employee_id: life.employeeId,
  ssn_last4: life.ssn.slice(5),
  name: `${life.lastName}, ${life.firstName}`,
});

/** Collects the entries' row numbers while the reports are written. */
export class KeyBook {
  readonly #planted: KeyEntry[] = [];
  readonly #lookAlikes: KeyEntry[] = [];
  readonly #people = new Set<number>();
  readonly #watched = new Map<string, WatchedEntry[]>();

  constructor(castings: readonly CastScenario[]) {
    for (const casting of castings) {
      const { scenario, lives, particulars } = casting;
      for (const rule of scenario.fires.length > 0 ? scenario.fires : [scenario.rule]) {
        const entry: KeyEntry = {
          rule,
          subjects: scenario.isAboutPlan ? [] : lives.map(subjectOf),
          // If a plant triggers a second rule, that rule has a different amount.
          amount: particulars.amountCents === undefined || rule !== scenario.rule ? null : plainMoney(particulars.amountCents),
          date: particulars.on ?? null,
          file: scenario.report,
          row: null,
          why: scenario.why,
        };
        (scenario.fires.length > 0 ? this.#planted : this.#lookAlikes).push(entry);
        this.#watch(scenario.report, { entry, people: new Set(lives.map(({ index }) => index)), tag: particulars.tag });
      }
    }
  }

  #watch(report: ReportKey, watched: WatchedEntry): void {
    for (const index of watched.people) {
      this.#people.add(index);
      const key = `${report}|${index}`;
      this.#watched.set(key, [...(this.#watched.get(key) ?? []), watched]);
    }
  }

  note(report: ReportKey, row: number, about: TableRow<unknown>): void {
    if (!this.#people.has(about.personIndex)) return;
    for (const { entry, tag } of this.#watched.get(`${report}|${about.personIndex}`) ?? [])
      if (entry.row === null && (tag === undefined || tag === about.tag)) entry.row = row;
  }

  content(): Omit<AnswerKey, "tie_differences"> {
    const inOrder = (entries: readonly KeyEntry[]) =>
      [...entries].sort((a, b) => (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : (a.row ?? 0) - (b.row ?? 0)));
    return { planted: inOrder(this.#planted), look_alikes: inOrder(this.#lookAlikes) };
  }
}
