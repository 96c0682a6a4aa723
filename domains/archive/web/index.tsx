import { lazyPart } from "@tieout/ui";

/** Files added after a lock, and the form that adds one. */
export const AddendaCard = lazyPart(() => import("./addenda-card.tsx"));
