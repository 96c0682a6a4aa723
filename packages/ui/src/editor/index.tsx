import { lazyPart } from "../feedback/lazy-part.tsx";
import { LoadingLines } from "../feedback/loading-lines.tsx";

export { RichText } from "./rich-text.tsx";

/** Field for formatted text; the editor is loaded on first use. */
export const RichTextField = lazyPart(
  () => import("./rich-text-editor.tsx"),
  () => <LoadingLines what="the editor" shape="text" />,
);
