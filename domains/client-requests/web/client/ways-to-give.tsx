import { lazyPart } from "@tieout/ui";
import type { ClientView } from "../../contract/index.ts";

const ConnectCard = lazyPart(() => import("./connect/connect-card.tsx"));
const UploadCard = lazyPart(() => import("./upload/upload-card.tsx"));

/** How what is asked can be given: by a connection, then by files. */
export function WaysToGive({ view }: { readonly view: ClientView }) {
  return (
    <section aria-label="How to give it" className="t-col" style={{ gap: 16 }}>
      <h2 className="t-h2">How do you want to give it?</h2>

      <ConnectCard view={view} />
      <UploadCard view={view} />
    </section>
  );
}
