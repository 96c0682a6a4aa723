import { useEffect, useState } from "react";

/** Milliseconds until a given moment, never negative; rerenders every second while positive. */
export function useCountdown(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= endsAt;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  // The moment may have been moved since the last second.
  return Math.max(0, endsAt - Math.max(now, Math.min(Date.now(), endsAt)));
}
