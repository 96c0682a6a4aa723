import { startTestApi, type TestApi } from "@tieout/test-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityRoutes } from "../contract/index.ts";
import { registerIdentity, weakHashingForTests } from "./index.ts";

const notice = "Uploaded files are read with less isolation than intended on this server.";
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ registrations: () => [registerIdentity({ passwordHashing: weakHashingForTests, notices: [notice] })] });
});
afterAll(() => api?.stop());

test("server problems are shown only to administrators, who can do something about them", async () => {
  const organizationId = await api.organization();
  const told = async (role: 1 | 2) => {
    const person = await api.as(await api.user({ organizationId, role }));
    return (await person.call(identityRoutes.listNotices, {})).value().notices;
  };
  expect(await told(1)).toEqual([notice]);
  expect(await told(2)).toEqual([]);
});
