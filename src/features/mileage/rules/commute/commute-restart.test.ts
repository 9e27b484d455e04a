import { expect, test } from "vitest";
import { restartErrors } from "./commute-restart.ts";

const today = Temporal.PlainDate.from("2026-11-19");

test.each([
  ["today", { from_date: "2026-11-19" }, {}],
  ["tomorrow", { from_date: "2026-11-20" }, { from_date: ["Fra kan højst være i dag."] }],
  ["a place", { workplace: "Havnegade 12" }, {}],
  ["a place of signs alone", { workplace: " ., " }, { workplace: ["Skriv arbejdsstedets adresse."] }],
  ["a place that is told to be empty already", { workplace: "" }, {}],
  ["what is wrong by itself", {}, {}],
])("%s", (_what, sent, errors) => {
  expect(restartErrors(sent, today)).toEqual(errors);
});
