import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { SwitchField } from "./SwitchField.tsx";

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  /** The name of the record in a Danish sentence: "projektet". */
  readonly what: string;
};

export function ClosedField<Values extends FieldValues>({ what, ...props }: Props<Values>) {
  const help = `Der kan ikke registreres nye opgaver på ${what}. Opgaver, der er der, godkendes og udbetales som ellers.`;
  return <SwitchField {...props} label="Lukket" help={help} />;
}
