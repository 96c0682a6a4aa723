import { lazy, Suspense } from "react";
import { LoadingLines } from "../feedback/loading-lines.tsx";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";

export { RichText } from "./rich-text.tsx";

const RichTextEditor = lazy(() => import("./rich-text-editor.tsx"));

/** Formatted text; the editor is loaded on first use. */
export function RichTextField(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<LoadingLines what="the editor" shape="text" />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
