/** Members that differ between the two objects, each with both values; for the audit log. */
export function changedMembers<Members extends Readonly<Record<string, unknown>>>(
  before: Members,
  after: Members,
): Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, to]) => {
      const from = before[key];
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [[key, { from, to }]];
    }),
  );
}
