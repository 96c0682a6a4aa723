import { lazyPart } from "@tieout/ui";
import type { ClientRequest, RequestItem } from "../contract/index.ts";
import { itemLooks } from "./request-words.ts";
import { Thread } from "./thread.tsx";

const ReceivedFiles = lazyPart(() => import("./received/received-files.tsx"));

interface ItemRowProps {
  readonly engagementId: string;
  readonly request: ClientRequest;
  readonly item: RequestItem;
  readonly lockedBecause: string | null;
}

/** One requested item. */
export function ItemRow({ engagementId, request, item, lockedBecause }: ItemRowProps) {
  const { family, word } = itemLooks[item.state];
  return (
    <li>
      <div>
        <div>{item.title}</div>
        {item.explanation === "" ? null : <div className="t-small t-dim">{item.explanation}</div>}
      </div>
      <span className="t-status" data-family={family}>
        {word}
      </span>
      <div className="t-request-wide">
        {item.state === "open" ? null : (
          <ReceivedFiles engagementId={engagementId} requestId={request.id} item={item} lockedBecause={lockedBecause} />
        )}
        <Thread engagementId={engagementId} request={request} item={item} lockedBecause={lockedBecause} />
      </div>
    </li>
  );
}
