import { Menu, UnstyledButton } from "@mantine/core";
import { IconFileDownload, IconLifebuoy, IconLogout, IconMail, IconSelector, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Viewer } from "@tieout/client";
import { LastCount, ListCount } from "@tieout/engagements/web";
import { hasPart } from "@tieout/kernel";
import { WaitingCount } from "@tieout/review/web";
import { lazyPart, Mark, PersonMark, useIsUsed, Wordmark } from "@tieout/ui";
import { product } from "../product.ts";
import { useLeave } from "../session/use-leave.ts";
import { type NavigationEntry, navigationFor } from "./navigation.ts";

/** Loaded only for users with the flag. */
const CreditsEntry = lazyPart(() => import("@tieout/credits/web/entry"));

interface SidebarProps {
  readonly viewer: Viewer;
  readonly onInstructions: () => void;
  readonly onNavigate: () => void;
}

/** Unavailable entries are shown with a lock and the reason. */
export function Sidebar({ viewer, onInstructions, onNavigate }: SidebarProps) {
  return (
    <div className="t-side-inner">
      <Link to="/engagements" className="t-brand" aria-label="Tieout, go to Engagements" onClick={onNavigate}>
        <Mark size={26} />
        <span className="t-side-word">
          <Wordmark />
        </span>
      </Link>
      {navigationFor(viewer).map((section) => (
        <div key={section.title ?? "main"}>
          {section.title ? <h2 className="t-side-section t-side-word">{section.title}</h2> : null}
          <ul>
            {section.entries.map((entry) => (
              <li key={entry.key}>
                <Entry entry={entry} isCounted={hasPart("engagements", viewer.activeFlags)} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="t-side-foot">
        <ul>
          <li>
            <Link to="/resources" className="t-nav" title="Resource Center" activeProps={{ "aria-current": "page" }} onClick={onNavigate}>
              <IconLifebuoy size={17} stroke={1.75} aria-hidden="true" className="t-icon" />
              <span className="t-side-word">Resource Center</span>
            </Link>
          </li>
          <li>
            <button type="button" className="t-nav" onClick={onInstructions} title="Download Instructions">
              <IconFileDownload size={17} stroke={1.75} aria-hidden="true" className="t-icon" />
              <span className="t-side-word">Download Instructions</span>
            </button>
          </li>
          <li>
            <a className="t-nav" href={`mailto:${product.supportAddress}`} title="Support">
              <IconMail size={17} stroke={1.75} aria-hidden="true" className="t-icon" />
              <span className="t-side-word">Support</span>
            </a>
          </li>
        </ul>
        <UserMenu viewer={viewer} onNavigate={onNavigate} />
      </div>
    </div>
  );
}

interface EntryProps {
  readonly entry: NavigationEntry;
  /** Whether the firm has engagements to count. */
  readonly isCounted: boolean;
  readonly onNavigate: () => void;
}

function Entry({ entry, isCounted, onNavigate }: EntryProps) {
  const isUsed = useIsUsed();
  if (entry.key === "credits") return <CreditsEntry onNavigate={onNavigate} />;
  return (
    <Link to={entry.to} className="t-nav" title={entry.title} activeProps={{ "aria-current": "page" }} onClick={onNavigate}>
      <entry.Icon size={17} stroke={1.75} aria-hidden="true" className="t-icon" />
      <span className="t-side-word">{entry.title}</span>
      {isUsed && entry.key === "waiting" ? <WaitingCount /> : null}
      {isCounted && (entry.key === "engagements" || entry.key === "clients") ? <EntryCount of={entry.key} isUsed={isUsed} /> : null}
    </Link>
  );
}

const EntryCount = ({ of, isUsed }: { readonly of: "engagements" | "clients"; readonly isUsed: boolean }) =>
  isUsed ? <ListCount of={of} /> : <LastCount of={of} />;

function UserMenu({ viewer, onNavigate }: Pick<SidebarProps, "viewer" | "onNavigate">) {
  const leave = useLeave();
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <UnstyledButton className="t-user" aria-label={`${viewer.name}, user menu`}>
          <PersonMark name={viewer.name} me large />
          <span className="t-grow t-side-word">
            <span className="t-row t-between">
              <span className="t-small t-med t-ellipsis">{viewer.name}</span>
              <span className="t-tiny t-dim">{product.version}</span>
            </span>
            <span className="t-tiny t-dim t-ellipsis" style={{ display: "block" }}>
              {viewer.organizationName}
            </span>
          </span>
          <IconSelector size={14} stroke={1.75} aria-hidden="true" className="t-icon t-dim t-side-word" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{viewer.email}</Menu.Label>
        <Menu.Item component={Link} to="/account" leftSection={<IconUser size={16} stroke={1.75} />} onClick={onNavigate}>
          Account
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={leave}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
