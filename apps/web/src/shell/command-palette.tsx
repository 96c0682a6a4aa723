import { Modal, TextInput, useMantineColorScheme } from "@mantine/core";
import {
  IconArrowRight,
  IconBuilding,
  IconFileText,
  IconHelpCircle,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  type TablerIcon,
} from "@tabler/icons-react";
import { useParams, useRouter } from "@tanstack/react-router";
import type { Viewer } from "@tieout/client";
import { stepOrder, stepTitles, useClientSearch, useEngagementSearch } from "@tieout/engagements/web";
import { identifierText } from "@tieout/ui";
import { useDeferredValue, useEffect, useState } from "react";
import { navigationFor } from "./navigation.ts";

interface Command {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly Icon: TablerIcon;
  readonly run: () => void;
}

interface CommandPaletteProps {
  readonly viewer: Viewer;
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

const holds = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

/** Go to, search engagements and clients, run actions; arrows choose, Enter runs. */
export default function CommandPalette(props: CommandPaletteProps) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const commands = useCommands(props, useDeferredValue(text));
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
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            const step = event.key === "ArrowDown" ? 1 : -1;
            setActive((current + step + commands.length) % Math.max(1, commands.length));
          }
          if (event.key === "Enter") run(commands[current]);
        }}
      />
      <div id="palette-list" role="listbox" aria-label="Commands" className="t-palette-list">
        {commands.map((command, index) => (
          // The list is moved through from the field, which holds the focus and the keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox that owns this list
          // biome-ignore lint/a11y/useFocusableInteractive: the active option is named by aria-activedescendant
          <div
            key={command.key}
            id={`palette-${command.key}`}
            role="option"
            aria-selected={index === current}
            onClick={() => run(command)}
            onMouseMove={() => setActive(index)}
          >
            <command.Icon size={16} stroke={1.75} aria-hidden="true" className="t-icon t-dim" />
            <span className="t-grow t-ellipsis">{command.title}</span>
            <span className="t-small t-dim">{command.note}</span>
          </div>
        ))}
      </div>
      {commands.length === 0 ? (
        <p className="t-dim t-small" style={{ padding: "0 16px 16px" }}>
          Nothing found for “{text}”.
        </p>
      ) : null}
    </Modal>
  );
}

function useCommands({ viewer, onHelp }: CommandPaletteProps, text: string): readonly Command[] {
  const router = useRouter();
  const { setColorScheme } = useMantineColorScheme();
  const { engagementId } = useParams({ strict: false });
  const isSearch = text.trim().length > 1;
  const found = useEngagementSearch(text);
  const foundClients = useClientSearch(text);
  // Inside an engagement its steps are nearest.
  const steps: readonly Command[] =
    engagementId === undefined
      ? []
      : stepOrder.map((step) => ({
          key: `step-${step}`,
          title: stepTitles[step],
          note: "Step of this engagement",
          Icon: IconArrowRight,
          run: () => void router.navigate({ to: "/engagements/$engagementId/edit", params: { engagementId }, search: { step } }),
        }));
  const places: readonly Command[] = navigationFor(viewer).flatMap((section) =>
    section.entries.flatMap((entry) =>
      "to" in entry
        ? [{ key: entry.key, title: entry.title, note: "Go to", Icon: entry.Icon, run: () => void router.navigate({ to: entry.to }) }]
        : [],
    ),
  );
  const actions: readonly Command[] = [
    { key: "new", title: "New engagement", note: "Action", Icon: IconPlus, run: () => void router.navigate({ to: "/engagements/create" }) },
    { key: "light", title: "Light theme", note: "Action", Icon: IconSun, run: () => setColorScheme("light") },
    { key: "dark", title: "Dark theme", note: "Action", Icon: IconMoon, run: () => setColorScheme("dark") },
    { key: "help", title: "Keyboard shortcuts", note: "Help", Icon: IconHelpCircle, run: onHelp },
  ];
  const engagements = (isSearch ? (found.data ?? []) : []).map(
    (row): Command => ({
      key: row.id,
      title: row.engagement_name,
      note: identifierText(row.client_ein, row.plan_number),
      Icon: IconFileText,
      run: () => void router.navigate({ to: "/engagements/$engagementId/edit", params: { engagementId: row.id } }),
    }),
  );
  const clients = (isSearch ? (foundClients.data ?? []) : []).map(
    ({ id, name }): Command => ({
      key: id,
      title: name,
      note: "Client",
      Icon: IconBuilding,
      run: () => void router.navigate({ href: `/clients?q=${encodeURIComponent(name)}` }),
    }),
  );
  return [...[...steps, ...places, ...actions].filter((command) => holds(command.title, text)), ...engagements, ...clients];
}
