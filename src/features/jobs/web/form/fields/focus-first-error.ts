import { get } from "react-hook-form";

/** What takes the focus in a field: the pickers' sections, and never the inputs that they hide. */
const focusable =
  '[role="spinbutton"], input:not([aria-hidden="true"], [type="radio"]), input:checked, textarea, button:not([tabindex="-1"])';

/** Puts the focus into the first wrong field, in the order in which they stand in the form. */
export function focusFirstError(form: HTMLElement | null, errors: object): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  const first = fields.find(({ dataset }) => get(errors, dataset.field ?? "") !== undefined);
  first?.querySelector<HTMLElement>(focusable)?.focus();
}
