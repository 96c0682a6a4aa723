import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { loadMasterKey } from "./load-master-key.ts";
import { readSettings } from "./read-settings.ts";
import { settingDefinitions } from "./setting-definitions.ts";
import { SettingsError } from "./settings-error.ts";
import { settingsHelp } from "./settings-help.ts";

const problemsOf = (run: () => unknown): readonly string[] => {
  try {
    run();
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
};
const masterKey = createHash("sha256").update("a key of a test").digest("hex");

describe("readSettings", () => {
  test("by default, the product listens only on this machine and uses an embedded database", () => {
    const settings = readSettings({}, [], "start", "/srv/tieout");
    expect(settings).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      dataDir: "/srv/tieout/.data",
      ownerUrl: null,
      masterKey: null,
      isProduction: false,
    });
    expect(settings.uploadMaxBytes).toBe(2_147_483_648);
  });

  test("the command line overrides the environment", () => {
    const settings = readSettings({ PORT: "9000", TIEOUT_DATA: "/a" }, ["--port", "9001", "--data", "/b", "--demo"], "start");
    expect(settings).toMatchObject({ port: 9001, dataDir: "/b", isDemo: true });
  });

  test("all problems are reported at once, with the variable and the expected value", () => {
    const problems = problemsOf(() =>
      readSettings({ PORT: "http", SESSION_HOURS: "0", UPLOAD_MAX_BYTES: "-1", LOG_LEVEL: "loud", SUPPORT_EMAIL: "nobody" }, [], "start"),
    );
    expect(problems).toHaveLength(5);
    expect(problems[0]).toBe('PORT is "http", but must be 0 to 65535 (0: any free one).');
    expect(problems.map((problem) => problem.split(" ")[0]).sort()).toEqual([
      "LOG_LEVEL",
      "PORT",
      "SESSION_HOURS",
      "SUPPORT_EMAIL",
      "UPLOAD_MAX_BYTES",
    ]);
  });

  test("a refused value does not hide problems with how the other values combine", () => {
    const problems = problemsOf(() => readSettings({ PORT: "x" }, ["--production", "--demo"], "start"));
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual(["PORT", "MASTER_KEY", "TIEOUT_DEMO"]);
  });

  test("an unknown flag or an extra value is refused", () => {
    expect(problemsOf(() => readSettings({}, ["--prot", "1"], "start"))[0]).toMatch(/--prot/);
    expect(problemsOf(() => readSettings({}, ["8080"], "start"))[0]).toMatch(/8080/);
  });

  test("a wrong secret is named and never printed", () => {
    const problems = problemsOf(() => readSettings({ MASTER_KEY: "hunter2", DATABASE_URL: "mysql://u:hunter2@h/d" }, [], "start"));
    expect(problems).toHaveLength(2);
    expect(problems.join()).toContain("MASTER_KEY");
    expect(problems.join()).not.toContain("hunter2");
  });

  test("production mode requires the master key and refuses the demo firm, by flag or by NODE_ENV", () => {
    for (const [env, argv] of [
      [{ NODE_ENV: "production" }, ["--demo"]],
      [{}, ["--production", "--demo"]],
    ] as const) {
      const problems = problemsOf(() => readSettings(env, argv, "start"));
      expect(problems.join("\n")).toMatch(/MASTER_KEY or KEY_SERVICE_URL is required/);
      expect(problems.join("\n")).toMatch(/demo/);
    }
  });

  test("a weak or all-zero master key is refused in every mode and never printed", () => {
    const counting = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, "0")).join("");
    for (const weak of ["0".repeat(64), "f".repeat(64), "0123456789abcdef".repeat(4), "deadbeef".repeat(8), counting]) {
      for (const argv of [[], ["--production"]]) {
        const problems = problemsOf(() => readSettings({ MASTER_KEY: weak }, argv, "start"));
        expect(problems).toEqual([
          expect.stringMatching(/^MASTER_KEY is not a random key, so .*openssl rand -hex 32.*keys rotate --new-key-file/),
        ]);
        expect(problems.join()).not.toContain(weak);
      }
    }
    expect(readSettings({ MASTER_KEY: masterKey }, ["--production"], "start").masterKey).toHaveLength(32);
  });

  test("data encrypted under a weak key can be moved to a random one: the command line accepts the weak key, processes do not", () => {
    const env = { MASTER_KEY: "0123456789abcdef".repeat(4), DATABASE_URL: "postgres://owner:pw@db:5432/tieout" };
    expect(readSettings(env, ["--production"], "cli").masterKey).toHaveLength(32);
    for (const name of ["api", "worker"] as const) expect(() => readSettings(env, [], name)).toThrow(/MASTER_KEY is not a random key/);
  });

  test("a key service needs encryption unless it is on this machine, and cannot be combined with a master key", () => {
    const token = { KEY_SERVICE_TOKEN_FILE: "/run/token" };
    for (const url of [
      "http://vault.example:8200",
      "http://10.0.0.5:8200",
      "http://127.0.0.1.example",
      "https://user@vault.example",
      "ftp://127.0.0.1",
    ])
      expect(problemsOf(() => readSettings({ ...token, KEY_SERVICE_URL: url }, [], "start")).join()).toMatch(
        /KEY_SERVICE_URL is .* http only to this machine/,
      );
    for (const url of ["https://vault.example:8200", "http://127.0.0.1:8200", "http://[::1]:8200", "http://localhost:8200"])
      expect(readSettings({ ...token, KEY_SERVICE_URL: url }, ["--production"], "start").keyServiceUrl).toBe(url);
    expect(problemsOf(() => readSettings({ KEY_SERVICE_URL: "https://vault.example" }, [], "start"))).toEqual([
      "KEY_SERVICE_TOKEN_FILE is required with KEY_SERVICE_URL.",
    ]);
    const both = { ...token, KEY_SERVICE_URL: "https://vault.example", MASTER_KEY: masterKey };
    expect(problemsOf(() => readSettings(both, [], "start")).join()).toMatch(/not both.*keys rotate --to-service/);
    expect(readSettings(both, [], "cli").masterKey).toHaveLength(32);
  });

  test("URLs of monitoring servers and collectors are read, and a wrong header is never printed", () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_EXPORTER_OTLP_HEADERS: "x-key=hunter2, x-other=b=c" };
    expect(readSettings(env, [], "start")).toMatchObject({
      tracesEndpoint: "http://127.0.0.1:4318",
      tracesHeaders: { "x-key": "hunter2", "x-other": "b=c" },
    });
    const problems = problemsOf(() =>
      readSettings({ OTEL_EXPORTER_OTLP_HEADERS: "hunter2", SENTRY_SERVER_DSN: "errors.example" }, [], "start"),
    );
    expect(problems.join()).toMatch(/SENTRY_SERVER_DSN is "errors.example".*OTEL_EXPORTER_OTLP_HEADERS must be NAME=VALUE/);
    expect(problems.join()).not.toContain("hunter2");
  });

  test("production mode refuses to keep the input of failed tasks", () => {
    const env = { MASTER_KEY: masterKey, ENGINE_KEEP_FAILED: "/srv/kept" };
    expect(readSettings(env, [], "start").engineKeepFailedDir).toBe("/srv/kept");
    expect(problemsOf(() => readSettings(env, ["--production"], "start")).join()).toMatch(/ENGINE_KEEP_FAILED cannot be used/);
  });

  test("production mode refuses single sign-on at private addresses", () => {
    const env = { MASTER_KEY: masterKey, PRIVATE_ISSUERS: "1" };
    expect(readSettings(env, [], "start").permitsPrivateIssuers).toBe(true);
    expect(problemsOf(() => readSettings(env, ["--production"], "start")).join()).toMatch(/PRIVATE_ISSUERS cannot be used/);
  });

  test("Stripe's keys must be set together and in the same mode; its stand-in must be on this machine, and never in production", () => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_1234567890", STRIPE_PUBLISHABLE_KEY: "pk_test_1234567890" };
    const all = { ...keys, STRIPE_WEBHOOK_SECRET: "whsec_1234567890", MASTER_KEY: masterKey };
    expect(problemsOf(() => readSettings(keys, [], "start")).join()).toMatch(/must be set together/);
    const mixed = { ...all, STRIPE_PUBLISHABLE_KEY: "pk_live_1234567890" };
    expect(problemsOf(() => readSettings(mixed, [], "start")).join()).toMatch(/must be in the same mode/);
    const standIn = { ...all, STRIPE_STAND_IN: "127.0.0.1:4242" };
    expect(readSettings(standIn, [], "start").stripePlace).toEqual({ host: "127.0.0.1", port: 4242 });
    expect(problemsOf(() => readSettings(standIn, ["--production"], "start")).join()).toMatch(/STRIPE_STAND_IN cannot be used/);
    for (const place of ["stripe.example:80", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:70000", "10.0.0.1:80"])
      expect(
        problemsOf(() => readSettings({ ...all, STRIPE_STAND_IN: place }, [], "start")),
        place,
      ).toHaveLength(1);
  });

  test("name servers are IP addresses, with or without a port", () => {
    const read = (text: string) => readSettings({ DNS_SERVERS: text }, [], "start").nameServers;
    expect(read("9.9.9.9, 127.0.0.1:5353,[2620:fe::fe]:53,2620:fe::9")).toEqual([
      ...["9.9.9.9", "127.0.0.1:5353", "[2620:fe::fe]:53", "2620:fe::9"],
    ]);
    for (const text of ["dns.example", "9.9.9.9,", "9.9.9.9:70000", "300.1.1.1", "[127.0.0.1"])
      expect(
        problemsOf(() => read(text)),
        text,
      ).toHaveLength(1);
  });

  test("links in production emails need a public https URL without a path", () => {
    const env = { MASTER_KEY: masterKey, SMTP_URL: "smtps://tieout:word@mail.example:465" };
    expect(problemsOf(() => readSettings(env, ["--production"], "start")).join()).toMatch(/PUBLIC_URL is required/);
    expect(problemsOf(() => readSettings({ ...env, PUBLIC_URL: "http://a.example" }, ["--production"], "start"))).toHaveLength(1);
    expect(problemsOf(() => readSettings({ ...env, PUBLIC_URL: "https://a.example/tieout" }, [], "start"))).toHaveLength(1);
    expect(readSettings({ ...env, PUBLIC_URL: "https://a.example/" }, ["--production"], "start").publicUrl).toBe("https://a.example");
  });

  test("a process started alone uses its port and the support address in email", () => {
    const env = { MASTER_KEY: masterKey, DATABASE_URL: "postgres://owner:pw@db:5432/tieout", PORT: "9000" };
    expect(readSettings(env, [], "worker")).toMatchObject({
      publicUrl: "http://localhost:9000",
      mailFrom: "support@tieout.example",
      smtpUrl: null,
    });
  });

  test("an invalid mail server or sender is refused, and the server's password is never printed", () => {
    const problems = problemsOf(() =>
      readSettings({ SMTP_URL: "mail://tieout:hunter2@mail.example", MAIL_FROM: "a@b\nBcc: c@d" }, [], "start"),
    );
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual(["SMTP_URL", "MAIL_FROM"]);
    expect(problems.join()).not.toContain("hunter2");
  });

  test("a process started alone derives its database logins from the master key, and requires what it cannot derive", () => {
    const settings = readSettings({ MASTER_KEY: masterKey, DATABASE_URL: "postgres://owner:pw@db:5432/tieout" }, [], "worker");
    const runtime = new URL(settings.runtimeUrl);
    expect([runtime.username, runtime.host, runtime.pathname]).toEqual(["tieout_app", "db:5432", "/tieout"]);
    expect(runtime.password).toHaveLength(43);
    expect(runtime.password).not.toBe(new URL(settings.queueUrl).password);
    expect(settings).not.toHaveProperty("ownerUrl");
    expect(problemsOf(() => readSettings({ MASTER_KEY: masterKey }, [], "api"))[0]).toMatch(/DATABASE_URL/);
    expect(problemsOf(() => readSettings({ DATABASE_URL: "postgres://owner:pw@db:5432/tieout" }, [], "api"))[0]).toMatch(/MASTER_KEY/);
  });

  test("sizes accept units, and an empty variable counts as not set", () => {
    expect(readSettings({ UPLOAD_MAX_BYTES: "500M", PORT: "" }, [], "start")).toMatchObject({ uploadMaxBytes: 524_288_000, port: 8080 });
  });
});

test("help names every setting and shows no default for a secret", () => {
  const help = settingsHelp();
  for (const { variable } of Object.values(settingDefinitions)) expect(help).toContain(`  ${variable}`);
  for (const { isSecret, fallback } of Object.values(settingDefinitions)) if (isSecret) expect(fallback).toBeNull();
});

test("the master key is created once, readable only by its owner, and refused if damaged", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tieout-key-"));
  const key = loadMasterKey(folder);
  expect(key).toHaveLength(32);
  expect(loadMasterKey(folder)).toEqual(key);
  const file = path.join(folder, "master.key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8").trim()).toBe(Buffer.from(key).toString("hex"));
  writeFileSync(file, "short");
  expect(() => loadMasterKey(folder)).toThrow(/damaged/);
  writeFileSync(file, "0".repeat(64));
  expect(() => loadMasterKey(folder)).toThrow(/not a random key/);
  rmSync(folder, { recursive: true });
});
