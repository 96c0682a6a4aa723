import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** The default export of a module, as `import()` gives it. */
export type LoadPart<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A part of a page whose code is loaded when it is first shown; until then `waiting`, or nothing. It is shown as soon as its code is there:
 * what a Suspense boundary waits for, React holds back until 300 ms after the last fallback. A part that cannot be loaded throws to the
 * nearest error boundary, and is asked for again when it is shown again.
 */
export function lazyPart<Props extends object>(load: LoadPart<Props>, waiting: (props: Props) => ReactNode = () => null) {
  let Part: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [, setReady] = useState(Part !== undefined);
    const [failed, setFailed] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (Part) return;
      let isShown = true;
      load().then(
        (loaded) => {
          Part = loaded.default;
          if (isShown) setReady(true);
        },
        (error: unknown) => isShown && setFailed({ error }),
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (failed) throw failed.error;
    return Part ? <Part {...props} /> : waiting(props);
  };
}
