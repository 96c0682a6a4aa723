import { createAuthenticator, registerIdentity, weakHashingForTests } from "@tieout/identity/server";
import { endTestPayment, type PaymentProvider, testProvider } from "@tieout/payments";
import type { Work } from "@tieout/postgres";
import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditsRoutes } from "../contract/index.ts";
import { registerCredits } from "./index.ts";

const serve = (provider: (work: Work) => PaymentProvider | null): Promise<TestApi> =>
  startTestApi({
    registrations: ({ database: { work } }) => [
      registerIdentity({ passwordHashing: weakHashingForTests }),
      registerCredits({ provider: provider(work) }),
    ],
    authenticator: (work) => createAuthenticator(work),
  });
let testing: TestApi;
let none: TestApi;

beforeAll(async () => {
  testing = await serve(testProvider);
  none = await serve(() => null);
});
afterAll(async () => {
  await testing?.stop();
  await none?.stop();
});

test("the price list names the test provider; its payments are paid once, and a declined payment stays open", async () => {
  const { admin } = await testing.firm();
  const as = testing.as(admin);
  expect((await as.call(creditsRoutes.getCreditPrices)).value().payment).toEqual({ provider: "test", publishable_key: null });
  const { client_secret } = (await as.call(creditsRoutes.purchaseCredits, { body: { quantity: 60 } })).value();
  const pay = (outcome: "paid" | "declined") => as.call(creditsRoutes.payTestPayment, { body: { client_secret, outcome } });
  const balance = async () => (await as.call(creditsRoutes.getCurrentBalance)).value().current_balance;
  expect((await pay("declined")).status).toBe(204);
  expect(await balance()).toBe(0);
  expect([(await pay("paid")).status, (await pay("paid")).status]).toEqual([204, 204]);
  expect(await balance()).toBe(60);
  const unknown = await as.call(creditsRoutes.payTestPayment, { body: { client_secret: "test_unknown", outcome: "paid" } });
  expect(unknown.problem().code).toBe("credits.no-test-payment");
});

test("an unpaid test payment can be ended repeatedly and can't be paid afterward; a payment already made stays paid", async () => {
  const { work } = testing.db.database;
  const provider = testProvider(work);
  const begin = (reference: string) => provider.begin({ reference, amountCents: 9_500n, description: "1 credit" });
  const left = await begin("a payment that was left");
  expect([await provider.cancel(left.paymentId), await provider.cancel(left.paymentId)]).toEqual(["canceled", "canceled"]);
  await endTestPayment(work, left.clientSecret, "paid");
  expect(await provider.read(left.paymentId)).toEqual({ status: "canceled", amountCents: 9_500n, returnedCents: 0n });
  const made = await begin("a payment that was made");
  await endTestPayment(work, made.clientSecret, "paid");
  expect(await provider.cancel(made.paymentId)).toBe("paid");
});

test("without a provider, the price list says so and a purchase is refused with what to do", async () => {
  const { admin } = await none.firm();
  const as = none.as(admin);
  expect((await as.call(creditsRoutes.getCreditPrices)).value().payment).toBeNull();
  const refused = (await as.call(creditsRoutes.purchaseCredits, { body: { quantity: 60 } })).problem();
  expect([refused.code, refused.msg]).toEqual(["credits.no-provider", expect.stringContaining("Ask support")]);
  const unpaid = await as.call(creditsRoutes.payTestPayment, { body: { client_secret: "test_x", outcome: "paid" } });
  expect(unpaid.problem().code).toBe("credits.no-test-payment");
});
