import { Button, Modal } from "@mantine/core";
import { dateText, Note } from "@tieout/ui";
import type { WithPin } from "../contract/index.ts";

/** Shows the PIN once. */
export default function PinDialog({ made: { request, pin }, onClose }: { readonly made: WithPin; readonly onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Give the client the PIN"
      closeButtonProps={{ "aria-label": "Close" }}
      closeOnClickOutside={false}
    >
      <div className="t-col" style={{ gap: 14 }}>
        <p className="t-sec">
          We're emailing the link to {request.recipient_name} at {request.recipient_email}. It works until{" "}
          {dateText(request.expires_at.slice(0, 10))}, only with this PIN:
        </p>
        <p className="t-request-pin">{pin}</p>
        <Note family="warn">
          You'll see this PIN only once. Give it by phone, at a number you already have, or in a separate message: anyone with the link and
          PIN can see the request. If it's lost, renew the link and PIN.
        </Note>
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button onClick={onClose}>I have noted the PIN</Button>
        </div>
      </div>
    </Modal>
  );
}
