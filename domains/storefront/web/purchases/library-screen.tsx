import { Button } from "@mantine/core";
import { IconBooks, IconDownload, IconReceipt } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useClient } from "@tieout/client";
import { DateText, EmptyState, PageBody, PageHeader, RemoteContent } from "@tieout/ui";
import { type LibraryToolkit, purchaseRoutes } from "../../contract/index.ts";
import { RequestButton } from "../requests/request-button.tsx";
import { RequestsCard } from "../requests/requests-card.tsx";
import { initials } from "../store-words.ts";
import { ToolkitTags } from "../toolkit-list.tsx";
import { useLibrary } from "./use-purchases.ts";
import { saveAnswer, useToolkitDownload } from "./use-toolkit-download.ts";
import "../storefront.css";
import "./purchases.css";

/** The firm's toolkits. */
export default function LibraryScreen() {
  const query = useLibrary();
  return (
    <>
      <PageHeader
        title="Library"
        meta="Toolkits your firm bought or redeemed. Everyone in your firm can download them."
        actions={<RequestButton />}
      />
      <PageBody>
        <RemoteContent query={query} what="the library">
          {(toolkits) => (toolkits.length === 0 ? <NoToolkit /> : <Toolkits toolkits={toolkits} />)}
        </RemoteContent>
        <div className="t-library-requests">
          <RequestsCard />
        </div>
      </PageBody>
    </>
  );
}

const NoToolkit = () => (
  <EmptyState Icon={IconBooks} title="No toolkits yet" action={<Link to="/store">Go to the store</Link>}>
    Toolkits your firm buys or redeems in the store appear here.
  </EmptyState>
);

function Toolkits({ toolkits }: { readonly toolkits: readonly LibraryToolkit[] }) {
  const [download, busyId] = useToolkitDownload();
  return (
    <ul className="t-store-list" aria-label="Toolkits">
      {toolkits.map((one) => (
        <Line key={one.toolkit.id} item={one} busy={busyId === one.toolkit.id} onDownload={() => download(one.toolkit.id)} />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly item: LibraryToolkit;
  readonly busy: boolean;
  readonly onDownload: () => void;
}

function Line({ item: { toolkit, source, by, on, edition, newer_edition: newer, order_id: orderId }, busy, onDownload }: LineProps) {
  return (
    <li className="t-library-line">
      <span className="t-store-mark" aria-hidden="true">
        {initials(toolkit.service_provider)}
      </span>
      <div className="t-grow">
        <Link to={toolkit.url} className="t-med">
          {toolkit.service_provider}
        </Link>
        <div className="t-small t-sec">{toolkit.service_covered}</div>
        <ToolkitTags toolkit={toolkit} />
        <p className="t-small t-sec">
          {source === "purchased" ? "Purchased" : "Redeemed"} by {by.name}, <DateText value={on} />. Edition {edition}.
        </p>
        {newer ? (
          <p className="t-small t-library-newer">
            <span className="t-status" data-family="info">
              Edition {newer.edition} is out
            </span>{" "}
            Released <DateText value={newer.released_on} />: {newer.changes}. It's a free download.
          </p>
        ) : null}
      </div>
      <div className="t-row t-wrap t-no-print">
        {orderId ? <ReceiptButton orderId={orderId} what={toolkit.service_provider} /> : null}
        <Button size="sm" loading={busy} leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />} onClick={onDownload}>
          Download
          <span className="t-sr">
            {toolkit.service_provider}, {toolkit.service_covered}
          </span>
        </Button>
      </div>
    </li>
  );
}

function ReceiptButton({ orderId, what }: { readonly orderId: string; readonly what: string }) {
  const client = useClient(purchaseRoutes);
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconReceipt size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => void saveAnswer(() => client.getReceipt({ params: { orderId } }), "receipt.pdf")}
    >
      Receipt
      <span className="t-sr">of {what}</span>
    </Button>
  );
}
