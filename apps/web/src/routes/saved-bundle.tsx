import { useEffect, useRef } from "react";
import { useSaveBundle } from "./save-bundle.ts";

interface SavedBundleProps {
  readonly engagementId: string;
  readonly onDone: () => void;
}

/** Saves the newest bundle once and renders nothing. */
export default function SavedBundle({ engagementId, onDone }: SavedBundleProps) {
  const save = useSaveBundle();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void save(engagementId).then(onDone);
  }, [save, engagementId, onDone]);
  return null;
}
