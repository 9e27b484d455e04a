import { useQuery } from "@tanstack/react-query";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { allowanceRulesQuery } from "./allowance-rules.queries.ts";

type Option = readonly [value: string, text: string];

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  readonly more?: readonly Option[];
};

const none: readonly Option[] = [["", "Ingen tillæg"]];

export function AllowanceRulesField<Values extends FieldValues>({ form, name, more = none }: Props<Values>) {
  const { data: rules = [] } = useQuery(allowanceRulesQuery);
  if (rules.length === 0) return null;
  const options = [...more, ...rules.map((one): Option => [String(one.id), one.name])];
  return <SelectField form={form} name={name} label="Tillægsregler" options={options} />;
}
