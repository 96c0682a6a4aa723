import { addBusinessDays, addDays, businessDayOnOrBefore, type Iso, ymd } from "../model/dates.ts";
import type { PayDate, Traits } from "../model/world.ts";

function regularDates(t: Traits): Iso[] {
  const out: Iso[] = [];
  if (t.freq === 24 || t.freq === 12) {
    for (let m = 1; m <= 12; m += 1) {
      if (t.freq === 24) out.push(businessDayOnOrBefore(ymd(2024, m, 15)));
      out.push(businessDayOnOrBefore(ymd(2024, m + 1, 0)));
    }
    return out;
  }
  const step = t.freq === 52 ? 7 : 14;
  // With a lag, the last Friday is 27 December, so its deposit arrives in January 2025.
  const first = t.freq === 52 || !t.lag ? "2024-01-05" : "2024-01-12";
  for (let d = first, i = 0; i < t.freq; d = addDays(d, step), i += 1) out.push(d);
  return out;
}

/** Pay dates in 2024, each usually with a deposit two or three business days later; one late deposit may be planted. */
export function payCalendar(t: Traits, lateIndex: number): PayDate[] {
  const span = t.freq === 52 ? 7 : t.freq === 26 ? 14 : t.freq === 24 ? 15 : 30;
  return regularDates(t).map((date, i) => {
    const days = t.lag && i === t.freq - 1 ? 3 : i % 5 === 4 ? 3 : 2;
    const received = i === lateIndex ? addBusinessDays(date, 41) : addBusinessDays(date, days);
    return { date, received, start: addDays(date, -6 - span), end: addDays(date, -7) };
  });
}
