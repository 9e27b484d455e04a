import { get } from "react-hook-form";
import { focusable } from "../focus-first-error.ts";

/** Puts the focus into the first field of the form that is wrong, as they stand there. */
export function focusFirstField(form: HTMLElement | null, errors: object): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  const first = fields.find(({ dataset }) => get(errors, dataset.field ?? "") !== undefined);
  first?.querySelector<HTMLElement>(`${focusable}, button:not([tabindex="-1"])`)?.focus();
}
