import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import {
  IconAlertTriangle,
  IconArrowForwardUp,
  IconArrowRight,
  IconArrowsDiff,
  IconBuilding,
  IconDownload,
  IconFileText,
  IconHelpCircle,
  IconLifebuoy,
  IconLock,
  IconMoon,
  IconPlayerPlay,
  IconPlus,
  IconSun,
  IconUser,
  type TablerIcon,
} from "@tabler/icons-react";
import { useParams, useRouter } from "@tanstack/react-router";
import type { Viewer } from "@tieout/client";
import { type StepKey, stepOrder, stepTitles } from "@tieout/engagements/web";
import { usePaletteSearch } from "@tieout/engagements/web/search";
import { hasPart } from "@tieout/kernel";
import { placeOfException, placeOfPerson, type ResultSearch, searchedText, useResultSearch, withoutSsn } from "@tieout/runs/web/search";
import { identifierText } from "@tieout/ui";
import { navigationFor } from "./navigation.ts";

export interface Command {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly Icon: TablerIcon;
  readonly run: () => void;
}

const holds = (text: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

interface CommandsOptions {
  readonly viewer: Viewer;
  readonly onHelp: () => void;
  readonly onShortcuts: () => void;
}

export interface FoundCommands {
  readonly commands: readonly Command[];
  /** Number of matches; can exceed the number of commands shown. */
  readonly count: number;
  readonly isSearching: boolean;
  /** Sources that could not be searched, in plain words. */
  readonly missed: readonly string[];
}

/** Pause between keystrokes before a search is sent. */
const pauseMs = 250;

/**
 * Commands whose title contains the text, matching engagements and clients, and matching people and exceptions in the open engagement's
 * results.
 */
export function useCommands({ viewer, ...help }: CommandsOptions, text: string): FoundCommands {
  const { engagementId } = useParams({ strict: false });
  const [typed] = useDebouncedValue(text.trim(), pauseMs);
  const asked = engagementId === undefined ? withoutSsn(typed) : searchedText(typed);
  const inResults = useResultSearch(engagementId, asked);
  const steps = useStepCommands();
  const places = usePlaceCommands(viewer);
  const actions = useActionCommands({ viewer, ...help });
  const found = useFoundCommands(hasPart("engagements", viewer.activeFlags) ? asked : "");
  const results = useResultCommands(engagementId, inResults);
  const isSearching = typed !== text.trim() || found.isSearching || inResults.isSearching;
  // While the search is pending, earlier results that contain the words stay, so Enter never runs a command that doesn't match.
  const searched = [...results, ...found.commands].filter(({ title, note }) => !isSearching || holds(`${title} ${note}`, text));
  const commands = [...[...steps, ...places, ...actions].filter((command) => holds(command.title, text)), ...searched];
  return {
    commands,
    count: commands.length - results.length + inResults.count,
    isSearching,
    missed: [...found.missed, ...inResults.missed],
  };
}

/** Commands that open a search result where its workpaper shows it. */
function useResultCommands(engagementId: string | undefined, { people, exceptions }: ResultSearch): readonly Command[] {
  const router = useRouter();
  if (engagementId === undefined) return [];
  return [
    ...people.map(
      (person): Command => ({
        key: `person-${person.output.key}-${person.row}`,
        title: person.name || person.id || person.ssn,
        note: [...(person.name ? [person.id, person.ssn] : []).filter(Boolean), person.output.title].join(" · "),
        Icon: IconUser,
        run: () => void router.navigate({ href: placeOfPerson(engagementId, person) }),
      }),
    ),
    ...exceptions.map(
      (found): Command => ({
        key: `exception-${found.output.key}-${found.address}`,
        title: `${found.title}: ${found.subject}`,
        note: `Exception · ${found.output.title}`,
        Icon: IconAlertTriangle,
        run: () => void router.navigate({ href: placeOfException(engagementId, found) }),
      }),
    ),
  ];
}

/** Each action asks for confirmation, or its button says why it is unavailable. */
const actsOfEngagement = [
  { key: "process", title: "Process this engagement", Icon: IconPlayerPlay, search: { step: "process", ask: "process" } },
  { key: "lock", title: "Lock this engagement", Icon: IconLock, search: { step: "process", ask: "lock" } },
  {
    key: "roll-forward",
    title: "Roll this engagement forward",
    Icon: IconArrowForwardUp,
    search: { step: "process", ask: "roll-forward" },
  },
  { key: "difference", title: "Compare runs", Icon: IconArrowsDiff, search: { step: "process", view: "difference" } },
  { key: "bundles", title: "All downloads", Icon: IconDownload, search: { step: "process", view: "bundles" } },
] as const;

/** Inside an engagement, the engagement's steps and actions come first. */
function useStepCommands(): readonly Command[] {
  const router = useRouter();
  const { engagementId } = useParams({ strict: false });
  if (engagementId === undefined) return [];
  const open = (search: { readonly step: StepKey }) =>
    void router.navigate({ to: "/engagements/$engagementId/edit", params: { engagementId }, search });
  return [
    ...stepOrder.map((step) => ({
      ...{ key: `step-${step}`, title: stepTitles[step], note: "Step of this engagement", Icon: IconArrowRight },
      run: () => open({ step }),
    })),
    ...actsOfEngagement.map(({ key, title, Icon, search }) => ({
      key: `act-${key}`,
      title,
      note: "Action",
      Icon,
      run: () => open(search),
    })),
  ];
}

function usePlaceCommands(viewer: Viewer): readonly Command[] {
  const router = useRouter();
  return navigationFor(viewer).flatMap((section) =>
    section.entries.flatMap((entry) =>
      "to" in entry
        ? [{ key: entry.key, title: entry.title, note: "Go to", Icon: entry.Icon, run: () => void router.navigate({ to: entry.to }) }]
        : [],
    ),
  );
}

function useActionCommands({ viewer, onHelp, onShortcuts }: CommandsOptions): readonly Command[] {
  const router = useRouter();
  const { setColorScheme } = useMantineColorScheme();
  const make = (key: string, title: string, href: string): Command => ({
    ...{ key, title, note: "Action", Icon: IconPlus },
    run: () => void router.navigate({ href }),
  });
  return [
    ...(hasPart("engagements", viewer.activeFlags)
      ? [
          make("new", "New engagement", "/engagements/create"),
          make("new-payroll", "New payroll engagement", "/engagements/create?data_type=payroll"),
        ]
      : []),
    { key: "account", title: "Account", note: "Go to", Icon: IconUser, run: () => void router.navigate({ to: "/account" }) },
    { key: "light", title: "Light theme", note: "Action", Icon: IconSun, run: () => setColorScheme("light") },
    { key: "dark", title: "Dark theme", note: "Action", Icon: IconMoon, run: () => setColorScheme("dark") },
    { key: "help", title: "Help on this page", note: "Help", Icon: IconLifebuoy, run: onHelp },
    { key: "resources", title: "Resource Center", note: "Help", Icon: IconLifebuoy, run: () => void router.navigate({ to: "/resources" }) },
    { key: "shortcuts", title: "Keyboard shortcuts", note: "Help", Icon: IconHelpCircle, run: onShortcuts },
  ];
}

function useFoundCommands(text: string): Omit<FoundCommands, "count"> {
  const router = useRouter();
  const isSearch = text.length > 1;
  const found = usePaletteSearch(text);
  const { data } = found;
  const engagements = (isSearch && data ? data.engagements : []).map(
    (row): Command => ({
      key: row.id,
      title: row.engagement_name,
      note: identifierText(row.client_ein, row.plan_number),
      Icon: IconFileText,
      run: () => void router.navigate({ to: "/engagements/$engagementId/edit", params: { engagementId: row.id } }),
    }),
  );
  const clients = (isSearch && data ? data.clients : []).map(
    ({ id, name }): Command => ({
      key: id,
      title: name,
      note: "Client",
      Icon: IconBuilding,
      run: () => void router.navigate({ href: `/clients?q=${encodeURIComponent(name)}` }),
    }),
  );
  return {
    commands: [...engagements, ...clients],
    isSearching: found.isFetching,
    missed: isSearch && found.error ? ["the engagements and clients"] : [],
  };
}
