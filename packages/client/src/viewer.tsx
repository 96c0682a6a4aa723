import { createContext, type ReactNode, useContext } from "react";

/** The signed-in user, for display only: the server decides on permissions. */
export interface Viewer {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** 1 = firm admin, 2 = auditor. */
  readonly role: number;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly activeFlags: readonly string[];
  readonly isStaff: boolean;
  /** Email of the staff member viewing the account; null if no one is. */
  readonly assumedBy: string | null;
  /** Whether the user must set up a second sign-in step first. */
  readonly isLimited: boolean;
  /** Updates the page after users change their own data. */
  readonly change: (part: { readonly name?: string; readonly isLimited?: boolean }) => void;
}

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ viewer, children }: { readonly viewer: Viewer; readonly children: ReactNode }) {
  return <ViewerContext.Provider value={viewer}>{children}</ViewerContext.Provider>;
}

/** The signed-in user; only on screens that require signing in. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("useViewer is only for screens behind the login");
  return viewer;
}
