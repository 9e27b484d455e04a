import { expect, test } from "vitest";
import type { BasisDraft } from "../invoice-basis.ts";
import { draftInWords } from "./draft-words.ts";

const draft: BasisDraft = {
  ...{ system: "economic", status: "refused", number: null, reference: "DGV-1-0f8fad5b", response_status: 400 },
  ...{ problem: null, words: "", tried_at: "2026-11-28 14:05:00", tried_by: { id: 1, name: "Astrid" } },
};
const found = "Kladden kan være lavet. Når du prøver igen, leder Dagværk efter den først, så der ikke kommer to.";

test.each<[Partial<BasisDraft>, string]>([
  [{ status: "sent", number: "422" }, "Kladde i e-conomic, nr. 422"],
  [{ status: "sent", number: "3f2a-4b" }, "Kladde i e-conomic, id 3f2a-4b"],
  [{ status: "sending" }, "Er ved at blive sendt til e-conomic."],
  [{ words: "Varen findes ikke" }, "e-conomic sagde nej (400). e-conomic skriver: »Varen findes ikke«."],
  [{ response_status: 401 }, "e-conomic kender ikke nøglerne (401)."],
  [{ response_status: 429 }, "e-conomic har for travlt (429). Vent lidt, og prøv igen."],
  [{ response_status: null, problem: "no-connection" }, "Der var ingen forbindelse til e-conomic."],
  [{ status: "unknown", response_status: 500 }, `e-conomic svarede med en fejl (500). ${found}`],
  [{ status: "unknown", problem: "timeout" }, `e-conomic svarede ikke inden 10 sekunder. ${found}`],
  [{ status: "unknown", problem: "unreadable" }, `e-conomic svarede på en måde, som Dagværk ikke forstår. ${found}`],
  [{ status: "unknown", response_status: null }, `Der kom intet svar fra e-conomic. ${found}`],
])("the draft %o is described as »%s«", (values, words) => {
  expect(draftInWords({ ...draft, ...values })).toBe(words);
});
