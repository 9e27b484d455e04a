import { useQuery } from "@tanstack/react-query";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ruleSetName } from "#common/rules/law-rules.ts";
import { lawRulesQuery } from "#common/web/company-rules/law-rules.queries.ts";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";

type Option = readonly [value: string, text: string];

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly name: Path<Values>;
  readonly more?: readonly Option[];
};

const company: readonly Option[] = [["", "Hele virksomhedens"]];

export function RulesField<Values extends FieldValues>({ form, name, more = company }: Props<Values>) {
  const { data: sets = [] } = useQuery(lawRulesQuery);
  const groups = sets.filter((set) => set.name !== null);
  if (groups.length === 0) return null;
  const options = [...more, ...groups.map((set): Option => [String(set.id), ruleSetName(set)])];
  return <SelectField form={form} name={name} label="Regler for arbejdstid" options={options} />;
}
