export interface Place {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Whether two locations edit the same thing: same page and same values of these parameters. */
export const staysWith = (from: Place, to: Place, leftBy: readonly string[]): boolean =>
  from.pathname === to.pathname && leftBy.every((name) => (from.search[name] ?? "") === (to.search[name] ?? ""));
