import { type ComponentType, useEffect, useState } from "react";

/** As `import()` of a module with a component as default export. */
export type LoadPart<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

const Nothing = () => null;

/**
 * A part of a page whose code is loaded when it is first shown, or by `preload`; until then `Waiting`. It is shown as soon as its code is
 * there: what a Suspense boundary waits for, React holds back until 300 ms after the last fallback. A part that cannot be loaded throws to
 * the nearest error boundary, and is asked for again when it is shown again.
 */
export function lazyPart<Props extends object>(load: LoadPart<Props>, Waiting: ComponentType<Props> = Nothing) {
  let Part: ComponentType<Props> | undefined;
  const preload = async (): Promise<void> => {
    Part = (await load()).default;
  };
  function LazyPart(props: Props) {
    const [, setReady] = useState(Part !== undefined);
    const [failed, setFailed] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      // It may have come between the rendering and now.
      if (Part) return setReady(true);
      let isShown = true;
      preload().then(
        () => isShown && setReady(true),
        (error: unknown) => isShown && setFailed({ error }),
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (failed) throw failed.error;
    return Part ? <Part {...props} /> : <Waiting {...props} />;
  }
  return Object.assign(LazyPart, { preload });
}
