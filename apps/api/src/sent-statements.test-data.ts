import { Client } from "pg";
import { vi } from "vitest";

/** Number of statements that a call sends to the database. Pause jobs first: they send statements too. */
export async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(Client.prototype, "query");
  try {
    await call();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
