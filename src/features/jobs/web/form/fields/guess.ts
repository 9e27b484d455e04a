import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";

/** What a picker shows for a proposal: a hint below the picker, and recent choices at the top of its list. */
export type Guess = { readonly hint: string | undefined; readonly recent: readonly Choice[] };
