import {
  IconAdjustmentsHorizontal,
  IconBooks,
  IconBuilding,
  IconBuildingStore,
  IconCoins,
  IconFiles,
  IconInbox,
  IconInfoCircle,
  IconReceipt2,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import { hasPart } from "@tieout/kernel";

export interface NavigationEntry {
  readonly key: string;
  readonly title: string;
  readonly Icon: TablerIcon;
  readonly to:
    | "/engagements"
    | "/waiting"
    | "/engagements-marketing"
    | "/clients"
    | "/users"
    | "/firm-setup"
    | "/payroll"
    | "/staff"
    | "/credit-dashboard"
    | "/store"
    | "/purchases";
}

export interface NavigationSection {
  readonly title: string | null;
  readonly entries: readonly NavigationEntry[];
}

interface NavigationFacts {
  readonly role: number;
  readonly activeFlags: readonly string[];
  /** Whether none of the entries can be opened yet. */
  readonly isLimited?: boolean;
  readonly isStaff?: boolean;
}

/** The sidebar for one user. */
export function navigationFor({ role, activeFlags, isLimited = false, isStaff }: NavigationFacts): readonly NavigationSection[] {
  if (isLimited) return [];
  const hidden = !hasPart("engagements", activeFlags);
  const firm: NavigationEntry[] = [];
  if (role === 1) firm.push({ key: "users", title: "Users", Icon: IconUsers, to: "/users" });
  if (role === 1 && !hidden) firm.push({ key: "firm-setup", title: "Firm Setup", Icon: IconAdjustmentsHorizontal, to: "/firm-setup" });
  if (activeFlags.includes("credits")) firm.push({ key: "credits", title: "Credits", Icon: IconCoins, to: "/credit-dashboard" });
  if (isStaff) firm.push({ key: "staff", title: "Staff console", Icon: IconBuilding, to: "/staff" });
  return [
    {
      title: null,
      entries: [
        { key: "engagements", title: "Engagements", Icon: IconFiles, to: "/engagements" },
        ...(hidden ? [] : [{ key: "waiting", title: "Waiting for you", Icon: IconInbox, to: "/waiting" } as const]),
        hidden
          ? { key: "marketing", title: "About Engagements", Icon: IconInfoCircle, to: "/engagements-marketing" }
          : { key: "clients", title: "Clients", Icon: IconBuilding, to: "/clients" },
        { key: "payroll", title: "Payroll", Icon: IconReceipt2, to: "/payroll" },
      ],
    },
    {
      title: "SOC Toolkits",
      entries: [
        { key: "store", title: "Store", Icon: IconBuildingStore, to: "/store" },
        { key: "library", title: "Library", Icon: IconBooks, to: "/purchases" },
      ],
    },
    ...(firm.length > 0 ? [{ title: "Firm", entries: firm }] : []),
  ];
}
