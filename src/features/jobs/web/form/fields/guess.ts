import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";

/** The hint is below a picker, and the recent choices are at the top of its list. */
export type Guess = { readonly hint: string | undefined; readonly recent: readonly Choice[] };
