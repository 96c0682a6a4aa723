import {
  IconAlertCircle,
  IconAlertOctagon,
  IconAlertTriangle,
  IconCalculator,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleOff,
  IconCircleX,
  IconClock,
  IconEqualNot,
  IconFileAlert,
  IconHistory,
  IconLoader2,
  IconLock,
  IconPlayerPlay,
  IconUpload,
  type TablerIcon,
} from "@tabler/icons-react";

export type Family = "ok" | "warn" | "bad" | "info" | "mute" | "seal";

interface StatusLook {
  readonly family: Family;
  readonly Icon: TablerIcon;
  readonly word: string;
  readonly turning?: true;
}

/** Icon, word and color for every status. The icons have different outlines, so they remain distinct in gray and in print. */
export const statusLooks = {
  setup_required: { family: "mute", Icon: IconCircleDashed, word: "Setup required" },
  files_incomplete: { family: "warn", Icon: IconFileAlert, word: "Files incomplete" },
  ready: { family: "info", Icon: IconPlayerPlay, word: "Ready" },
  queued: { family: "mute", Icon: IconClock, word: "Queued" },
  processing: { family: "info", Icon: IconLoader2, word: "Processing", turning: true },
  results_available: { family: "ok", Icon: IconCircleCheck, word: "Results available" },
  results_out_of_date: { family: "warn", Icon: IconHistory, word: "Results out of date" },
  failed: { family: "bad", Icon: IconAlertOctagon, word: "Failed" },
  locked: { family: "seal", Icon: IconLock, word: "Locked" },
  ties: { family: "ok", Icon: IconCheck, word: "Ties" },
  differs: { family: "warn", Icon: IconEqualNot, word: "Differs" },
  exception: { family: "bad", Icon: IconAlertTriangle, word: "Exception" },
  to_judge: { family: "warn", Icon: IconAlertCircle, word: "To review" },
  computed_only: { family: "mute", Icon: IconCalculator, word: "Computed rules only" },
  not_determined: { family: "mute", Icon: IconCircleDashed, word: "Not determined" },
  file_validated: { family: "ok", Icon: IconCircleCheck, word: "Validated" },
  file_uploading: { family: "info", Icon: IconUpload, word: "Uploading" },
  file_checking: { family: "info", Icon: IconLoader2, word: "Checking", turning: true },
  file_error: { family: "bad", Icon: IconCircleX, word: "Validation error" },
  file_missing: { family: "warn", Icon: IconCircleDashed, word: "Missing" },
  file_optional: { family: "mute", Icon: IconCircleDashed, word: "Optional" },
  coverage_whole: { family: "ok", Icon: IconCircleCheck, word: "Whole plan year" },
  coverage_part: { family: "info", Icon: IconCircleHalf2, word: "Part of the plan year" },
  coverage_little: { family: "warn", Icon: IconAlertTriangle, word: "Under six months" },
  coverage_none: { family: "bad", Icon: IconCircleOff, word: "None" },
  done: { family: "ok", Icon: IconCheck, word: "Done" },
} as const satisfies Readonly<Record<string, StatusLook>>;

export type StatusName = keyof typeof statusLooks;

export const lookOf = (name: StatusName): StatusLook => statusLooks[name];
