import type { SelectedRow } from "./row-selection.tsx";

/** Everyone assigned to any of the rows, by name, with the number of rows; leaves out `except`, the person who cannot be removed. */
export function peopleToRemove(rows: readonly SelectedRow[], except: string | null): { readonly value: string; readonly label: string }[] {
  const found = new Map<string, { readonly name: string; count: number }>();
  for (const { assignments } of rows)
    for (const { user } of assignments) {
      const known = found.get(user.id);
      if (known) known.count += 1;
      else found.set(user.id, { name: user.name, count: 1 });
    }
  return [...found]
    .filter(([id]) => id !== except)
    .sort(([, a], [, b]) => a.name.localeCompare(b.name, "en"))
    .map(([value, { name, count }]) => ({ value, label: rows.length > 1 ? `${name} (${count} of ${rows.length})` : name }));
}
