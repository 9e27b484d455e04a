import { defaultKind, type JobKind, kindOfPart } from "#features/kinds/rules/kinds.ts";

export const favouriteKind = ({ trip }: { readonly trip?: object | null | undefined }): JobKind =>
  trip ? kindOfPart("trip") : defaultKind;
