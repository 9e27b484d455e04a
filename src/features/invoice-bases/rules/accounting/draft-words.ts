import { formatDateTime } from "#common/rules/time/clock.ts";
import type { BasisDraft } from "../invoice-basis.ts";
import { accountingLabel } from "./accounting-systems.ts";
import { maxAnswerSeconds } from "./draft-status.ts";

type Draft = Pick<BasisDraft, "system" | "status" | "number" | "response_status" | "problem" | "words">;

/** "Kladde i e-conomic, nr. 422", "Er ved at blive sendt til e-conomic.", or sentences about the problem. */
export function draftInWords(draft: Draft): string {
  const label = accountingLabel(draft.system);
  if (draft.status === "sent")
    return `Kladde i ${label}, ${/^\d+$/.test(draft.number ?? "") ? "nr." : "id"} ${draft.number}`;
  if (draft.status === "sending") return `Er ved at blive sendt til ${label}.`;
  const sentences = [problemInWords(label, draft), ...(draft.words ? [`${label} skriver: »${draft.words}«.`] : [])];
  if (draft.status === "unknown")
    sentences.push("Kladden kan være lavet. Når du prøver igen, leder Dagværk efter den først, så der ikke kommer to.");
  return sentences.join(" ");
}

function problemInWords(label: string, { response_status, problem }: Draft): string {
  if (problem === "timeout") return `${label} svarede ikke inden ${maxAnswerSeconds} sekunder.`;
  if (problem === "no-connection") return `Der var ingen forbindelse til ${label}.`;
  if (problem === "unreadable") return `${label} svarede på en måde, som Dagværk ikke forstår.`;
  if (response_status === null) return `Der kom intet svar fra ${label}.`;
  if (response_status === 401 || response_status === 403) return `${label} kender ikke nøglerne (${response_status}).`;
  if (response_status === 429) return `${label} har for travlt (429). Vent lidt, og prøv igen.`;
  return `${label} ${response_status >= 500 ? "svarede med en fejl" : "sagde nej"} (${response_status}).`;
}

/** "28/11-2026 14.05 af Astrid Admin" */
export const triedInWords = ({ tried_at, tried_by }: BasisDraft): string =>
  `${formatDateTime(tried_at)} af ${tried_by.name}`;
