import { get } from "react-hook-form";

/** In a date or time picker, a section such as the day gets the focus, because the picker's input is hidden. */
const focusable =
  '[role="spinbutton"], input:not([aria-hidden="true"], [type="radio"]), input:checked, textarea, button:not([tabindex="-1"])';

export function focusFirstError(form: HTMLElement | null, errors: object): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  const first = fields.find(({ dataset }) => get(errors, dataset.field ?? "") !== undefined);
  first?.querySelector<HTMLElement>(focusable)?.focus();
}
