/**
 * Returns results in item order, with at most `limit` running at a time. After a failure nothing new starts, and the failure is thrown once
 * everything still running has ended.
 */
export async function inParallel<Item, Outcome>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, position: number) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const failures: unknown[] = [];
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    for (const [position, item] of waiting) {
      try {
        outcomes[position] = await work(item, position);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, limit), items.length) }, lane));
  if (failures.length > 0) throw failures[0];
  return outcomes;
}
