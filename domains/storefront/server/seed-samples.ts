import type { Database } from "@tieout/postgres";
import { sampleToolkits } from "../core/index.ts";
import { putToolkit } from "./put-toolkits.ts";

/** Adds the sample toolkits if there are none. Never called in production mode, because their providers are fictional. */
export async function seedSampleToolkits({ work }: Database): Promise<void> {
  const { rowCount } = await work.platformStatement("select from toolkits where is_sample limit 1");
  if (rowCount === 1) return;
  await work.asPlatform("add the sample toolkits", async (tx) => {
    for (const toolkit of sampleToolkits()) await putToolkit(tx, toolkit);
  });
}
