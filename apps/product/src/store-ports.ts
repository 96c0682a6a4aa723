import { findContract, readBalance, spendCredits } from "@tieout/credits/server";
import type { StatusUpdater } from "@tieout/engagements/server";
import { failure, success } from "@tieout/kernel";
import { endTestPayment, type PaymentProvider, PaymentRefused } from "@tieout/payments";
import type { Work } from "@tieout/postgres";
import { type AuditProgram, type CardPayments, CardRefused, type CreditAccount, type IncludedToolkits } from "@tieout/storefront/server";
import { takenSources, takeOverProcedures } from "@tieout/testing/server";

/** The store's access to the credit ledger. */
export const creditAccount: CreditAccount = {
  balance: async (tx, today) => (await readBalance(tx, today)).current_balance,
  async spend(tx, { key, title, credits, actorId, today, at }) {
    const spent = await spendCredits(tx, { charge: { subjectKey: key, title, credits }, actorId, today, at });
    if (spent.ok) return success(undefined);
    return failure({ needed: credits, available: (await readBalance(tx, today)).current_balance });
  },
};

/** Toolkits included in the newest contract, through its last day. */
export const includedToolkits: IncludedToolkits = {
  async current(tx, today) {
    const contract = await findContract(tx, today);
    return contract && contract.endsOn >= today ? { contractId: contract.id, included: contract.includedToolkits } : null;
  },
};

/** The store's access to engagements' audit programs. */
export const auditProgram = (statusUpdater: StatusUpdater): AuditProgram => ({
  taken: takenSources,
  takeOver: (tx, change) => takeOverProcedures(tx, statusUpdater, change),
});

async function refusedAsCard<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    throw error instanceof PaymentRefused ? new CardRefused(error.message, { cause: error }) : error;
  }
}

/** The store's access to the payment provider for card payments. */
export const cardPayments = (provider: PaymentProvider, work: Work): CardPayments => ({
  endTest: provider.kind === "test" ? (secret, outcome) => endTestPayment(work, secret, outcome) : null,
  isTest: provider.kind === "test" || /^pk_test_/.test(provider.publishableKey ?? ""),
  publishableKey: provider.publishableKey,
  begin: (order) => refusedAsCard(provider.begin(order)),
  read: (paymentId) => refusedAsCard(provider.read(paymentId)),
  cancel: (paymentId) => refusedAsCard(provider.cancel(paymentId)),
});
