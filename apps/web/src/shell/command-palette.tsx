import { Modal, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Viewer } from "@tieout/client";
import { plural } from "@tieout/ui";
import { useEffect, useState } from "react";
import { type Command, type FoundCommands, useCommands } from "./use-commands.ts";

interface CommandPaletteProps {
  readonly viewer: Viewer;
  readonly onClose: () => void;
  readonly onHelp: () => void;
  readonly onShortcuts: () => void;
}

/** Navigates, searches engagements, clients and the open engagement's results, and runs actions. Arrow keys select; Enter runs. */
export default function CommandPalette(props: CommandPaletteProps) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  // Not deferred, so that Enter runs a command that matches the current text.
  const found = useCommands(props, text);
  const { commands } = found;
  const current = Math.min(active, commands.length - 1);
  const activeId = commands[current] ? `palette-${commands[current].key}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    props.onClose();
    command.run();
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      withCloseButton={false}
      padding={0}
      size={600}
      yOffset="12vh"
      centered={false}
      title={<span className="t-sr">Search or run a command</span>}
      styles={{ header: { minHeight: 0, padding: 0 } }}
    >
      <CommandField
        text={text}
        activeId={activeId}
        onText={(next) => {
          setText(next);
          setActive(0);
        }}
        onStep={(step) => setActive((current + step + commands.length) % Math.max(1, commands.length))}
        onEnter={() => run(commands[current])}
      />
      <CommandList commands={commands} current={current} onPoint={setActive} onRun={run} />
      <PaletteState text={text} found={found} />
    </Modal>
  );
}

/** Tells screen readers what is in the list, and all users what is missing from it. */
function PaletteState({ text, found }: { readonly text: string; readonly found: FoundCommands }) {
  const { commands, count, isSearching, missed } = found;
  const isEmpty = commands.length === 0;
  const more = count - commands.length;
  const lines = [
    ...(isSearching ? ["Searching…"] : isEmpty && missed.length === 0 ? [`Nothing found for “${text}”.`] : []),
    ...(!isSearching && more > 0
      ? [`${plural(more, "more person or exception", "more people and exceptions")}. Type more to find them.`]
      : []),
    ...(missed.length > 0 ? [`Tieout could not search ${missed.join(", ")}. Type again to search again.`] : []),
  ];
  return (
    <div role="status" className="t-palette-state t-dim t-small">
      {!isSearching && !isEmpty && text.trim() !== "" ? <span className="t-sr">{plural(count, "result")}</span> : null}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

interface CommandFieldProps {
  readonly text: string;
  readonly activeId: string | undefined;
  readonly onText: (text: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onEnter: () => void;
}

function CommandField({ text, activeId, onText, onStep, onEnter }: CommandFieldProps) {
  return (
    <TextInput
      size="lg"
      variant="unstyled"
      role="combobox"
      aria-label="Search or run a command"
      aria-expanded="true"
      aria-controls="palette-list"
      aria-activedescendant={activeId}
      placeholder="Search or run a command"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      leftSectionWidth={44}
      data-autofocus
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        // While an input method editor composes a word, these keys choose among its suggestions.
        if (event.nativeEvent.isComposing) return;
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
          event.preventDefault();
          onStep(event.key === "ArrowDown" ? 1 : -1);
        }
        if (event.key === "Enter") onEnter();
      }}
    />
  );
}

interface CommandListProps {
  readonly commands: readonly Command[];
  readonly current: number;
  readonly onPoint: (index: number) => void;
  readonly onRun: (command: Command) => void;
}

function CommandList({ commands, current, onPoint, onRun }: CommandListProps) {
  return (
    <div id="palette-list" role="listbox" aria-label="Commands" className="t-palette-list">
      {commands.map((command, index) => (
        // The field keeps the focus and handles the keys of the list.
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox that owns this list
        // biome-ignore lint/a11y/useFocusableInteractive: the active option is named by aria-activedescendant
        <div
          key={command.key}
          id={`palette-${command.key}`}
          role="option"
          aria-selected={index === current}
          onClick={() => onRun(command)}
          onMouseMove={() => onPoint(index)}
        >
          <command.Icon size={16} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
          <span className="t-grow t-ellipsis">{command.title}</span>
          <span className="t-small t-dim t-ellipsis">{command.note}</span>
        </div>
      ))}
    </div>
  );
}
