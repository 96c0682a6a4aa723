import { scrubArgument, scrubData, scrubEvent, scrubMessage, scrubUrl } from "@tieout/telemetry/scrub";
import { describe, expect, test } from "vitest";
import { scrubRecording } from "./scrub-recording.ts";

const secret = "Adler 900-12-3456 $1,234.56";

describe("monitoring data leaving the browser", () => {
  test("a URL is reduced to its path without IDs, query and fragment", () => {
    const id = "3f2b8c1e-1111-4222-8333-444455556666";
    expect(scrubUrl(`https://t.example/engagements/${id}/edit?search=Adler#token=x`)).toBe("https://t.example/engagements/:id/edit");
    expect(scrubUrl(secret)).toBe("");
  });

  test("a message is kept only if it comes from a browser, without the values it quotes", () => {
    expect(scrubMessage(`Cannot read properties of undefined (reading '${secret}')`)).toBe("Cannot read properties of undefined");
    expect(scrubMessage(secret)).toBe(`(${secret.length} characters)`);
    expect(scrubArgument({ secret })).toBe("(object)");
  });

  test("a call keeps method, path, status and sizes", () => {
    const data = { method: "POST", url: `/api/x/?q=${secret}`, status_code: 400, body: secret, authorization: secret };
    expect(scrubData(data)).toEqual({ method: "POST", url: "/api/x/", status_code: 400 });
  });

  test("an event has no custom field, no matter where the secret is", () => {
    const frame = { filename: `/x?${secret}`, function: secret, vars: { secret }, pre_context: [secret] };
    const event = {
      message: secret,
      extra: { arguments: [secret] },
      request: { url: `https://t.example/a?${secret}`, headers: { Referer: secret }, cookies: secret, data: secret },
      exception: { values: [{ type: secret, value: secret, stacktrace: { frames: [frame] } }] },
      breadcrumbs: [{ category: "ui.click", message: secret, data: { arguments: [secret], url: `/a?${secret}` } }],
      spans: [{ description: secret, data: { "http.query": secret, url: `/a#${secret}` } }],
      contexts: { state: secret, trace: { op: "pageload", data: { secret } } },
      tags: { secret, organization: "firm" },
      user: { id: "u", email: "kim@firm.example", ip_address: secret },
    };
    const sent = JSON.stringify(scrubEvent(event));
    for (const part of ["Adler", "900-12-3456", "1,234.56"]) expect(sent).not.toContain(part);
    expect(sent).toContain("kim@firm.example");
  });

  test("a replay shows asterisks for text, and only the attributes that affect appearance", () => {
    const node = {
      type: 2,
      tagName: "p",
      attributes: { class: "t-cell", title: secret, "data-person": secret, value: secret },
      childNodes: [],
    };
    const events = [
      { type: 4, timestamp: 1, data: { href: `https://t.example/a?q=${secret}`, width: 320 } },
      { type: 2, timestamp: 2, data: { node: { ...node, childNodes: [{ type: 3, textContent: secret, id: 2 }] } } },
      { type: 3, timestamp: 3, data: { texts: [{ id: 2, value: secret }], attributes: [{ id: 1, attributes: { "aria-label": secret } }] } },
      { type: 5, timestamp: 4, data: { tag: "breadcrumb", payload: { category: "console", message: secret, data: { secret } } } },
    ];
    const sent = scrubRecording(`{"segment_id":0}\n${JSON.stringify(events)}`);
    for (const part of ["Adler", "900-12-3456", "1,234.56"]) expect(sent).not.toContain(part);
    expect(sent).toContain('"class":"t-cell"');
    expect(sent).toContain("*****");
  });
});
