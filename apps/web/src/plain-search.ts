/** Query strings stay plain text: `?year=2024` is the string "2024", and links stay readable. */
export const plainSearch = {
  parse: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringify: (search: Record<string, unknown>): string => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(search)) if (value !== undefined && value !== null) params.set(name, String(value));
    const query = params.toString();
    return query ? `?${query}` : "";
  },
};
