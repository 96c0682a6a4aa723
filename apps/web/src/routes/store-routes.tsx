import { useParams, useRouter } from "@tanstack/react-router";
import { SignUpScreen } from "@tieout/identity/web";
import { StoreScreen, ToolkitScreen } from "@tieout/storefront/web";
import { Suspense, useLayoutEffect } from "react";
import { product } from "../product.ts";
import { sessionStore, signedInOf } from "../session/browser-session.ts";
import { useSignedIn } from "../session/use-signed-in.ts";

export const StoreRoute = () => <StoreScreen />;

/** Of both addresses of a toolkit; only the ID in them is read. */
export function ToolkitRoute() {
  const { toolkitId = "" } = useParams({ strict: false });
  return <ToolkitScreen key={toolkitId} toolkitId={toolkitId} />;
}

/** The sign-up ends in the store; at the login where the account was made in another tab or at another time. */
export function SignUpRoute() {
  const router = useRouter();
  const isSignedIn = useSignedIn() !== null;
  useLayoutEffect(() => document.getElementById("frame")?.remove(), []);
  return (
    <Suspense>
      <SignUpScreen
        isSignedIn={isSignedIn}
        version={product.version}
        supportAddress={product.supportAddress}
        onSignedIn={(answer) => sessionStore.open(signedInOf(answer))}
        onDone={() => router.history.replace(isSignedIn ? "/store" : "/login?redirect=%2Fstore")}
      />
    </Suspense>
  );
}
