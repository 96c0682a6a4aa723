import { addDays, type PlainDate } from "@tieout/kernel";
import { type Database, systemActor, type Tx } from "@tieout/postgres";
import { endHolds, holdCredits } from "./hold-credits.ts";
import { expireLots } from "./lot-balances.ts";
import { lockLedger } from "./post-entries.ts";
import { takeCredits } from "./take-credits.ts";

/** Pseudorandom numbers from a seed, using 32-bit xorshift. */
export function numbersOf(seed: number): (below: number) => number {
  let state = (seed ^ 0x9e3779b9) | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

interface ModelLot {
  readonly id: string;
  readonly expiresOn: PlainDate | null;
  available: number;
  held: number;
}

/** A second implementation of the ledger, without lots in SQL: one credit at a time. */
interface Model {
  readonly lots: ModelLot[];
  /** Open holds by reference: the subject, and the lot of each credit. */
  readonly holds: Map<string, { readonly subject: string; readonly credits: readonly string[] }>;
  readonly charged: Set<string>;
  today: PlainDate;
  used: number;
  expired: number;
  reversed: number;
  references: number;
}

class Crash extends Error {}

/** Simulates the process dying before this statement; every second time the server's side of the connection dies instead. */
function dyingAfter(tx: Tx, statements: number, isConnectionLost: boolean): Tx {
  let left = statements;
  const query: Tx["query"] = async (sql, params) => {
    if (left === 0) {
      if (isConnectionLost) await tx.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
      throw new Crash("killed");
    }
    left -= 1;
    return tx.query(sql, params);
  };
  return { ...tx, query };
}

export interface LawFirm {
  readonly database: Database;
  readonly organizationId: string;
  readonly userId: string;
  readonly next: (below: number) => number;
}

interface Operation {
  readonly run: (tx: Tx) => Promise<boolean>;
  /** Updates the model; `done` is the result of `run`. */
  readonly apply: (done: boolean) => void;
  readonly expects: boolean;
}

const firstDay = "2025-01-01" as PlainDate;

const usable = (model: Model): ModelLot[] =>
  model.lots
    .filter(({ expiresOn, available }) => available > 0 && (expiresOn === null || expiresOn >= model.today))
    .sort((a, b) =>
      (a.expiresOn ?? "9") < (b.expiresOn ?? "9") ? -1 : (a.expiresOn ?? "9") > (b.expiresOn ?? "9") ? 1 : a.id < b.id ? -1 : 1,
    );

function expireInModel(model: Model): void {
  for (const lot of model.lots)
    if (lot.expiresOn !== null && lot.expiresOn < model.today) {
      model.expired += lot.available;
      lot.available = 0;
    }
}

function drawInModel(model: Model, quantity: number): string[] {
  const drawn: string[] = [];
  for (let at = 0; at < quantity; at += 1) {
    const [lot] = usable(model);
    if (!lot) throw new Error("the model drew more than there is");
    lot.available -= 1;
    drawn.push(lot.id);
  }
  return drawn;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const left = (model: Model): number => sum(usable(model).map(({ available }) => available));

function holding(firm: LawFirm, model: Model): Operation {
  const subject = `subject-${firm.next(40)}`;
  const credits = 1 + firm.next(20);
  model.references += 1;
  const reference = `run-${model.references}`;
  const open = [...model.holds].find(([, held]) => held.subject === subject);
  const back = open ? sum(open[1].credits.map((id) => (isGone(model, id) ? 0 : 1))) : 0;
  const isCharged = model.charged.has(subject);
  return {
    expects: isCharged || left(model) + back >= credits,
    run: async (tx) => {
      const charges = [{ subjectKey: subject, title: subject, credits }];
      const held = await holdCredits(tx, { purpose: "processing", reference, charges, actorId: firm.userId, today: model.today });
      if (!held.ok) throw new RefusalError();
      return true;
    },
    apply: (done) => {
      if (!done) return;
      if (open) ending(firm, model, open[0], "released").apply(true);
      expireInModel(model);
      if (isCharged) return;
      const lots = drawInModel(model, credits);
      for (const id of lots) lotOf(model, id).held += 1;
      model.holds.set(reference, { subject, credits: lots });
    },
  };
}

const lotOf = (model: Model, id: string): ModelLot => {
  const lot = model.lots.find((one) => one.id === id);
  if (!lot) throw new Error(`no lot ${id}`);
  return lot;
};
const isGone = (model: Model, id: string): boolean => {
  const { expiresOn } = lotOf(model, id);
  return expiresOn !== null && expiresOn < model.today;
};

/** A refusal rolls back, as in the server's binder. */
class RefusalError extends Error {}

function ending(_firm: LawFirm, model: Model, reference: string, as: "captured" | "released"): Operation {
  return {
    expects: true,
    run: async (tx) => {
      await lockLedger(tx);
      await endHolds(tx, { which: { reference }, as });
      return true;
    },
    apply: () => {
      const held = model.holds.get(reference);
      if (!held) return;
      model.holds.delete(reference);
      if (as === "captured") {
        model.used += held.credits.length;
        model.charged.add(held.subject);
      }
      for (const id of held.credits) {
        lotOf(model, id).held -= 1;
        if (as === "released") lotOf(model, id).available += 1;
      }
    },
  };
}

function taking(firm: LawFirm, model: Model): Operation {
  const quantity = 1 + firm.next(15);
  return {
    expects: left(model) >= quantity,
    run: async (tx) => {
      const taken = await takeCredits(tx, { quantity, title: "A correction", actorId: firm.userId, today: model.today });
      if (!taken.ok) throw new RefusalError();
      return true;
    },
    apply: (done) => {
      if (!done) return;
      expireInModel(model);
      drawInModel(model, quantity);
      model.reversed += quantity;
    },
  };
}

const passing = (firm: LawFirm, model: Model): Operation => {
  model.today = addDays(model.today, firm.next(20));
  return {
    expects: true,
    run: async (tx) => {
      await lockLedger(tx);
      await expireLots(tx, model.today);
      return true;
    },
    apply: () => expireInModel(model),
  };
};

async function issue(firm: LawFirm, model: Model): Promise<void> {
  const credits = 1 + firm.next(120);
  const expiresOn = firm.next(4) === 0 ? null : addDays(model.today, firm.next(90) - 5);
  const isKilled = firm.next(5) === 0;
  const id = await firm.database.work
    .asPlatform("issue credits", async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `insert into credit_lots (organization_id, source, credits, price_cents, expires_on, title, created_by)
         values ($1, 'adjustment', $2, 0, $3, 'Given', $4) returning id`,
        [firm.organizationId, credits, expiresOn, firm.userId],
      );
      if (isKilled) throw new Crash("killed");
      return rows[0]?.id ?? "";
    })
    .catch((error: unknown) => (error instanceof Crash ? null : Promise.reject(error)));
  if (id !== null) model.lots.push({ id, expiresOn, available: credits, held: 0 });
}

