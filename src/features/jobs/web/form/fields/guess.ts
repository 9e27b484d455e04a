import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";

/** The hint below a picker while it holds a proposal, and the recent choices that it lists first. */
export type Guess = { readonly hint: string | undefined; readonly recent: readonly Choice[] };
