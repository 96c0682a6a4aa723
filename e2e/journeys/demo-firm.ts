import { demoAdmin, signIn, until } from "../session.ts";
import { inject } from "./journey.ts";

/** Engagements that the product creates for its demo firm. Read only: tests must not change them. */
export interface DemoEngagements {
  readonly done: string;
  readonly empty: string;
  /** The processed engagement's client. */
  readonly client: string;
}

interface Row {
  readonly id: string;
  readonly client_id: string;
  readonly status: string;
  readonly missing: readonly string[];
}

/** Waits until the product has processed the first of these engagements. */
export async function findDemoEngagements(): Promise<DemoEngagements> {
  const session = await signIn(inject("product").address, demoAdmin);
  const list = async (): Promise<readonly Row[]> => (await session.get<{ results: Row[] }>("/api/engagements/?page_size=50")).results;
  const rows = await until(list, (all) => all.some(({ status }) => status === "results_available"), 360_000);
  const idOf = (fits: (row: Row) => boolean): string => rows.find(fits)?.id ?? "";
  const done = rows.find(({ status }) => status === "results_available");
  return {
    done: done?.id ?? "",
    client: done?.client_id ?? "",
    empty: idOf(({ missing }) => missing.some((sentence) => sentence.startsWith("Add the recordkeeper"))),
  };
}

/** URL of a workpaper's tab; `:done` means the processed engagement. */
export const paperAddress = (output: string, tab = ""): string =>
  `/engagements/:done/edit?step=process&output=${output}${tab && `&tab=${tab}`}`;

/** Replaces `:done`, `:empty` and `:client` in a URL with IDs. */
export const addressIn = ({ done, empty, client }: DemoEngagements, address: string): string =>
  inject("product").address + address.replace(":done", done).replace(":empty", empty).replace(":client", client);
