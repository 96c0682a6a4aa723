import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useShowPending } from "./pending-changes.ts";

export type DraftContent = Readonly<Record<string, unknown>>;

export interface KeptDraft {
  readonly content: DraftContent;
  readonly savedAt: Date;
}

/** Storage for the signed-in person's unsaved input. Only that person gets it back. */
export interface DraftPlace {
  /** Input kept in this tab from before a reload. */
  readonly held: (form: string) => DraftContent | null;
  /**
   * Like `held`, but also includes input from before the same person signed in again, without asking; for forms that save automatically.
   */
  readonly remembered: (form: string) => DraftContent | null;
  readonly hold: (form: string, content: DraftContent | null) => void;
  readonly read: (form: string) => Promise<KeptDraft | null>;
  readonly keep: (form: string, content: DraftContent) => Promise<unknown>;
  readonly forget: (form: string) => Promise<unknown>;
}

const PlaceContext = createContext<DraftPlace | null>(null);

export function DraftPlaceProvider({ place, children }: { readonly place: DraftPlace; readonly children: ReactNode }) {
  return <PlaceContext.Provider value={place}>{children}</PlaceContext.Provider>;
}

/** Null outside the part of the application that requires signing in. */
export const useDraftPlace = (): DraftPlace | null => useContext(PlaceContext);

interface DraftOptions {
  /** Identifies the form and the object it edits. */
  readonly form: string;
  /** Title shown to the person. */
  readonly title: string;
  /** The unsaved fields; null if there are none. */
  readonly unsaved: DraftContent | null;
  /** Restores fields from an earlier draft to the form; must tolerate content written by an older version. */
  readonly restore: (content: DraftContent) => void;
}

export interface Draft {
  /** Input from an earlier session; null if there is none, or once the user has decided. */
  readonly offer: { readonly savedAt: Date; readonly take: () => void; readonly discard: () => void } | null;
  /** Discards the draft when the user deliberately leaves the form without saving. */
  readonly forget: () => void;
}

const delayMilliseconds = 700;

/**
 * Keeps unsaved input in this tab and on the server. After a reload it is restored at once; after signing in again, or in another browser,
 * the result offers it.
 */
export function useDraft({ form, title, unsaved, restore }: DraftOptions): Draft {
  const place = useContext(PlaceContext);
  if (!place) throw new Error("useDraft needs a DraftPlaceProvider above it");
  const [offered, setOffered] = useState<KeptDraft | null>(null);
  const putBack = useRef(restore);
  putBack.current = restore;
  useEffect(() => {
    const held = place.held(form);
    if (held) return putBack.current(held);
    let isGone = false;
    // Without a response, nothing is offered; the draft stays on the server.
    place.read(form).then(
      (kept) => (isGone ? undefined : setOffered(kept)),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [form, place]);
  useKeeping(place, form, unsaved);
  useShowPending({ title, count: Object.keys(unsaved ?? {}).length, sentByItself: false });
  const forget = () => {
    setOffered(null);
    place.hold(form, null);
    void place.forget(form).catch(() => undefined);
  };
  const take = () => {
    setOffered(null);
    if (offered) restore(offered.content);
  };
  return { offer: offered && { savedAt: offered.savedAt, take, discard: forget }, forget };
}

/** Stores every change in the tab at once and sends it shortly after; deletes the draft as soon as nothing is unsaved. */
function useKeeping(place: DraftPlace, form: string, unsaved: DraftContent | null): void {
  const text = unsaved === null ? null : JSON.stringify(unsaved);
  const before = useRef<string | null>(null);
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (text === before.current) return;
    before.current = text;
    const content = text === null ? null : (JSON.parse(text) as DraftContent);
    place.hold(form, content);
    // Drafts are sent one after the other; otherwise an old draft could arrive last. A draft that cannot be sent is still in this tab, and
    // is sent with the next change.
    const send = () => {
      sent.current = sent.current.then(() => (content ? place.keep(form, content) : place.forget(form))).catch(() => undefined);
    };
    if (content === null) return send();
    const timer = setTimeout(send, delayMilliseconds);
    return () => clearTimeout(timer);
  }, [place, form, text]);
}
