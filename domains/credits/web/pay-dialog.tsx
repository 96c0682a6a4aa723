import { Button, Modal } from "@mantine/core";
import { IconTestPipe } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { Note, plural, showSuccess } from "@tieout/ui";
import { CardForm } from "@tieout/ui/card";
import { useState } from "react";
import { creditsRoutes, type Prices } from "../contract/index.ts";
import { dollars } from "./credit-words.ts";
import { usePaymentSent } from "./use-payment-sent.ts";

interface PayDialogProps {
  readonly payment: NonNullable<Prices["payment"]>;
  readonly secret: string;
  readonly quantity: number;
  /** Wire money. */
  readonly total: string;
  readonly onClose: () => void;
}

/** The card form, or the test provider's replacement for it. */
export function PayDialog({ payment, secret, quantity, total, onClose }: PayDialogProps) {
  const announce = usePaymentSent();
  const sent = (): void => {
    announce();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Pay ${dollars(total)}`} closeButtonProps={{ "aria-label": "Close" }}>
      <p>
        {plural(quantity, "credit")} for {dollars(total)}.
      </p>
      {payment.provider === "test" ? (
        <TestPayment secret={secret} quantity={quantity} onClose={onClose} />
      ) : (
        <CardForm publishableKey={payment.publishable_key ?? ""} secret={secret} returnTo="/credit-dashboard" onSent={sent} />
      )}
    </Modal>
  );
}

type TestPaymentProps = Pick<PayDialogProps, "secret" | "quantity" | "onClose">;

function TestPayment({ secret, quantity, onClose }: TestPaymentProps) {
  const [isDeclined, setDeclined] = useState(false);
  const pay = useRouteMutation(creditsRoutes, "payTestPayment", {
    onSuccess: (_answer, { body }) => {
      setDeclined(body.outcome === "declined");
      if (body.outcome === "declined") return;
      showSuccess(`${plural(quantity, "credit")} added.`);
      onClose();
    },
  });
  const end = (outcome: "paid" | "declined") => pay.mutate({ body: { client_secret: secret, outcome } });
  return (
    <div className="t-col t-credit-pay">
      <Note family="warn" Icon={IconTestPipe}>
        <b>Test payment.</b> This installation has no payment provider, so you won't be asked for a card and nothing is charged.
      </Note>
      {isDeclined ? (
        <Note family="bad" live>
          The card was declined, and nothing was charged. Pay again with another card.
        </Note>
      ) : null}
      {pay.error ? (
        <Note family="bad" live>
          {pay.error.message}
        </Note>
      ) : null}
      <div className="t-row t-wrap" style={{ justifyContent: "flex-end" }}>
        <Button variant="default" disabled={pay.isPending} onClick={() => end("declined")}>
          Decline the test card
        </Button>
        <Button loading={pay.isPending} onClick={() => end("paid")}>
          Pay with the test card
        </Button>
      </div>
    </div>
  );
}
