import { openProductClient, type ProductClient } from "./product-client.ts";
import { type Product, withFreshProduct } from "./start-product.ts";
import { waitForRest } from "./wait-for-rest.ts";

/** Runs the work with a new, idle product and a signed-in user. */
export const withRestedProduct = <T>(work: (product: Product, client: ProductClient) => Promise<T>): Promise<T> =>
  withFreshProduct(async (product) => {
    const client = await openProductClient(product.address);
    await waitForRest(product);
    return work(product, client);
  });
