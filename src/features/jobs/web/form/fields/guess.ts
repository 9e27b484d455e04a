import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";

/** `hint` is the text below a picker. `recent` are the choices at the top of the picker's list. */
export type Guess = { readonly hint: string | undefined; readonly recent: readonly Choice[] };
