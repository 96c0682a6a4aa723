import { RichTextEditor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect } from "react";
import { styleNonce } from "../theme/style-nonce.ts";
import "@mantine/tiptap/styles.layer.css";

export interface RichTextEditorProps {
  readonly label: string;
  /** HTML as sanitized by the server. */
  readonly html: string;
  readonly onChange: (html: string) => void;
  readonly readOnly?: boolean;
  /** Ctrl Enter. */
  readonly onDone?: () => void;
  /** Escape. */
  readonly onPutBack?: () => void;
}

/** Editor with bold, italic, underline, lists and links. The server sanitizes what is saved. */
export default function FormattedTextEditor({ label, html, onChange, readOnly = false, onDone, onPutBack }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: false, codeBlock: false, blockquote: false, horizontalRule: false, link: { openOnClick: false } }),
    ],
    content: html,
    editable: !readOnly,
    injectNonce: styleNonce(),
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true" } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
  });
  useEffect(() => {
    // A value from outside replaces the text; the user's own input comes back unchanged and has no effect. A destroyed editor throws when
    // asked for its text.
    if (editor && !editor.isDestroyed && html !== (editor.isEmpty ? "" : editor.getHTML()))
      editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  return (
    <RichTextEditor
      editor={editor}
      // Handled in the capture phase, because Ctrl+Enter is a line break in the editor.
      onKeyDownCapture={(event) => {
        const finish = event.key === "Enter" && (event.ctrlKey || event.metaKey) ? onDone : event.key === "Escape" ? onPutBack : undefined;
        if (!finish) return;
        event.preventDefault();
        event.stopPropagation();
        finish();
      }}
    >
      {readOnly ? null : (
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Link />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