function choose(firm: LawFirm, model: Model): Operation {
  const chosen = firm.next(100);
  const open = [...model.holds.keys()];
  const some = open[firm.next(Math.max(1, open.length))] ?? `run-${firm.next(Math.max(1, model.references))}`;
  if (chosen < 45) return holding(firm, model);
  if (chosen < 62) return ending(firm, model, some, "captured");
  if (chosen < 84) return ending(firm, model, some, "released");
  if (chosen < 94) return taking(firm, model);
  return passing(firm, model);
}

/** Every fifth operation dies partway through and is retried, as a job or a caller would. */
async function operate(firm: LawFirm, operation: Operation): Promise<boolean> {
  const dies = firm.next(5) === 0 ? firm.next(9) : -1;
  const isConnectionLost = firm.next(40) === 0;
  const attempt = (isDying: boolean): Promise<boolean | null> =>
    firm.database.work
      .inOrganization(firm.organizationId, systemActor, (tx) => operation.run(isDying ? dyingAfter(tx, dies, isConnectionLost) : tx))
      .catch((error: unknown) => (error instanceof RefusalError ? false : error instanceof Crash ? null : Promise.reject(error)));
  return (await attempt(dies >= 0)) ?? (await attempt(false)) ?? false;
}

const newModel = (): Model => ({
  ...{ lots: [], holds: new Map(), charged: new Set<string>(), today: firstDay },
  ...{ used: 0, expired: 0, reversed: 0, references: 0 },
});

/** Runs operations on both one firm's ledger and the model; throws at the first difference. */
export async function keepLaws(firm: LawFirm, operations: number): Promise<void> {
  const model = newModel();
  for (let at = 0; at < operations; at += 1) {
    if (firm.next(12) === 0) await issue(firm, model);
    else {
      const operation = choose(firm, model);
      const done = await operate(firm, operation);
      if (done !== operation.expects) throw new Error(`operation ${at}: expected ${operation.expects}, got ${done}`);
      operation.apply(done);
    }
    if (at % 250 === 249 || at === operations - 1) await compare(firm, model);
  }
}

/** Compares the lots in the model, in the database, and as replayed from the entries: all three must be equal. */
async function compare({ database, organizationId }: LawFirm, model: Model): Promise<void> {
  const { lots, accounts } = await replay(database, organizationId);
  const expected = model.lots.map(({ id, available, held }) => ({ id, available, held, kept: available, keptHeld: held }));
  const sorted = (all: readonly { readonly id: string }[]) => JSON.stringify([...all].sort((a, b) => (a.id < b.id ? -1 : 1)));
  if (sorted(lots) !== sorted(expected)) throw new Error(`lots differ:\n${sorted(lots)}\n${sorted(expected)}`);
  const balance = (pick: (lot: ModelLot) => number) => sum(model.lots.map(pick));
  const books = { available: balance((lot) => lot.available), held: balance((lot) => lot.held), used: model.used, expired: model.expired };
  for (const [account, credits] of Object.entries({ ...books, reversed: model.reversed }))
    if ((accounts.get(account) ?? 0) !== credits) throw new Error(`${account}: ${accounts.get(account)}, expected ${credits}`);
  const total = sum([...accounts.values()]);
  if (total !== 0) throw new Error(`the books do not balance: ${total}`);
}

interface ReplayedLot {
  readonly [column: string]: unknown;
  readonly id: string;
}

async function replay(database: Database, organizationId: string) {
  const lots = await database.work.platformStatement<ReplayedLot>(
    `select l.id, coalesce(sum(case e.side when 'credit' then e.quantity else -e.quantity end) filter (where e.account = 'available'), 0)::int as available,
       coalesce(sum(case e.side when 'credit' then e.quantity else -e.quantity end) filter (where e.account = 'held'), 0)::int as held,
       l.available as kept, l.held as "keptHeld"
     from credit_lots l join credit_entries e on e.lot_id = l.id where l.organization_id = $1 group by l.id, l.available, l.held`,
    [organizationId],
  );
  const accounts = await database.work.platformStatement<{ account: string; credits: number }>(
    `select account, sum(case side when 'credit' then quantity else -quantity end)::int as credits from credit_entries where organization_id = $1 group by account`,
    [organizationId],
  );
  return { lots: lots.rows, accounts: new Map(accounts.rows.map(({ account, credits }) => [account, credits])) };
}
