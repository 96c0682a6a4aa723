import { z } from "zod";
import { define } from "./setting-definition.ts";

/** Of Stripe: all or none. */
export const paymentSettings = {
  stripeSecretKey: define({
    variable: "STRIPE_SECRET_KEY",
    about:
      "Card payments through Stripe, with the two settings below; without them a test provider that takes no money, in production none",
    expects: "a secret or restricted key of Stripe, sk_… or rk_…",
    fallback: null,
    fallbackAbout: "no card payments",
    isSecret: true,
    schema: z.string().regex(/^(sk|rk)_[A-Za-z0-9_]{10,250}$/),
  }),
  stripePublishableKey: define({
    variable: "STRIPE_PUBLISHABLE_KEY",
    about: "The key of the same account that browsers use",
    expects: "a publishable key of Stripe, pk_…",
    fallback: null,
    fallbackAbout: "no card payments",
    schema: z.string().regex(/^pk_[A-Za-z0-9_]{10,250}$/),
  }),
  stripeWebhookSecret: define({
    variable: "STRIPE_WEBHOOK_SECRET",
    about: "With which Stripe signs what it posts to PUBLIC_URL/api/billing/webhooks/stripe/",
    expects: "the signing secret of the endpoint, whsec_…",
    fallback: null,
    fallbackAbout: "no card payments",
    isSecret: true,
    schema: z.string().regex(/^whsec_[A-Za-z0-9+/=_]{10,250}$/),
  }),
} as const;
