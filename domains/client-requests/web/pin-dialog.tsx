import { Button, Modal } from "@mantine/core";
import { dateText, Note } from "@tieout/ui";
import type { WithPin } from "../contract/index.ts";

/** The PIN, once. */
export default function PinDialog({ made: { request, pin }, onClose }: { readonly made: WithPin; readonly onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Tell the client the PIN"
      closeButtonProps={{ "aria-label": "Close" }}
      closeOnClickOutside={false}
    >
      <div className="t-col" style={{ gap: 14 }}>
        <p className="t-sec">
          The link is mailed to {request.recipient_name} at {request.recipient_email}. It works until{" "}
          {dateText(request.expires_at.slice(0, 10))}, with this PIN alone:
        </p>
        <p className="t-request-pin">{pin}</p>
        <Note family="warn">
          Shown this once. Tell it by phone, at a number that you already have, or in a message of its own: whoever has link and PIN sees
          the request. If it is lost, renew link and PIN.
        </Note>
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button onClick={onClose}>I have noted the PIN</Button>
        </div>
      </div>
    </Modal>
  );
}
