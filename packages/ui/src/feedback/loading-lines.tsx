import { type CSSProperties, useEffect, useState } from "react";

const shapes = {
  list: [92, 74, 88, 61, 80, 70],
  form: [30, 100, 24, 98, 36, 60],
  text: [100, 96, 99, 58],
  figures: [28, 46],
} as const;

interface LoadingLinesProps {
  /** Name of what is loading, for screen readers: "engagements". */
  readonly what: string;
  readonly shape?: keyof typeof shapes;
}

/**
 * Gray lines in the shape of the content. They take up space from the start but become visible only after 150 ms, so that nothing moves or
 * flashes.
 */
export function LoadingLines({ what, shape = "list" }: LoadingLinesProps) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {visible ? <span className="t-sr">Loading {what}</span> : null}
      <div className="t-loading" aria-hidden="true">
        {shapes[shape].map((percent) => (
          <i key={percent} style={{ "--percent": percent } as CSSProperties} />
        ))}
      </div>
    </div>
  );
}
