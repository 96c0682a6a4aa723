import { z } from "zod";
import { define } from "./setting-definition.ts";
import { dsn, headerList, hostAndPort, keyServiceAddress } from "./setting-values.ts";

/** Services the product connects to: key service, monitoring and email. */
export const connectionSettings = {
  keyServiceUrl: define({
    variable: "KEY_SERVICE_URL",
    about: "Key service (OpenBao or Vault transit engine) that wraps every firm's file key instead of MASTER_KEY",
    expects: "https://HOST:PORT; http only to this machine",
    fallback: null,
    fallbackAbout: "MASTER_KEY wraps them",
    schema: keyServiceAddress,
  }),
  keyServiceKey: define({
    variable: "KEY_SERVICE_KEY",
    about: "Mount and name of the key in the key service",
    expects: "MOUNT/NAME",
    fallback: "transit/tieout",
    schema: z.string().regex(/^[\w-]+(\/[\w-]+)+$/),
  }),
  keyServiceTokenFile: define({
    variable: "KEY_SERVICE_TOKEN_FILE",
    about: "File with the key service token; read before each call, so an agent can renew it",
    expects: "an absolute path",
    fallback: null,
    fallbackAbout: "none; needed with KEY_SERVICE_URL",
    schema: z.string().regex(/^\/./),
  }),
  metricsAddress: define({
    variable: "METRICS_ADDRESS",
    about: "Where the API serves Prometheus metrics at /metrics; the worker uses the next port. They aren't served anywhere else",
    expects: "HOST:PORT, such as 127.0.0.1:9464",
    fallback: null,
    fallbackAbout: "not served",
    schema: hostAndPort,
  }),
  monitoringDsn: define({
    variable: "SENTRY_BROWSER_DSN",
    about: "Where browsers report errors, traces and masked replays, using the Sentry protocol",
    expects: "http(s)://KEY@HOST/PROJECT",
    fallback: null,
    fallbackAbout: "not reported",
    schema: dsn,
  }),
  faultsDsn: define({
    variable: "SENTRY_SERVER_DSN",
    about: "Where the API and worker report errors, using the Sentry protocol",
    expects: "http(s)://KEY@HOST/PROJECT",
    fallback: null,
    fallbackAbout: "only logged",
    schema: dsn,
  }),
  tracesEndpoint: define({
    variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
    about: "Collector that receives traces of calls, jobs, stages and statements, using OpenTelemetry's OTLP over HTTP",
    expects: "an http(s) address such as http://127.0.0.1:4318",
    fallback: null,
    fallbackAbout: "not traced",
    schema: z.string().refine((value) => /^https?:\/\/[^/?#@\s]+(\/[\w./-]*)?$/.test(value) && URL.canParse(value)),
  }),
  tracesHeaders: define({
    variable: "OTEL_EXPORTER_OTLP_HEADERS",
    about: "Headers for the collector, such as its key",
    expects: "NAME=VALUE, several separated by commas",
    fallback: null,
    fallbackAbout: "none",
    isSecret: true,
    schema: headerList,
  }),
  smtpUrl: define({
    variable: "SMTP_URL",
    about: "Mail server; without it, email is kept in DATA/mailbox and shown at /api/mailbox/ on this machine, and in production not sent",
    expects: "smtp://USER:PASSWORD@HOST:587 (STARTTLS) or smtps://USER:PASSWORD@HOST:465",
    fallback: null,
    fallbackAbout: "no mail server",
    isSecret: true,
    schema: z.string().refine((value) => /^smtps?:\/\/[^/?#]+\/?$/.test(value) && URL.canParse(value)),
  }),
  mailFrom: define({
    variable: "MAIL_FROM",
    about: "Sender of the product's email",
    expects: "an address, or NAME <ADDRESS>",
    fallback: null,
    fallbackAbout: "SUPPORT_EMAIL",
    schema: z.string().regex(/^([^<>\p{Cc}]{1,100} )?<?[^<>\s@]{1,64}@[^<>\s@]{1,255}>?$/u),
  }),
} as const;
