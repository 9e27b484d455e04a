import { absenceTemplates } from "../kinds/absence-templates.ts";

/** The only reasons for rejecting absence of a private kind, because free text about health or family would be stored. */
export const fixedRejections: readonly string[] = [
  "Datoerne passer ikke",
  "Vælg en anden fraværstype",
  "Der er ikke flere dage tilbage",
  "Du kan ikke undværes i perioden",
  "Lad os tale om det",
];

/** Whether a rejection must have one of these reasons. This is also true if the kind is no longer known. */
export const takesFixedRejection = ({ template }: { readonly template: string }): boolean =>
  !(template in absenceTemplates) || absenceTemplates[template as keyof typeof absenceTemplates].fixed.is_private;
