import { Button } from "@mantine/core";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useQueryClient } from "@tanstack/react-query";
import { LoadingLines, Note, showSuccess } from "@tieout/ui";
import { useEffect, useRef, useState } from "react";

interface CardFormProps {
  readonly publishableKey: string;
  readonly secret: string;
  readonly onClose: () => void;
}

interface Ready {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

const notLoaded = "The card form could not be loaded, and nothing was charged. Check the connection, then start again.";
/** After a payment: its message takes a moment. */
const lookAgainMs = [1500, 4000, 10_000, 30_000];

/** Stripe's own form, in frames of Stripe: a card number never reaches a page of ours. */
export default function CardForm({ publishableKey, secret, onClose }: CardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);
  const cache = useQueryClient();
  useEffect(() => {
    let isGone = false;
    const begin = async (): Promise<void> => {
      const stripe = await loadStripe(publishableKey);
      if (isGone || !stripe || !place.current) return;
      const theme = document.documentElement.dataset.mantineColorScheme === "dark" ? "night" : "stripe";
      const elements = stripe.elements({ clientSecret: secret, appearance: { theme } });
      elements.create("payment").mount(place.current);
      setReady({ stripe, elements });
    };
    begin().catch(() => setProblem(notLoaded));
    return () => {
      isGone = true;
    };
  }, [publishableKey, secret]);
  const pay = async ({ stripe, elements }: Ready): Promise<void> => {
    setPaying(true);
    const { error } = await stripe.confirmPayment({ elements, redirect: "if_required", confirmParams: { return_url: location.href } });
    setPaying(false);
    if (error) return setProblem(error.message ?? "The payment was declined, and nothing was charged. Try another card.");
    showSuccess("Payment sent.", "The credits come as soon as the payment provider confirms it.");
    for (const after of lookAgainMs) setTimeout(() => void cache.invalidateQueries(), after);
    onClose();
  };
  return (
    <form
      className="t-col t-credit-pay"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !isPaying) void pay(ready);
      }}
    >
      {ready || problem ? null : <LoadingLines what="the card form" shape="form" />}
      <div ref={place} />
      <Problem sentence={problem} />
      <Button type="submit" disabled={!ready} loading={isPaying}>
        Pay
      </Button>
    </form>
  );
}

const Problem = ({ sentence }: { readonly sentence: string | null }) =>
  sentence === null ? null : (
    <Note family="bad" live>
      {sentence}
    </Note>
  );
