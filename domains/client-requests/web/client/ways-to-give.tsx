import type { ClientView } from "../../contract/index.ts";
import { ConnectCard } from "./connect/connect-card.tsx";

/** How what is asked can be given: by a connection, then by files. */
export function WaysToGive({ view }: { readonly view: ClientView }) {
  return (
    <section aria-label="How to give it">
      <h2 className="t-h2">How do you want to give it?</h2>
      <p className="t-sec">Ask {view.asked_by} how to send what is open, or write a message below.</p>
      <ConnectCard view={view} />
    </section>
  );
}
