import { MantineProvider } from "@mantine/core";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { ClientProvider } from "@tieout/client";

import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { passwordComplaint } from "./password-form.tsx";
import { RequestConfirmation } from "./request-form.tsx";
import ResetPasswordScreen from "./reset-password-screen.tsx";

const root = createRootRoute();
const routes = ["/login", "/reset-password"].map((path) => createRoute({ getParentRoute: () => root, path }));
const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
const transport = { fetch: () => Promise.reject(new Error("no call")), getToken: () => null, onUnauthorized: () => undefined };

const shown = (element: ReactElement): string =>
  renderToStaticMarkup(
    createElement(
      RouterContextProvider,
      { router } as never,
      createElement(MantineProvider, null, createElement(ClientProvider, { transport } as never, element)),
    ),
  );
const screen = (token: string | null): string =>
  shown(
    createElement(ResetPasswordScreen, {
      ...{ token, version: "2.25.0", supportAddress: "support@tieout.example" },
      ...{ onPasswordSet: () => undefined, onAskAgain: () => undefined },
    }),
  );

test("without a link, the screen asks for the email address and links back to the login", () => {
  const html = screen(null);
  expect(html).toContain(">Forgot password</h1>");
  expect(html).toMatch(/<input[^>]*autoComplete="username"/i);
  expect(html).toContain('href="/login"');
  expect(html).not.toMatch(/type="password"/);
});

test("with a link, the screen asks only for the new password, states its rules and never shows the token", () => {
  const html = screen("abc_DEF-123");
  expect(html).toContain(">Choose a password</h1>");
  expect(html).toMatch(/<input[^>]*autoComplete="new-password"/i);
  expect(html).toContain("At least 12 characters");
  expect(html).not.toContain("abc_DEF-123");
});

test("the confirmation doesn't reveal whether the address has an account", () => {
  const html = shown(createElement(RequestConfirmation, { address: "dana@harlow.example" }));
  expect(html).toContain("If dana@harlow.example has an account");
  expect(html).toContain('role="status"');
});

describe("a password", () => {
  test.each([
    ["", "The password field is required."],
    ["short", "The password has fewer than 12 characters. A few unrelated words make a good password."],
    ["passwordpassword", "This password is too easy to guess. Choose another; a few unrelated words make a good password."],
  ])("%j is refused before it is sent", (password, sentence) => expect(passwordComplaint(password)).toBe(sentence));

  test("is sent if it meets the rules", () => expect(passwordComplaint("a bucket of new words")).toBeNull());
});
