import { loginHashOf } from "./login-hash.ts";

/** The browser's address (`loginHashOf`) and the audit log contain the key of a message. */
export const loginProblems = {
  unreachable: "Udbyderen svarer ikke lige nu. Prøv igen om lidt, eller log ind med adgangskode.",
  cancelled: "Du afbrød hos udbyderen, eller udbyderen lukkede dig ikke ind.",
  expired: "Det tog for lang tid, eller du begyndte i en anden browser. Prøv igen.",
  invalid: "Svaret fra udbyderen kunne ikke godkendes. Prøv igen, og sig det til en administrator, hvis det sker igen.",
  off: "Det kan man ikke længere logge ind med. Brug din adgangskode, eller spørg en administrator.",
  unknown: "Du har ikke en bruger i Dagværk. Bed en administrator om at oprette dig.",
  deleted: "Din bruger er slettet. Spørg en administrator, hvis det er en fejl.",
  domain: "Log ind med kontoen fra din virksomhed.",
  unverified: "Udbyderen har ikke bekræftet din e-mail, så vi kan ikke finde din bruger. Spørg en administrator.",
  taken: "Din e-mail hører til en bruger, der logger ind med en anden konto. Spørg en administrator.",
  protected: "En administrator forbinder selv sin konto: Log ind med adgangskode, og forbind den på »Min profil«.",
  connected: "Kontoen er allerede forbundet med en anden bruger, eller din bruger med en anden konto.",
  failed: "Der skete en fejl på serveren. Prøv igen.",
} as const;

export type LoginProblem = keyof typeof loginProblems;

export const isLoginProblem = (text: string): text is LoginProblem => Object.hasOwn(loginProblems, text);

/** `log-ind-expired` → `expired` */
export function loginStepOf(hash: string): LoginProblem | "code" | undefined {
  const step = hash.startsWith(loginHashOf("")) ? hash.slice(loginHashOf("").length) : "";
  return step === "code" || isLoginProblem(step) ? step : undefined;
}
