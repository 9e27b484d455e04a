import { get } from "react-hook-form";

/** The elements of a field that can get the focus. In a picker these are the sections, because its input is hidden. */
const focusable =
  '[role="spinbutton"], input:not([aria-hidden="true"], [type="radio"]), input:checked, textarea, button:not([tabindex="-1"])';

/** Focuses the first field with an error, in the order of the fields in the form. */
export function focusFirstError(form: HTMLElement | null, errors: object): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  const first = fields.find(({ dataset }) => get(errors, dataset.field ?? "") !== undefined);
  first?.querySelector<HTMLElement>(focusable)?.focus();
}
