import { IconAlertTriangle, IconChecks, IconEqual, IconLayoutList, IconRoute, IconTable, type TablerIcon } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { countText } from "@tieout/ui";
import type { ReactNode } from "react";
import { type GroupKey, groups } from "../core/index.ts";
import { articles } from "./articles.ts";
import { HelpCard } from "./help-card.tsx";
import { HelpSearch } from "./help-search.tsx";
import "./help.css";

const icons: Readonly<Record<GroupKey, TablerIcon>> = {
  steps: IconRoute,
  workpapers: IconTable,
  results: IconEqual,
  sampling: IconChecks,
  stops: IconAlertTriangle,
  screens: IconLayoutList,
};

interface ResourceCenterProps {
  readonly supportAddress: string;
  /** Cards added by other domains, such as the service providers' instructions. */
  readonly children: ReactNode;
}

/** Search across all articles, and the articles by group. */
export default function ResourceCenterScreen({ supportAddress, children }: ResourceCenterProps) {
  return (
    <>
      <div className="t-help-head">
        <div>
          <h1 className="t-h1">Resource Center</h1>
          <p className="t-sec">An article for every step, screen and workpaper, built into Tieout.</p>
          <HelpSearch />
        </div>
      </div>
      <div className="t-help-cards">
        {groups.map(({ key, title }) => (
          <GroupCard key={key} group={key} title={title} />
        ))}
        {children}
      </div>
      <p className="t-help-foot t-small t-sec">
        Can't find it? <a href={`mailto:${supportAddress}`}>Contact support</a>
        <span>Include the screen and the run number. Never email participant data.</span>
      </p>
    </>
  );
}

function GroupCard({ group, title }: { readonly group: GroupKey; readonly title: string }) {
  const own = articles.filter((article) => article.group === group);
  return (
    <HelpCard title={title} Icon={icons[group]} note={countText(own.length)}>
      {own.map(({ slug, title: name, minutes }) => (
        <li key={slug}>
          <Link to="/resources/$slug" params={{ slug }}>
            {name}
          </Link>
          <span className="t-small t-dim">{minutes} min</span>
        </li>
      ))}
    </HelpCard>
  );
}
