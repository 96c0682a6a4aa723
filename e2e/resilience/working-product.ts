import path from "node:path";
import { afterEach, expect, inject } from "vitest";
import { createEngagement, inspectedAssets, uploadFile } from "../api-walk.ts";
import { csvOf, planReports } from "../plan-files.ts";
import { copyCheckout } from "../prepare-checkout.ts";
import { type Product, type ProductOptions, startProduct } from "../product.ts";
import { signIn } from "../session.ts";

export const playground = inject("playground");

/**
 * Starts products from a copy of the checkout, because a product's processes are found by the checkout it was started from, and other
 * products run at the same time. All are stopped after each test.
 */
export function productsFrom(name: string) {
  const checkout = path.join(playground, name);
  copyCheckout(inject("checkout"), checkout);
  const products: Product[] = [];
  afterEach(async () => {
    for (const product of products.splice(0)) await product.stop();
  });
  const start = async (options: Omit<ProductOptions, "checkout"> & { readonly checkout?: string }): Promise<Product> => {
    const product = await startProduct({ checkout, ...options });
    products.push(product);
    return product;
  };
  return { checkout, start };
}

/** Signs in, uploads a file and waits until the engine child has read it. */
export async function expectWorking(product: Product): Promise<void> {
  const session = await signIn(product.address);
  const engagement = await createEngagement(session);
  const bytes = csvOf(planReports({ participants: 30, payDates: 2, seed: 3 }).participant_balances);
  await uploadFile(session, engagement, { report: "participant_balances", name: "balances.csv", bytes });
  const [asset] = await inspectedAssets(session, engagement);
  expect([asset?.status, asset?.refusal]).toEqual(["needs_mapping", null]);
}
