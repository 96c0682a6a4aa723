import { IconCircleCheck, IconCircleX, IconClock, IconEye, IconPencil } from "@tabler/icons-react";
import { type RequestState, requestStateTitles } from "../../core/index.ts";

const looks = {
  requested: [IconClock, "mute"],
  in_review: [IconEye, "info"],
  in_preparation: [IconPencil, "info"],
  delivered: [IconCircleCheck, "ok"],
  canceled: [IconCircleX, "mute"],
} as const;

export function RequestStateMark({ state }: { readonly state: RequestState }) {
  const [Icon, family] = looks[state];
  return (
    <span className="t-status" data-family={family}>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
      {requestStateTitles[state]}
    </span>
  );
}
