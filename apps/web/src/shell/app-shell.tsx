import { ActionIcon } from "@mantine/core";
import { IconLifebuoy, IconMenu2, IconSearch } from "@tabler/icons-react";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useParams, useRouter } from "@tanstack/react-router";
import { DraftPlaceProvider, type Viewer, ViewerProvider } from "@tieout/client";
import { DownloadInstructionsDialog } from "@tieout/engagements/web";
import { HelpPanel } from "@tieout/help/web";
import { lazyPart, Mark, PersonMark, usePreload, Wordmark } from "@tieout/ui";
import { useMemo, useState } from "react";
import { product } from "../product.ts";
import { sessionStore } from "../session/browser-session.ts";
import type { SignedIn } from "../session/session-store.ts";
import { useDraftPlace } from "../session/use-draft-place.ts";
import { useSignedIn } from "../session/use-signed-in.ts";
import { Announcements } from "./announcements.tsx";
import { createQueryClient } from "./create-query-client.ts";
import { OfflineBar } from "./offline-bar.tsx";
import { Sidebar } from "./sidebar.tsx";
import { SystemNotices } from "./system-notices.tsx";
import { TopBar } from "./top-bar.tsx";
import { type Help, useHelp } from "./use-help.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import "./shell.css";

const CommandPalette = lazyPart(() => import("./command-palette.tsx"));
const ShortcutsDialog = lazyPart(() => import("./shortcuts-dialog.tsx"));
const MenuDrawer = lazyPart(() => import("./menu-drawer.tsx"));
const SupportBanner = lazyPart(() => import("./support-banner.tsx"));
const parts = [CommandPalette.preload, ShortcutsDialog.preload, MenuDrawer.preload, DownloadInstructionsDialog.preload] as const;

type Dialog = "palette" | "shortcuts" | "instructions" | "menu";

/** Frame of every page that requires login. */
export function AppShell() {
  const signedIn = useSignedIn();
  // After a session ends, show nothing until the login page appears.
  if (!signedIn) return null;
  return <SessionShell key={signedIn.user.id} signedIn={signedIn} />;
}

function SessionShell({ signedIn }: { readonly signedIn: SignedIn }) {
  const [cache] = useState(createQueryClient);
  return (
    <QueryClientProvider client={cache}>
      <SignedInShell signedIn={signedIn} />
    </QueryClientProvider>
  );
}

function viewerOf({ session, user }: SignedIn): Viewer {
  return {
    userId: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    organizationId: user.organization.id,
    organizationName: user.organization.name,
    activeFlags: user.activeFlags,
    isStaff: user.isStaff,
    assumedBy: session.assumedBy,
    isLimited: session.isLimited,
    change: sessionStore.change,
  };
}

function SignedInShell({ signedIn }: { readonly signedIn: SignedIn }) {
  const router = useRouter();
  const { engagementId } = useParams({ strict: false });
  const viewer = useMemo(() => viewerOf(signedIn), [signedIn]);
  const drafts = useDraftPlace(viewer);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const help = useHelp();
  usePreload(parts);
  useShortcuts({
    onPalette: () => setDialog("palette"),
    onShortcuts: () => setDialog("shortcuts"),
    onHelp: help.toggle,
    onGo: (to) => void router.navigate({ to }),
  });
  const sidebar = (
    <Sidebar
      viewer={viewer}
      onInstructions={() => setDialog("instructions")}
      onNavigate={() => setDialog((open) => (open === "menu" ? null : open))}
    />
  );
  return (
    <ViewerProvider viewer={viewer}>
      <a className="t-skip" href="#main">
        Skip to content
      </a>
      <div className="t-app" data-help={help.isOpen || undefined}>
        <nav className="t-side t-only-wide t-no-print" aria-label="Main">
          {sidebar}
        </nav>
        <DraftPlaceProvider place={drafts}>
          <Desk viewer={viewer} help={help} onOpen={setDialog} />
        </DraftPlaceProvider>
        {help.isOpen ? <HelpPanel supportAddress={product.supportAddress} onClose={help.close} /> : null}
      </div>

      {dialog === "menu" ? <MenuDrawer onClose={close}>{sidebar}</MenuDrawer> : null}
      {dialog === "palette" ? (
        <CommandPalette viewer={viewer} onClose={close} onHelp={help.open} onShortcuts={() => setDialog("shortcuts")} />
      ) : null}
      {dialog === "shortcuts" ? <ShortcutsDialog onClose={close} /> : null}
      {dialog === "instructions" ? <DownloadInstructionsDialog opened engagementId={engagementId} onClose={close} /> : null}
    </ViewerProvider>
  );
}

interface DeskProps {
  readonly viewer: Viewer;
  readonly help: Help;
  readonly onOpen: (dialog: Dialog) => void;
}

/** Everything except the sidebar. */
function Desk({ viewer, help, onOpen }: DeskProps) {
  return (
    <div className="t-desk">
      <MobileBar viewer={viewer} help={help} onOpen={onOpen} />

      {viewer.assumedBy ? <SupportBanner /> : null}
      <SystemNotices />

      <div className="t-sheet">
        <TopBar onPalette={() => onOpen("palette")} onShortcuts={() => onOpen("shortcuts")} onHelp={help.toggle} isHelpOpen={help.isOpen} />
        <OfflineBar />
        <Announcements />
        <main id="main" tabIndex={-1} className="t-main">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

function MobileBar({ viewer, help, onOpen }: DeskProps) {
  return (
    <section aria-label="Top bar" className="t-mobile-bar t-only-narrow t-no-print">
      <ActionIcon aria-label="Open menu" onClick={() => onOpen("menu")}>
        <IconMenu2 size={20} stroke={1.75} />
      </ActionIcon>
      <Mark size={24} />
      <span className="t-mobile-word">
        <Wordmark height={20} />
      </span>
      <span className="t-grow" />
      <ActionIcon aria-label="Search or run a command" onClick={() => onOpen("palette")}>
        <IconSearch size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label="Help on this page" aria-expanded={help.isOpen} onClick={help.toggle}>
        <IconLifebuoy size={18} stroke={1.75} />
      </ActionIcon>
      <PersonMark name={viewer.name} me large />
    </section>
  );
}
