import { jobFormFields } from "./worked-time/job-form.ts";

/** What takes the focus in a field: the pickers' sections, and never the inputs that they hide. */
export const focusable =
  '[role="spinbutton"], input:not([aria-hidden="true"], [type="radio"]), input:checked, textarea';

/** Puts the focus into the first wrong field, in the order in which they stand in the form. */
export function focusFirstError(form: HTMLElement | null, errors: object): void {
  const first = jobFormFields.find((field) => field in errors);
  form?.querySelector(`[data-field="${first}"]`)?.querySelector<HTMLElement>(focusable)?.focus();
}
