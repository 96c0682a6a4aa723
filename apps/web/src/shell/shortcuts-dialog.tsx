import { Modal, Switch } from "@mantine/core";
import { useState } from "react";
import { enableLetters, lettersEnabled, shortcutList } from "./shortcuts.ts";

export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const [letters, setLetters] = useState(lettersEnabled);
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ "aria-label": "Close" }}>
      {shortcutList.map((group) => (
        <section key={group.title} style={{ marginBottom: 16 }}>
          <h3 className="t-h3">{group.title}</h3>
          <dl className="t-pairs t-pairs-left" style={{ marginTop: 6, gridTemplateColumns: "5.5rem minmax(0, 1fr)" }}>
            {group.shortcuts.map(({ keys, does }) => (
              <div key={keys} style={{ display: "contents" }}>
                <dt>
                  <kbd className="t-kbd">{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        label="Single-letter shortcuts"
        checked={letters}
        onChange={(event) => {
          setLetters(event.currentTarget.checked);
          enableLetters(event.currentTarget.checked);
        }}
      />
    </Modal>
  );
}
