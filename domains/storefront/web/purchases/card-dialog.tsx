import { Button, Modal } from "@mantine/core";
import { IconTestPipe } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { moneyText, Note, plural } from "@tieout/ui";
import { CardForm } from "@tieout/ui/card";
import { useState } from "react";
import { type Checkout, type PurchaseOrder, purchaseRoutes } from "../../contract/index.ts";

interface CardDialogProps {
  readonly checkout: Checkout;
  readonly order: PurchaseOrder;
  readonly secret: string;
  /** Called when the provider accepts the payment; confirmation that it was paid comes later. */
  readonly onSent: () => void;
  /** Called once the order is purchased. */
  readonly onPaid: () => void;
  readonly onClose: () => void;
}

/** Form for entering the card, or the test form that replaces it if there is no payment provider. */
export function CardDialog({ checkout, order, secret, onSent, onPaid, onClose }: CardDialogProps) {
  const { card } = checkout;
  return (
    <Modal opened onClose={onClose} title={`Pay $${moneyText(order.amount)}`} closeButtonProps={{ "aria-label": "Close" }}>
      <p>
        {plural(order.toolkits.length, "toolkit")} for ${moneyText(order.amount)}.
      </p>
      {card.is_test ? (
        <TestCard secret={secret} onPaid={onPaid} />
      ) : (
        <CardForm publishableKey={card.publishable_key ?? ""} secret={secret} returnTo="/checkout" onSent={onSent} />
      )}
    </Modal>
  );
}

function TestCard({ secret, onPaid }: Pick<CardDialogProps, "secret" | "onPaid">) {
  const [isDeclined, setDeclined] = useState(false);
  const pay = useRouteMutation(purchaseRoutes, "payTestOrder", {
    onSuccess: (_answer, { body: { outcome } }) => {
      setDeclined(outcome === "declined");
      if (outcome === "paid") onPaid();
    },
  });
  const end = (outcome: "paid" | "declined") => pay.mutate({ body: { client_secret: secret, outcome } });
  return (
    <div className="t-col t-card-pay">
      <Note family="warn" Icon={IconTestPipe}>
        <b>Test payment.</b> This installation has no payment provider, so you won't be asked for a card and nothing is charged.
      </Note>
      {isDeclined || pay.error ? (
        <Note family="bad" live>
          {pay.error?.message ?? "The card was declined, and nothing was charged. Pay again with another card."}
        </Note>
      ) : null}
      <div className="t-row t-wrap t-card-acts">
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
