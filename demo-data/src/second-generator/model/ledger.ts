import type { Account, Cell2, Cents, Flow, Source } from "./world.ts";

export type Field = Exclude<keyof Flow, "closing">;

export function emptyFlow(): Flow {
  return {
    opening: 0,
    contrib: 0,
    rollover: 0,
    loanPrincipal: 0,
    loanInterest: 0,
    loanIssued: 0,
    transfer: 0,
    gain: 0,
    dist: 0,
    forfeit: 0,
    fee: 0,
    closing: 0,
  };
}

/** Sum of everything except the closing balance. */
export function rolled(f: Flow): Cents {
  return (
    f.opening + f.contrib + f.rollover + f.loanPrincipal + f.loanInterest + f.loanIssued + f.transfer + f.gain + f.dist + f.forfeit + f.fee
  );
}

export function addFlows(flows: Flow[]): Flow {
  const sum = emptyFlow();
  for (const f of flows) {
    for (const key of Object.keys(sum) as (keyof Flow)[]) sum[key] += f[key];
  }
  return sum;
}

export function put(cell: Cell2, field: Field, amount: Cents): void {
  cell.flow[field] += amount;
  cell.flow.closing += amount;
}

export function cellOf(a: Account, source: Source, fund: number): Cell2 {
  const found = a.cells.find((c) => c.source === source && c.fund === fund);
  if (found !== undefined) return found;
  const cell: Cell2 = { source, fund, flow: emptyFlow() };
  a.cells.push(cell);
  return cell;
}

/** Splits an amount across funds by election; the last fund gets the leftover cents. */
export function byFund(election: readonly number[], amount: Cents): { fund: number; part: Cents }[] {
  const used = election.map((share, fund) => ({ share, fund })).filter((x) => x.share > 0);
  let left = amount;
  return used.map(({ share, fund }, i) => {
    const part = i === used.length - 1 ? left : Math.trunc((amount * share) / 100);
    left -= part;
    return { fund, part };
  });
}

export function post(a: Account, entry: { source: Source; field: Field; amount: Cents; election?: readonly number[] }): void {
  for (const { fund, part } of byFund(entry.election ?? a.p.election, entry.amount))
    if (part !== 0) put(cellOf(a, entry.source, fund), entry.field, part);
}

export function balanceOf(a: Account, sources: readonly Source[]): Cents {
  return a.cells.filter((c) => sources.includes(c.source)).reduce((s, c) => s + c.flow.closing, 0);
}

/** Withdraws an amount in proportion to the balances; returns the amount from each source. */
export function draw(a: Account, sources: readonly Source[], field: Field, amount: Cents): Partial<Record<Source, Cents>> {
  const cells = a.cells.filter((c) => sources.includes(c.source) && c.flow.closing > 0);
  const total = cells.reduce((s, c) => s + c.flow.closing, 0);
  if (amount > total) throw new Error(`draw ${amount} of ${total} for ${a.p.mark}`);
  const out: Partial<Record<Source, Cents>> = {};
  let left = amount;
  const parts = cells.map((c) => Math.floor((amount * c.flow.closing) / total));
  left -= parts.reduce((s, x) => s + x, 0);
  cells.forEach((c, i) => {
    const extra = Math.min(left, c.flow.closing - (parts[i] ?? 0));
    const part = (parts[i] ?? 0) + extra;
    left -= extra;
    if (part === 0) return;
    put(c, field, -part);
    out[c.source] = (out[c.source] ?? 0) + part;
  });
  return out;
}
