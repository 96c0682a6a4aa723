import { emptyView, viewOfQuery } from "@tieout/ui/grid";
import { expect, test } from "vitest";
import { clientListQuery } from "./client-view.ts";

const asked = (query: string) => clientListQuery(viewOfQuery(query, ["name", "ein", "state", "engagements"]));

test("a link to the list sends the link's search, order and states to the server", () => {
  expect(clientListQuery(emptyView)).toEqual({});
  expect(asked("q=mill&sort=-engagements&state=Inactive&page=3")).toEqual({
    ...{ search: "mill", ordering: "-engagement_count", state: "inactive" },
  });
  expect(asked("sort=ein&state=Active%7CInactive")).toEqual({ ordering: "ein" });
});

test("unknown parameters in a link are ignored", () => {
  expect(asked("q=%20&sort=color&state=Closed")).toEqual({});
});
