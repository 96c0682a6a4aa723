import { Client } from "pg";
import { vi } from "vitest";

/** How many statements a call sends to the database; let jobs rest, which make statements of their own. */
export async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(Client.prototype, "query");
  try {
    await call();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
