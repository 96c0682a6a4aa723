export interface Place {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Whether what is edited at one place is still there at the other: the same page, and none of these parameters differs. */
export const staysWith = (from: Place, to: Place, leftBy: readonly string[]): boolean =>
  from.pathname === to.pathname && leftBy.every((name) => (from.search[name] ?? "") === (to.search[name] ?? ""));
