import type { ApiErrorBody } from "#common/rules/api-error.ts";

const contactOperator = "Sig det til den, der driver Dagværk.";

/** The messages for responses from a proxy, a firewall or a captive portal, by status. */
const sentences: Readonly<Record<number, string>> = {
  401: `Noget mellem dig og serveren beder om et andet login (fejl 401). ${contactOperator}`,
  403: `En firewall eller et filter mellem dig og serveren afviste det (fejl 403). ${contactOperator}`,
  404: `Der er ingen forbindelse videre til Dagværk her (fejl 404). ${contactOperator}`,
  407: "Netværket beder om et login (fejl 407). Log ind på netværket, og prøv igen.",
  408: "Det tog for lang tid at sende (fejl 408). Prøv igen, gerne på en bedre forbindelse.",
  413: `Det, der blev sendt, er for stort til serveren (fejl 413). ${contactOperator}`,
  414: `Adressen er for lang til serveren (fejl 414). ${contactOperator}`,
  429: "Der er sendt for meget på kort tid (fejl 429). Vent lidt, og prøv igen.",
  431: `Browseren sendte mere, end serveren tager imod (fejl 431). ${contactOperator}`,
  502: "Serveren svarer ikke lige nu (fejl 502). Prøv igen om lidt.",
  503: "Serveren er optaget eller lukket for en tid (fejl 503). Prøv igen om lidt.",
  504: "Serveren svarede ikke i tide (fejl 504). Prøv igen om lidt.",
  511: "Netværket beder om et login (fejl 511). Log ind på netværket, og prøv igen.",
};

/** The server's error, or a message if another system responded. `instead` tells the user how to avoid a 413. */
export function errorBodyOf(status: number, answer: unknown, instead?: string): ApiErrorBody {
  if (isOurs(answer)) return answer;
  if (status === 413 && instead)
    return { message: `Filen er for stor til serveren (fejl 413). ${instead} ${contactOperator}` };
  return { message: sentences[status] ?? unknownAnswer(status) };
}

export const foreignPage = "Netværket svarede i stedet for serveren. Log ind på netværket, eller prøv igen.";

const isOurs = (answer: unknown): answer is ApiErrorBody =>
  typeof answer === "object" && answer !== null && typeof Object(answer).message === "string";

const unknownAnswer = (status: number): string =>
  status >= 500
    ? `Serveren kunne ikke svare (fejl ${status}). Prøv igen om lidt. ${contactOperator}`
    : `Det blev afvist på vejen til serveren (fejl ${status}). ${contactOperator}`;
