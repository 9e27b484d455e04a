import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import Typography from "@mui/material/Typography";
import { type Ref, useId } from "react";
import { SelectInput } from "#common/web/ui/forms/SelectInput.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiClose } from "#common/web/ui/icons.ts";
import { useFocusStays } from "#common/web/use-focus-stays.ts";
import type { Option } from "../rules/formats/setting-field.ts";
import { mdiArrowDown, mdiArrowUp } from "./icons.ts";

type Props = {
  readonly label: string;
  readonly help: string;
  readonly options: readonly Option<string>[];
  readonly columns: readonly string[];
  readonly onChange: (columns: string[]) => void;
  readonly error: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
};

export function ColumnsField({ label, help, options, columns, onChange, error, inputRef }: Props) {
  const labelId = useId();
  const focus = useFocusStays<HTMLUListElement>(columns);
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  const unused = options.filter(({ value }) => !columns.includes(value));
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} variant="subtitle2" component="h2">
        {label}
      </Typography>
      <FormHelperText error={error !== undefined}>{error ?? help}</FormHelperText>
      <List {...focus} disablePadding sx={{ my: 1, border: 1, borderColor: "divider", borderRadius: 1 }}>
        {columns.map((column, index) => (
          <ListItem key={column} divider={index < columns.length - 1} sx={{ py: 0, pr: 0.5, minHeight: 48 }}>
            <Typography sx={{ flexGrow: 1 }}>
              {index + 1}. {labels.get(column)}
            </Typography>
            <IconAction
              label={`Flyt ${labels.get(column)} op`}
              icon={mdiArrowUp}
              disabled={index === 0}
              onClick={() => onChange(swapped(columns, index - 1))}
            />
            <IconAction
              label={`Flyt ${labels.get(column)} ned`}
              icon={mdiArrowDown}
              disabled={index === columns.length - 1}
              onClick={() => onChange(swapped(columns, index))}
            />
            <IconAction
              label={`Fjern ${labels.get(column)}`}
              icon={mdiClose}
              onClick={() => onChange(columns.filter((other) => other !== column))}
            />
          </ListItem>
        ))}
      </List>
      <SelectInput
        label="Tilføj kolonne"
        value=""
        options={unused.map(({ value, label }) => [value, label] as const)}
        disabled={unused.length === 0}
        inputRef={inputRef}
        onChange={(column) => onChange([...columns, column])}
        sx={{ maxWidth: { sm: 300 } }}
      />
    </Box>
  );
}

function swapped(columns: readonly string[], index: number): string[] {
  return [...columns.slice(0, index), ...columns.slice(index, index + 2).reverse(), ...columns.slice(index + 2)];
}
