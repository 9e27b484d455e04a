import { defaultKind, type JobKind, kindOfPart } from "#features/kinds/rules/kinds.ts";

/** The kind of job that a favourite registers. */
export const favouriteKind = ({ trip }: { readonly trip?: object | null | undefined }): JobKind =>
  trip ? kindOfPart("trip") : defaultKind;
