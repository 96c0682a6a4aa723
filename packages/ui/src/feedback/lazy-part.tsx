import { type ComponentType, useEffect, useState } from "react";

/** Matches `import()` of a module whose default export is a component. */
export type LoadPart<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

const Nothing = () => null;

/**
 * A part of a page whose code is loaded when it is first shown, or by `preload`; shows `Waiting` until then. Appears as soon as its code
 * arrives, whereas React delays the content of a Suspense boundary until 300 ms after the last fallback. If loading fails, throws to the
 * nearest error boundary, and tries again the next time it's shown.
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
      // The code may have arrived since the last render.
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
