import { ActionIcon } from "@mantine/core";
import { IconChevronRight, IconHelpCircle, IconLifebuoy, IconSearch } from "@tabler/icons-react";
import { Link, useMatches } from "@tanstack/react-router";
import { ThemeToggle, useNamedPageTitle } from "@tieout/ui";
import { Fragment } from "react";

interface TopBarProps {
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
  /** Opens or closes the help article for the current screen. */
  readonly onHelp: () => void;
  readonly isHelpOpen: boolean;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Breadcrumb, command palette, help and theme. */
export function TopBar({ onPalette, onShortcuts, onHelp, isHelpOpen }: TopBarProps) {
  return (
    <section aria-label="Top bar" className="t-top-bar t-only-wide t-no-print">
      <Breadcrumbs />
      <span className="t-grow" />
      <button type="button" className="t-palette-button" onClick={onPalette}>
        <IconSearch size={15} stroke={1.75} aria-hidden="true" className="t-icon" />
        Search or run a command
        <kbd className="t-kbd">{isMac ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      <ActionIcon aria-label="Help on this page" aria-expanded={isHelpOpen} title="Help on this page (F1)" onClick={onHelp}>
        <IconLifebuoy size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label="Keyboard shortcuts" onClick={onShortcuts}>
        <IconHelpCircle size={18} stroke={1.75} />
      </ActionIcon>
      <ThemeToggle />
    </section>
  );
}

function Breadcrumbs() {
  const named = useNamedPageTitle();
  const crumbs = useMatches({
    select: (matches) =>
      matches.flatMap(({ id, pathname, staticData }) => (staticData.title ? [{ id, pathname, title: staticData.title }] : [])),
    structuralSharing: true,
  });
  return (
    <nav aria-label="Breadcrumb" className="t-crumbs">
      {crumbs.map((crumb, index) => (
        <Fragment key={crumb.id}>
          {index > 0 ? <IconChevronRight size={14} stroke={1.75} aria-hidden="true" className="t-icon" /> : null}
          {index === crumbs.length - 1 ? (
            <span aria-current="page" className="t-med t-ellipsis">
              {named ?? crumb.title}
            </span>
          ) : (
            <Link to={crumb.pathname}>{crumb.title}</Link>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
