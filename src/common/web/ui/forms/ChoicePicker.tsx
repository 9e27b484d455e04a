import Autocomplete, { type AutocompleteRenderGroupParams } from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import ListSubheader from "@mui/material/ListSubheader";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type Ref, useDeferredValue, useRef, useState } from "react";
import { nextPaint } from "#common/web/next-paint.ts";
import { useSettled } from "#common/web/use-settled.ts";
import { cutText, shownChoices } from "./choice-cut.ts";
import { fittingRows, labelOf } from "./choice-search.ts";
import { errorRoom } from "./error-room.ts";

export type Choice = {
  readonly id: number;
  readonly name: string;
  readonly code?: string | undefined;
  readonly email?: string | null | undefined;
  readonly is_closed?: boolean | undefined;
};

type Props<Row extends Choice, Key extends QueryKey> = {
  readonly label: string;
  readonly name: string;
  readonly value: Choice | null;
  readonly onChange: (choice: Choice | null) => void;
  readonly onBlur: () => void;
  readonly choices: (filter: string) => UseQueryOptions<Row[], Error, Row[], Key>;
  /** Shown at the top while there is no search, and not repeated below. */
  readonly recent?: readonly Choice[];
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly isReadOnly: boolean;
  readonly isRequired?: boolean;
  readonly emptyText?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
};

export function ChoicePicker<Row extends Choice, Key extends QueryKey>({
  value,
  onChange,
  onBlur,
  choices,
  recent = noChoices,
  error,
  hint,
  isReadOnly,
  isRequired = false,
  emptyText,
  ...field
}: Props<Row, Key>) {
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const filter = useSettled(typed);
  const query = useQuery({ ...choices(filter), placeholderData: keepPreviousData, enabled: !isReadOnly });
  const isStale = filter !== typed || query.isPlaceholderData;
  const found = query.data ?? noChoices;
  const fitting = isStale ? fittingRows(found, typed) : found;
  const isCut = fitting.length > shownChoices;
  const used = typed === "" ? recent : noChoices;
  const others = fitting.filter(({ id }) => used.every((choice) => choice.id !== id)).slice(0, shownChoices);
  const all = [...used, ...others];
  // The visible rows are rendered first, and the other rows afterwards.
  const isSettled = useDeferredValue(isOpen ? typed : undefined) === typed;
  const chosenAt = all.findIndex(({ id }) => id === value?.id);
  const options = isSettled ? all : all.slice(0, Math.max(rowsInView, chosenAt + 1));
  const rest = isCut ? cutText(fitting.length) : used.length > 0 ? "Alle" : undefined;

  return (
    <Autocomplete<Choice>
      ref={root}
      slotProps={{
        popper: {
          container: () => root.current?.closest<HTMLElement>('[role="dialog"], main') ?? null,
          // With any other strategy, a scrolling dialog would clip the list.
          popperOptions: { strategy: "fixed" },
        },
        listbox: { sx: { "& li > div": { minWidth: 0, overflowWrap: "anywhere" } } },
      }}
      options={options}
      value={value}
      onChange={(_, choice) => onChange(choice)}
      onBlur={onBlur}
      // A chosen row also puts its name into the field. Only the user's input starts a search.
      onInputChange={(_, text, reason) => setTyped(reason === "input" ? text : "")}
      open={isOpen}
      onOpen={async ({ nativeEvent }) => {
        if (query.isError) void query.refetch();
        // After a click, the browser paints the focus before the list opens. Otherwise it lays out the list twice.
        if (nativeEvent instanceof MouseEvent) await nextPaint();
        if (root.current?.contains(document.activeElement)) setOpen(true);
      }}
      onClose={() => setOpen(false)}
      getOptionLabel={labelOf}
      getOptionKey={(choice) => choice.id}
      renderOption={({ key, ...option }, choice) => (
        <li key={key} {...option}>
          <div>
            {labelOf(choice)}
            {secondLine(choice)}
          </div>
        </li>
      )}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={(options) => options}
      {...(rest !== undefined && {
        groupBy: (choice: Choice) => (used.includes(choice) ? "Senest brugt" : rest),
        renderGroup: headedList,
      })}
      autoHighlight
      loading={filter !== typed || query.isFetching}
      loadingText="Henter …"
      noOptionsText={query.isError ? "Listen kunne ikke hentes. Prøv igen." : "Ingen fundet"}
      readOnly={isReadOnly}
      forcePopupIcon={!isReadOnly}
      renderInput={(input) => (
        <TextField
          {...input}
          {...field}
          required={isRequired}
          placeholder={emptyText ?? ""}
          error={error !== undefined}
          helperText={error ?? value?.email ?? hint ?? errorRoom}
          sx={{ "& input::placeholder": { opacity: 1, color: "text.secondary" } }}
          slotProps={{
            ...input.slotProps,
            inputLabel: { ...input.slotProps.inputLabel, ...(emptyText && { shrink: true }) },
          }}
        />
      )}
    />
  );
}

const noChoices: Choice[] = [];
const rowsInView = 12;

/** Rows are simple, because a tap renders up to 200 of them, and some of them twice. */
function secondLine({ is_closed, email }: Choice) {
  const text = is_closed ? "Lukket" : email;
  return (
    text && (
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    )
  );
}

function headedList({ key, group, children }: AutocompleteRenderGroupParams) {
  return (
    <Box key={key} role="group" aria-label={group}>
      <ListSubheader component="div" sx={{ top: -8, lineHeight: 1.5, py: 1.5 }}>
        {group}
      </ListSubheader>
      <Box component="ul" role="presentation" sx={{ p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
