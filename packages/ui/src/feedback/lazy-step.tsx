import { type LoadPart, lazyPart } from "./lazy-part.tsx";
import { LoadingLines } from "./loading-lines.tsx";

/** The screen of a step, loaded when it is first shown. */
export const lazyStep = <Props extends object>(load: LoadPart<Props>) => lazyPart(load, () => <LoadingLines what="the step" />);
