import { defaultKind, type JobKind, kindOfPart } from "#features/kinds/rules/kinds.ts";

/** What a favourite registers: the kind whose part it keeps, else the default one. */
export const favouriteKind = ({ trip }: { readonly trip?: object | null | undefined }): JobKind =>
  trip ? kindOfPart("trip") : defaultKind;
