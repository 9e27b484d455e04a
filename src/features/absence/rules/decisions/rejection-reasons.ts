import { absenceTemplates } from "../kinds/absence-templates.ts";

/** The only reasons for rejecting absence of a private kind. Free text could contain facts about health or family. */
export const fixedRejections: readonly string[] = [
  "Datoerne passer ikke",
  "Vælg en anden fraværstype",
  "Der er ikke flere dage tilbage",
  "Du kan ikke undværes i perioden",
  "Lad os tale om det",
];

/** Whether a rejection must have a reason of `fixedRejections`. True for private kinds and for `forgottenKind`. */
export const takesFixedRejection = ({ template }: { readonly template: string }): boolean =>
  !(template in absenceTemplates) || absenceTemplates[template as keyof typeof absenceTemplates].fixed.is_private;
