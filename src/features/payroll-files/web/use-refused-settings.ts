import { useRef } from "react";
import { get } from "react-hook-form";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { PayrollSetup } from "../rules/payroll-setup.ts";

/** Keeps a server error, which the form's own validation would remove, until the setting changes or is sent again. */
export function useRefusedSettings() {
  const refused = useRef<{ readonly errors: FieldErrors; readonly values: PayrollSetup }>(undefined);
  return {
    remember(errors: FieldErrors, values: PayrollSetup): void {
      refused.current = { errors, values };
    },
    forget(): void {
      refused.current = undefined;
    },
    errorsIn(values: Partial<PayrollSetup>): FieldErrors {
      const { errors = {}, values: sent } = refused.current ?? {};
      const isUnchanged = (name: string) => JSON.stringify(get(values, name)) === JSON.stringify(get(sent, name));
      return Object.fromEntries(Object.entries(errors).filter(([name]) => isUnchanged(name)));
    },
  };
}
