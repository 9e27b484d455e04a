import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { flash, useFlashMessage } from "../flash.ts";
import { setUnsentCount, useUnsentCount } from "./unsent-count.ts";

/* React hydrates a page with the values that these hooks have on the server. */
const hydrated = (Component: () => string) => renderToStaticMarkup(createElement(Component));

test("a page is hydrated without unsent jobs, even if the device has already counted them", () => {
  setUnsentCount({ waiting: 2, refused: 1 });
  expect(hydrated(() => Object.values(useUnsentCount()).join())).toBe("0,0");
});

test("a page is hydrated without a message, even if a message is already waiting", () => {
  flash.success("Opgaven er gemt");
  expect(hydrated(() => useFlashMessage()?.body ?? "none")).toBe("none");
});
