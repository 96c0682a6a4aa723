import { lazyPart } from "@tieout/ui";
import type { ClientView } from "../../contract/index.ts";

const ConnectCard = lazyPart(() => import("./connect/connect-card.tsx"));
const UploadCard = lazyPart(() => import("./upload/upload-card.tsx"));

/** Ways to send the requested items: connecting a payroll system first, then files. */
export function WaysToGive({ view }: { readonly view: ClientView }) {
  return (
    <section aria-label="Ways to send it" className="t-col" style={{ gap: 16 }}>
      <h2 className="t-h2">How would you like to send it?</h2>

      <ConnectCard view={view} />
      <UploadCard view={view} />
    </section>
  );
}
