import { createContext, type ReactNode, useContext } from "react";

/** The signed-in user, for display. The server decides on permissions. */
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
  /** Email of the member of staff who views the account; null where nobody does. */
  readonly assumedBy: string | null;
  /** Must set up a second step of sign-in first. */
  readonly isLimited: boolean;
  /** Tells the page what the person has changed about themselves. */
  readonly change: (part: { readonly name?: string; readonly isLimited?: boolean }) => void;
}

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ viewer, children }: { readonly viewer: Viewer; readonly children: ReactNode }) {
  return <ViewerContext.Provider value={viewer}>{children}</ViewerContext.Provider>;
}

/** The signed-in user; only on screens that require login. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("useViewer is only for screens behind the login");
  return viewer;
}
