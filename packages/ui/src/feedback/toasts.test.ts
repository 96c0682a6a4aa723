import { expect, test } from "vitest";
import { toastConstants } from "./toast-stack.tsx";

test("toasts keep their duration, position and limit", () => {
  expect(toastConstants).toMatchObject({
    autoClose: 8000,
    hideProgressBar: true,
    limit: 20,
    position: "top-right",
    draggable: true,
    draggablePercent: 60,
  });
});
