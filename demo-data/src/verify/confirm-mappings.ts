import { type ProductClient, ProductRefusal } from "./product-client.ts";
import { waitUntil } from "./wait-until.ts";

export interface Column {
  readonly index: number;
  readonly header: string;
  readonly field: string | null;
  readonly accepted: boolean;
  readonly suggestion: { readonly field: string | null } | null;
  /** The column's first values; empty if it has none. */
  readonly samples: readonly string[];
  readonly date_order: string | null;
  readonly sign: string | null;
  readonly decimal_comma: boolean;
  readonly percent_scale?: string | null;
  readonly amount_scale?: string | null;
}
export interface Value {
  readonly field: string;
  readonly source: string;
  readonly canonical: string | null;
  readonly accepted: boolean;
  readonly suggestion: { readonly canonical: string | null } | null;
}

export interface Mapping {
  readonly data_feed_node_id: string;
  readonly report_key: string;
  readonly revision: number;
  readonly status: string;
  readonly columns: readonly Column[];
  readonly fields: readonly { readonly key: string; readonly kind: string; readonly required: boolean }[];
  readonly values: readonly Value[];
}

const readTimeoutSeconds = 60;

/** Confirms every mapping of an engagement with `confirm`. */
export async function confirmEach(
  client: ProductClient,
  engagementId: string,
  confirm: (mapping: Mapping, send: (body: object) => Promise<Mapping>) => Promise<void>,
): Promise<void> {
  for (const kind of ["", "demographics/"]) {
    const where = `/api/ingestion/${kind}mappings/?engagement_id=${engagementId}`;
    const mappings = await waitUntil("the mappings to be suggested", readTimeoutSeconds, async () => {
      const all = await client.get<readonly Mapping[]>(where);
      return all.length > 0 && all.every(({ status }) => status !== "needs_files") ? all : null;
    });
    for (const { data_feed_node_id: slot } of mappings) {
      // Confirming a mapping adds suggestions to the others, so this one may have changed.
      const mapping = (await client.get<readonly Mapping[]>(where)).find(({ data_feed_node_id: of }) => of === slot);
      if (mapping) await confirm(mapping, (body) => client.send("PUT", where, body));
    }
  }
}

/** Confirms the product's suggestions unchanged. Fails if a required field or a value has no suggestion. */
export const confirmMappings = (client: ProductClient, engagementId: string): Promise<void> =>
  confirmEach(client, engagementId, async (mapping, send) => {
    await send(confirmation(mapping));
  });

export function confirmation(mapping: Mapping) {
  const { report_key: report, columns, values } = mapping;
  const taken = new Set(columns.map(({ field }) => field));
  const fieldOf = (column: Column): string | null => {
    const suggested = column.suggestion?.field ?? null;
    return column.field ?? (suggested !== null && !taken.has(suggested) ? suggested : null);
  };
  const mapped = new Set(columns.map(fieldOf));
  const lacking = mapping.fields.filter(({ key, required }) => required && !mapped.has(key)).map(({ key }) => key);
  if (lacking.length > 0) throw new ProductRefusal(`${report}: no column is suggested for ${lacking.join(", ")}`);
  const unknown = values.filter((value) => (value.canonical ?? value.suggestion?.canonical ?? null) === null);
  if (unknown.length > 0)
    throw new ProductRefusal(`${report}: no meaning is suggested for ${unknown.map(({ source }) => `“${source}”`).join(", ")}`);
  return {
    data_feed_node_id: mapping.data_feed_node_id,
    revision: mapping.revision,
    accept: true,
    columns: columns.map((column) => ({
      index: column.index,
      field: fieldOf(column),
      accepted: true,
      date_order: column.date_order,
      sign: column.sign,
      decimal_comma: column.decimal_comma,
      // Only a person who knows the plan can answer this; in the generated files, numbers up to 1 are fractions.
      percent_scale: column.percent_scale ?? "fraction",
      // Generated files without decimal points have amounts in cents.
      amount_scale: column.amount_scale ?? "cents",
    })),
    values: values.map(({ field, source, canonical, suggestion }) => ({
      field,
      source,
      canonical: canonical ?? suggestion?.canonical ?? null,
      accepted: true,
    })),
  };
}
