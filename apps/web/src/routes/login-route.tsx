import { getRouteApi, useRouter } from "@tanstack/react-router";
import { LoginScreen } from "@tieout/identity/web";
import { product } from "../product.ts";
import { sessionStore, signedInOf } from "../session/browser-session.ts";
import { internalPath } from "../session/navigation-policy.ts";

const endedTexts = {
  expired: "Your session ended. Sign in to pick up where you left off.",
  ended: "You were signed out. Sign in to pick up where you left off.",
  left: "You are signed out.",
  password: "Your password is set. Log in with it.",
} as const;

const route = getRouteApi("/login");

export function LoginRoute() {
  const { redirect, ended } = route.useSearch();
  const router = useRouter();
  return (
    <LoginScreen
      endedText={ended ? endedTexts[ended] : null}
      version={product.version}
      supportAddress={product.supportAddress}
      onSignedIn={(answer) => {
        sessionStore.open(signedInOf(answer));
        router.history.replace(internalPath(redirect) ?? "/engagements");
      }}
    />
  );
}
