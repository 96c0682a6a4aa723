import { useEffect, useEffectEvent, useState } from "react";
import { LoadingLines } from "../feedback/loading-lines.tsx";
import { Note } from "../feedback/note.tsx";
import { outcomeOf } from "./card-outcome.ts";
import { openStripe } from "./open-stripe.ts";

export interface ReturnedPaymentProps {
  readonly publishableKey: string;
  readonly secret: string;
  readonly onSent: () => void;
}

const notKnown =
  "We couldn't check the payment status. If the payment went through, your purchase arrives automatically. Check here again in a few minutes before you pay.";

/** Checks the outcome of a payment after the user returns from a bank's page. */
export default function ReturnedPayment({ publishableKey, secret, onSent }: ReturnedPaymentProps) {
  const [sentence, setSentence] = useState<string | null>(null);
  const sent = useEffectEvent(onSent);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const stripe = await openStripe(publishableKey);
      const result = await stripe.retrievePaymentIntent(secret);
      if (isGone) return;
      if (result.error && !result.error.payment_intent) return setSentence(notKnown);
      const outcome = outcomeOf(result);
      if (outcome.isSent) sent();
      else setSentence(outcome.sentence);
    };
    ask().catch(() => setSentence(notKnown));
    return () => {
      isGone = true;
    };
  }, [publishableKey, secret]);
  if (sentence === null) return <LoadingLines what="the payment status" shape="figures" />;
  return (
    <Note family="bad" live>
      {sentence}
    </Note>
  );
}
