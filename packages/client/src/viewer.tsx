import { createContext, type ReactNode, useContext } from "react";

/** Who is signed in, as far as screens paint by it. What may be done is decided by the server. */
export interface Viewer {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** 1 = firm admin, 2 = auditor. */
  readonly role: number;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly activeFlags: readonly string[];
  readonly assumedBy: string | null;
}

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ viewer, children }: { readonly viewer: Viewer; readonly children: ReactNode }) {
  return <ViewerContext.Provider value={viewer}>{children}</ViewerContext.Provider>;
}

/** The signed-in user; only below screens that need a login. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("useViewer is only for screens behind the login");
  return viewer;
}
