import type { PageHead } from "@tieout/http";
import type { Queryable } from "@tieout/postgres";
import { signUpHead, storeHead, toolkitHead } from "../core/index.ts";
import { listedToolkit, type ToolkitRow, toolkitColumns, toolkitTables } from "./listed-toolkits.ts";

const named = (head: PageHead): PageHead => ({ ...head, title: `${head.title} · Tieout` });
const id = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** Both URLs for a toolkit's page; only the ID in them is read. */
const ofToolkit = new RegExp(`^/store/(?:soc-reports/(${id})/[^/]+/[^/]+/[^/]+/[^/]+|(${id}))/?$`, "i");

/** HTML head of a store page, for search engines; null for any other page or a toolkit that doesn't exist. */
export async function storePageHead(query: Queryable["query"], publicUrl: string, address: string): Promise<PageHead | null> {
  if (/^\/store\/?$/.test(address)) return named(storeHead(publicUrl));
  if (/^\/sign-up\/?$/.test(address)) return named(signUpHead(publicUrl));
  const [, long, short] = ofToolkit.exec(address) ?? [];
  if (long === undefined && short === undefined) return null;
  const { rows } = await query<ToolkitRow>(`select ${toolkitColumns} from ${toolkitTables} where t.id = $1`, [long ?? short]);
  return rows[0] ? named(toolkitHead(publicUrl, listedToolkit(rows[0], null))) : null;
}
