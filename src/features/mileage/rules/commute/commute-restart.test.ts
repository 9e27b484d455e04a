import { expect, test } from "vitest";
import { restartErrors } from "./commute-restart.ts";

const today = Temporal.PlainDate.from("2026-11-19");

test.each([
  ["a restart from today is valid", { from_date: "2026-11-19" }, {}],
  ["a restart from tomorrow is refused", { from_date: "2026-11-20" }, { from_date: ["Fra kan højst være i dag."] }],
  ["a restart at a place is valid", { workplace: "Havnegade 12" }, {}],
  ["a place of only punctuation is refused", { workplace: " ., " }, { workplace: ["Skriv arbejdsstedets adresse."] }],
  ["an empty place has no further error", { workplace: "" }, {}],
  ["fields that are invalid by themselves have no further error", {}, {}],
])("%s", (_what, sent, errors) => {
  expect(restartErrors(sent, today)).toEqual(errors);
});
