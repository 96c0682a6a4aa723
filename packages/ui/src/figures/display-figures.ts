import { displayCents, displayDate, parsePlainDate, parseWireMoney } from "@tieout/kernel";

/** Shown for a missing figure. */
export const nothing = "–";

/** Formats `1,234.56` or `(1,234.56)`; an en dash for null. Text that is not wire money is a server defect and is shown unchanged. */
export function moneyText(wire: string | null | undefined): string {
  if (wire === null || wire === undefined || wire === "") return nothing;
  const cents = parseWireMoney(wire);
  return cents === null ? wire : displayCents(cents);
}

export const isNegativeMoney = (wire: string | null | undefined): boolean => (parseWireMoney(wire ?? "") ?? 0n) < 0n;

/** Formats a plain date, or the date part of a timestamp, as `12 Mar 2025`. */
export function dateText(iso: string | null | undefined): string {
  if (!iso) return nothing;
  const date = parsePlainDate(iso.slice(0, 10));
  return date === null ? iso : displayDate(date);
}

/** `12 Mar 2025 14:08` in the user's time zone. */
export function instantText(iso: string | null | undefined): string {
  if (!iso) return nothing;
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${dateText(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** `331,284`; an en dash for null. */
export function countText(value: number | null | undefined): string {
  return value === null || value === undefined ? nothing : String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** `62%`. The value is already in percent. */
export const percentText = (value: number): string => `${Number.isInteger(value) ? value : value.toFixed(1)}%`;

/** `1.9 MB`, in powers of 1000. */
export function sizeText(sizeBytes: number): string {
  const units = ["bytes", "kB", "MB", "GB"] as const;
  let value = sizeBytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 10 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** `6e1b d7f0 … e902`. */
export const hashText = (hex: string): string => (hex.length <= 16 ? hex : `${hex.slice(0, 4)} ${hex.slice(4, 8)} … ${hex.slice(-4)}`);

/** `47-3920185 · 001`. */
export const identifierText = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(" · ") || nothing;

/** `3 files`, `1 file`. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${countText(count)} ${count === 1 ? one : many}`;
