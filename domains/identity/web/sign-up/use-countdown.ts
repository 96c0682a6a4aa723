import { useEffect, useState } from "react";

/** Milliseconds left until a moment, never less than none; redrawn each second while there are some. */
export function useCountdown(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= endsAt;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  // A later moment may have been set since the last second.
  return Math.max(0, endsAt - Math.max(now, Math.min(Date.now(), endsAt)));
}
