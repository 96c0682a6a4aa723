import { lazyPart } from "@tieout/ui";

/** Files added after a lock, and the form for adding one. */
export const AddendaCard = lazyPart(() => import("./addenda-card.tsx"));
