export interface LoginLimits {
  readonly windowSeconds: number;
  readonly triesPerAccount: number;
  /** A whole office may share one address. */
  readonly triesPerAddress: number;
}

export const defaultLoginLimits: LoginLimits = { windowSeconds: 15 * 60, triesPerAccount: 10, triesPerAddress: 100 };

/** Start of the window that contains a moment, in milliseconds. */
export const windowStartMilliseconds = (nowMilliseconds: number, { windowSeconds }: LoginLimits): number =>
  Math.floor(nowMilliseconds / (windowSeconds * 1000)) * windowSeconds * 1000;

/** Seconds until the next try may succeed, 0 when this one may. The counts include this try. */
export function loginWaitSeconds(
  tries: { readonly account: number; readonly address: number },
  limits: LoginLimits,
  nowMilliseconds: number,
): number {
  if (tries.account <= limits.triesPerAccount && tries.address <= limits.triesPerAddress) return 0;
  const endsAt = windowStartMilliseconds(nowMilliseconds, limits) + limits.windowSeconds * 1000;
  return Math.max(1, Math.ceil((endsAt - nowMilliseconds) / 1000));
}
