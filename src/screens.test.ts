import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { screens } from "../e2e/support/screens.ts";

/**
 * Paths that `screens` leaves out: a visitor's screen, unknown and old addresses, jobs that wait on the device, and
 * screens that look like others.
 */
const triedElsewhere = [
  ...["/password/reset/$token", "$", "/users-jobs/waiting", "/jobs/unsent", "/jobs/unsent/$number"],
  ...["/users/$userId/jobs", "/users/$userId/jobs/new", "/users/$userId/jobs/$jobId"],
  ...["terms", "opening-balances", "projects", "job-types", "cost-centers"].map((kind) => `/imports/${kind}`),
];

test("the list of screens has each route, except the routes that other tests open", () => {
  const paths = ["src/app/web/routes.tsx", ...globSync("src/features/**/*.screens.tsx")].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bpath: "([^"]+)"/g)].map(([, path = ""]) => path),
  );
  expect(paths.length).toBeGreaterThan(55);
  const opened = screens.map(({ path }) => path.split("?")[0] ?? "");
  const others = paths.filter((path) => {
    const address = new RegExp(`^${path.replaceAll(/\$\w+/g, "[^/]+")}$`);
    return !opened.some((one) => address.test(one));
  });
  expect(others.sort()).toEqual(triedElsewhere.sort());
});
