import type { lazyPart } from "@tieout/ui";
import { type ComponentType, createContext, useContext } from "react";
import { type Download, useDownload } from "./files/use-download.ts";
import { AutosavedText } from "./overview/autosaved-text.tsx";
import type { PaperTabProps } from "./workpaper/paper-tab.ts";

/** Summary of one workpaper's review. */
export interface ReviewMark {
  readonly preparer: "missing" | "current" | "stale";
  readonly reviewer: "missing" | "current" | "stale";
  readonly open_notes: number;
}

interface Subject<About extends string> {
  readonly about: About;
  readonly address: string;
}

interface EvidenceProps extends PaperTabProps {
  readonly subject: Subject<"exception" | "item" | "procedure">;
  /** Accessible name of the subject: `procedure 3`. */
  readonly what: string;
}

type TabProps = PaperTabProps & { readonly download: Download; readonly AutosavedText: typeof AutosavedText };

/** Review components that the screens show; passed in by the web app. */
export interface ReviewParts {
  /** Conclusion, sign-offs, review notes and evidence of one workpaper. */
  readonly ReviewTab: ReturnType<typeof lazyPart<TabProps>>;
  /** Evidence for one item, exception or procedure, shown beside it, with a button to attach more. */
  readonly EvidenceOf: ComponentType<EvidenceProps & { readonly download: Download }>;
  readonly SignOffMarks: ComponentType<{ readonly mark: ReviewMark | undefined }>;
  /** By workpaper. */
  readonly useReviewMarks: (engagementId: string) => ReadonlyMap<string, ReviewMark>;
  /** URL change that opens the workpaper's notes with a new note on this subject. */
  readonly newNoteOn: (subject: Subject<"tie" | "exception" | "item">) => Readonly<Record<string, string | null>>;
}

const Parts = createContext<ReviewParts | null>(null);
export const ReviewPartsProvider = Parts.Provider;

export function useReviewParts(): ReviewParts {
  const parts = useContext(Parts);
  if (!parts) throw new Error("the screen was given no parts of reviews");
  return parts;
}

export const useReviewMarks = (engagementId: string): ReadonlyMap<string, ReviewMark> => useReviewParts().useReviewMarks(engagementId);

export function EvidenceOf(props: EvidenceProps) {
  const parts = useReviewParts();
  return <parts.EvidenceOf {...props} download={useDownload(props.engagementId)} />;
}

export function ReviewOf(props: PaperTabProps) {
  const parts = useReviewParts();
  return <parts.ReviewTab {...props} download={useDownload(props.engagementId)} AutosavedText={AutosavedText} />;
}
