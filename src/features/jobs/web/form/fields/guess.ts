import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";

/** What is proposed in a picker, and what stands first among its choices. */
export type Guess = { readonly hint: string | undefined; readonly recent: readonly Choice[] };
