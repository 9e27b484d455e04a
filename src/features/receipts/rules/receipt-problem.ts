import { maxHeicPixels, maxReceiptBytes, maxReceiptPages, maxReceiptPixels } from "./receipt-bounds.ts";

const megabytes = maxReceiptBytes / 1024 / 1024;

export const receiptProblems = {
  empty: "Filen er tom.",
  "too-big": `Filen fylder mere end ${megabytes} MB. Tag et billede af bilaget i stedet.`,
  "unknown-type": "Filen er ikke et billede eller en PDF. Send JPEG, PNG, HEIC, WebP eller PDF.",
  unreadable: "Filen kan ikke læses. Måske er den beskadiget. Tag et nyt billede af bilaget.",
  locked: "PDF-filen er beskyttet med en adgangskode. Gem den uden adgangskode, eller tag et billede af den.",
  "dynamic-form":
    "PDF-filen er en formular, som kun Adobe Reader kan vise. Udskriv den til en ny PDF dér, eller tag et billede af den.",
  "too-many-pixels": `Billedet er for stort: højst ${maxReceiptPixels / 1e6} megapixel, HEIC højst ${maxHeicPixels / 1e6}. Tag et nyt billede her i appen.`,
  "too-many-pages": `PDF-filen har for mange sider. Et bilag må højst have ${maxReceiptPages}.`,
  "too-heavy": "Filen er for tung at læse. Tag et billede af bilaget i stedet.",
} as const;

export type ReceiptProblem = keyof typeof receiptProblems;
