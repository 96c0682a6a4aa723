import { type LoadPart, lazyPart } from "./lazy-part.tsx";
import { LoadingLines } from "./loading-lines.tsx";

/** A step's screen, loaded when first shown. */
export const lazyStep = <Props extends object>(load: LoadPart<Props>) => lazyPart(load, () => <LoadingLines what="the step" />);
