import { useRouteQuery } from "@tieout/client";
import { RemoteContent } from "@tieout/ui";
import { type ClientFiles, type ClientView, clientFileRoutes } from "../../../contract/index.ts";
import { ItemFiles } from "./item-files.tsx";
import { useSending } from "./upload-send.ts";
import { WagesForm } from "./wages-form.tsx";
import "./upload.css";

const lookAgainMs = 1_000;

/** Files for the requested items: each file is checked on arrival, and sent once nothing is open. */
export default function UploadCard({ view }: { readonly view: ClientView }) {
  const query = useRouteQuery(clientFileRoutes, "listClientFiles", undefined, {
    views: ["client-files"],
    refetchInterval: ({ state }) => (state.data?.files.some((file) => file.is_checking) ? lookAgainMs : false),
  });
  return (
    <section className="t-give" aria-labelledby="upload-files">
      <div>
        <h3 className="t-h3" id="upload-files">
          Upload files
        </h3>
        <p className="t-sec">
          Upload reports as Excel or CSV, just as your payroll system creates them, in one file or several. We check each file right away,
          so you see what's missing before your auditor gets it.
        </p>
      </div>
      <RemoteContent query={query} what="your files">
        {(found) => <Items view={view} found={found} />}
      </RemoteContent>
    </section>
  );
}

function Items({ view, found }: { readonly view: ClientView; readonly found: ClientFiles }) {
  const sending = useSending(found.uploads);
  const asked = view.items.filter(({ id, state }) => state !== "checked" || found.files.some((file) => file.item_id === id));
  return (
    <>
      {found.asks_for_payroll ? <WagesForm wages={found.wages} whyNoW3={found.why_no_w3} isTaken={found.are_wages_taken} /> : null}
      {asked.map((item) => (
        <ItemFiles
          key={item.id}
          item={item}
          isReport={item.data_feed_node_id !== null}
          files={found.files.filter(({ item_id }) => item_id === item.id)}
          unfinished={found.uploads.filter(({ item_id }) => item_id === item.id)}
          sending={sending.all.filter(({ itemId }) => itemId === item.id)}
          maxBytes={found.max_bytes}
          onFiles={(files, replaces) => {
            for (const file of files) sending.start(item.id, file, replaces ?? null);
          }}
        />
      ))}
    </>
  );
}
