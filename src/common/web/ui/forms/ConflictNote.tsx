import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useRef } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { type Conflict, isSame, setField } from "#common/web/forms/merge-conflict.ts";
import { Note } from "../messages/Note.tsx";

type Props<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly conflict: Conflict<Values>;
};

export function ConflictNote<Values extends FieldValues>({ form, conflict }: Props<Values>) {
  const element = useRef<HTMLDivElement>(null);
  // Newer browsers return a promise here. Without `void`, React would call the promise as a cleanup function.
  useEffect(() => void element.current?.scrollIntoView({ block: "nearest" }), []);
  const { message, fields } = conflict;
  return (
    <Note ref={element} severity="warning" sx={{ mb: 2, "& .MuiAlert-message": { flexGrow: 1, minWidth: 0 } }}>
      {message}{" "}
      {fields.length === 0
        ? "Det, du har skrevet, står her stadig. Gem igen."
        : "Det, du har skrevet, står her stadig. Vælg for hvert felt, og gem igen."}
      {fields.map((field) => (
        <ConflictChoice key={field.name} form={form} field={field} />
      ))}
    </Note>
  );
}

type ChoiceProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  readonly field: Conflict<Values>["fields"][number];
};

function ConflictChoice<Values extends FieldValues>({ form, field }: ChoiceProps<Values>) {
  const labelId = useId();
  const { name, label, shown, mine, theirs } = field;
  const isTheirs = isSame(useWatch({ control: form.control, name }), theirs);
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ mt: 1.5 }}>
      <Typography id={labelId} variant="subtitle2" component="div">
        {label}
      </Typography>
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: 1, rowGap: 0.5 }}>
        <Typography variant="body2" sx={valueLook}>
          Min: {shown(mine)}
        </Typography>
        <ChoiceButton isChosen={!isTheirs} label="Behold min" onClick={() => setField(form, name, mine)} />
        <Typography variant="body2" sx={valueLook}>
          Ny: {shown(theirs)}
        </Typography>
        <ChoiceButton isChosen={isTheirs} label="Brug den nye" onClick={() => setField(form, name, theirs)} />
      </Box>
    </Box>
  );
}

/** A long value must not push the buttons away. */
const valueLook = { alignSelf: "center", maxHeight: "4.5em", overflow: "auto", overflowWrap: "anywhere" } as const;

type ButtonProps = { readonly isChosen: boolean; readonly label: string; readonly onClick: () => void };

function ChoiceButton({ isChosen, label, onClick }: ButtonProps) {
  return (
    <Button
      size="small"
      variant={isChosen ? "contained" : "outlined"}
      aria-pressed={isChosen}
      onClick={onClick}
      sx={{ whiteSpace: "nowrap" }}
    >
      {label}
    </Button>
  );
}
