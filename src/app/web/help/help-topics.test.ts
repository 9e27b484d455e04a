import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { capabilities } from "#common/rules/access/permissions.ts";
import { helpTopics } from "./help-topics.tsx";

const textOf = (id: string): string => {
  const topic = helpTopics.find((one) => one.id === id);
  return topic ? renderToStaticMarkup(topic.text).replace(/<[^>]+>/g, " ") : "";
};

test("each topic has a unique address, a unique title and a text", () => {
  expect(new Set(helpTopics.map(({ id }) => id)).size).toBe(helpTopics.length);
  expect(new Set(helpTopics.map(({ title }) => title)).size).toBe(helpTopics.length);
  for (const { id, capability } of helpTopics) {
    expect(id).toMatch(/^[a-z-]+$/);
    expect(textOf(id).length).toBeGreaterThan(100);
    if (capability) expect(capabilities).toContain(capability);
  }
});

test.each([
  ["adgangsnoegler", undefined, ["»Min profil«", "»Ny adgangsnøgle«", "366 dage", "»Tilbagekald«"]],
  ["udlaeg", undefined, ["»Nyt udlæg«", "»Bilag mangler«", "»Fordel på flere projekter«", "moms"]],
  ["bilag-med-mail", undefined, ["»Min profil«", "»Lav adresse«", "»Modtagne bilag«", "»Opret udlæg«", "90 dage"]],
  ["koersel", undefined, ["»Ny kørsel«", "»Seneste ture«", "»Tur-retur«", "60 dage", "20.000 km", "kørselsregnskab"]],
  ["udlaeg-og-koersel-godkend", "give-first-approval", ["»Type«", "»Ligner et andet«"]],
  ["udskriv", undefined, ["»Udskriv«", "underskrift", "PDF", "100 rækker"]],
  ["rapporter", "read-reports", ["»Rækker«", "»Kolonner«", "»Øvrige«", "»Sammenlign med«", "»Gem rapport«"]],
  ["budgetter", "read-budgets", ["»Brugt«", "»Venter«", "tillæg", "80 %"]],
  ["fakturagrundlag", "invoice-jobs", ["»Kunder«", "»Salgspriser«", "»Nyt fakturagrundlag«", "2.600 kr.", "uden moms"]],
  ["fakturagrundlag", "invoice-jobs", ["»Regnskabssystem«", "»Prøv igen«", "ikke afprøvet", "DGV-12-0f8fad5b"]],
  ["udlaeg-og-koersel-begynd", "edit-job-types", ["»Arbejdstyper«", "Lønkoderne", "Satserne"]],
  ["timepriser", "edit-terms", ["»Vilkår«", "»Ret til ny sats«", "profil"]],
  ["tillaegsregler", "edit-allowance-rules", ["»Tillæg«", "»Opret regler«", "»Prøveuge«", "»Flere vilkår«"]],
  ["fravaer-kalender", "request-absence", ["»Kalender«", "stiplet", "»Abonnér«", "»Fravær«"]],
  ["fravaer-saldi", "request-absence", ["»Saldi«", "forskud", "»Flyt ferie«", "31/12", "PDF"]],
  ["fravaer-afgoer", "decide-absence", ["»Venter på dig«", "»Se mere«", "hændelsesloggen", "31/12"]],
  [
    "fravaer-opsaetning",
    "edit-absence-kinds",
    ["»Fraværstyper«", "»Tilføj fraværstyper«", "»Kolleger ser«", "»Regler«"],
  ],
  ["fravaer-loen", "read-payrolls", ["»Kontrol før lønkørslen«", "»Lønopsætning«", "modregner", "NemRefusion"]],
  ["projekter-for-nogle", "edit-projects", ["»Kun for nogle«", "»Projekter«", "favoritter"]],
  ["kom-i-gang", "edit-company", ["»Gem og opret næste«", "»Invitationer«", "»Skjul på forsiden«"]],
  [
    "import",
    "create-user",
    ["»Importér«", "»Hent skabelon«", "»Vis, hvad der sker«", "medarbejdernummeret", "»Saldi«"],
  ],
  ["udlaeg-og-koersel-loen", "read-payrolls", ["»Bogføring«", "kørselsregnskabet", "»Eksportér opgaver«"]],
])("the topic %s needs the capability %s and names parts of the screens", (id, capability, words) => {
  expect(helpTopics.find((one) => one.id === id)?.capability).toBe(capability);
  for (const word of words) expect(textOf(id)).toContain(word);
});
