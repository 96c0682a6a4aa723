import { randomBytes } from "node:crypto";
import { failure, success } from "@tieout/kernel";
import { registerCanary } from "@tieout/test-kit";
import type { Client } from "pg";
import type { CardPayments, CreditAccount, IncludedToolkits } from "./payment-ports.ts";

/** Credits in a test table: rows with a null key add credits, rows with a key spend them. */
export async function creditsOfTest(owner: Client): Promise<CreditAccount> {
  await owner.query(`create table credits_of_test (organization_id uuid not null, key text unique, credits integer not null);
    grant select, insert on credits_of_test to tieout_app`);
  const balance: CreditAccount["balance"] = async (tx) => {
    const { rows } = await tx.query<{ balance: number }>(
      "select coalesce(sum(credits), 0)::int as balance from credits_of_test where organization_id = $1",
      [tx.organizationId],
    );
    return rows[0]?.balance ?? 0;
  };
  return {
    balance,
    async spend(tx, { key, credits, today }) {
      const available = await balance(tx, today);
      if (available < credits) return failure({ needed: credits, available });
      await tx.query("insert into credits_of_test (organization_id, key, credits) values ($1, $2, $3) on conflict do nothing", [
        ...[tx.organizationId, key, -credits],
      ]);
      return success(undefined);
    },
  };
}

interface FakePayment {
  readonly paymentId: string;
  readonly clientSecret: string;
  readonly amountCents: bigint;
  status: "pending" | "paid" | "canceled";
  returnedCents: bigint;
}

export interface FakeCard extends CardPayments {
  /** By reference. */
  readonly payments: ReadonlyMap<string, FakePayment>;
}

/** A card provider that keeps its payments in memory. */
export function cardOfTest(): FakeCard {
  const payments = new Map<string, FakePayment>();
  const find = (paymentId: string) => [...payments.values()].find((one) => one.paymentId === paymentId) ?? null;
  return {
    ...{ publishableKey: null, isTest: true },
    payments,
    async endTest(clientSecret, outcome) {
      const payment = [...payments.values()].find((one) => one.clientSecret === clientSecret);
      if (payment?.status === "pending" && outcome === "paid") payment.status = "paid";
      return payment?.paymentId ?? null;
    },
    async begin({ reference, amountCents }) {
      const clientSecret = `secret_${randomBytes(16).toString("hex")}`;
      const payment = payments.get(reference) ?? {
        ...{ paymentId: `pi_${reference}`, clientSecret, amountCents, status: "pending" as const, returnedCents: 0n },
      };
      registerCanary("token", payment.clientSecret);
      payments.set(reference, payment);
      return payment;
    },
    read: async (paymentId) => find(paymentId),
    async cancel(paymentId) {
      const payment = find(paymentId);
      if (!payment) throw new Error(`no payment ${paymentId}`);
      if (payment.status === "pending") payment.status = "canceled";
      return payment.status === "paid" ? "paid" : "canceled";
    },
  };
}

/** The same contract for every firm. */
export const includedOfTest = (included: number): IncludedToolkits => ({
  current: async () => ({ contractId: "01900000-0000-7000-8000-00000000c0de", included }),
});
