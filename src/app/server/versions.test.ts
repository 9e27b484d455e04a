import { expect, test } from "vitest";
import { operationsOf } from "#testing/openapi.ts";
import { setUpApp } from "#testing/set-up.ts";

/* A call that replaces a record names the version that its user saw (docs/decisions/066-versions-of-master-data.md). */

/** These PUTs write over nothing that another user may have written meanwhile. */
const withoutVersion: Readonly<Record<string, string>> = {
  "/api/closed-months/{month}": "closes",
  "/api/finished-weeks/{monday}": "one's own, finishes",
  "/api/users/{userId}/late-entry-permit": "a single day, which the response lists",
  "/api/users/{userId}/overtime-day": "only the sent marks",
  "/scim/v2/Users/{userId}": "the directory decides",
  "/api/first-steps": "one's own",
  "/api/favourites/order": "one's own",
  "/api/favourites/{favouriteId}": "one's own",
  "/api/reports/saved/{savedReportId}": "one's own",
  "/api/jobs/{jobId}/comments/{commentId}": "one's own",
  "/api/user/mails": "one's own",
  "/api/user/password": "one's own",
  "/api/user/second-factor": "one's own",
};

const server = setUpApp();

const hasVersion = ({ body, parameters }: ReturnType<typeof operationsOf>[number]) =>
  body?.properties?.version !== undefined || parameters.some(({ name }) => name === "version");

test("a PUT of a shared record takes the version that was read, and declares a 409", () => {
  const puts = operationsOf(server.app).filter(({ method }) => method === "PUT");
  const open = puts.filter((call) => !hasVersion(call)).map(({ path }) => path);
  expect(open.toSorted()).toEqual(Object.keys(withoutVersion).toSorted());
  const silent = puts.filter((call) => hasVersion(call) && !call.responses["409"]).map(({ path }) => path);
  expect(silent).toEqual([]);
});

test("a DELETE of a record with versions takes a version", () => {
  const calls = operationsOf(server.app);
  const versioned = calls.filter((call) => call.method === "PUT" && hasVersion(call)).map(({ path }) => path);
  const deletions = calls.filter(({ method, path }) => method === "DELETE" && versioned.includes(path));
  expect(deletions.length).toBeGreaterThan(5);
  expect(deletions.filter((call) => !hasVersion(call)).map(({ path }) => path)).toEqual([]);
});
