import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import type { CalendarPerson } from "#features/absence/rules/calendar/absence-calendar.ts";
import { periodsInWords } from "#features/absence/rules/calendar/calendar-view.ts";

type Props = {
  readonly person: CalendarPerson | null;
  readonly title: string;
  readonly onClose: () => void;
};

/** A person's absence in words, because narrow columns have no words and touch screens have no tooltips. */
export function PersonDialog({ person, title, onClose }: Props) {
  const [shown, setShown] = useState(person);
  if (person !== null && person !== shown) setShown(person);
  const periods = periodsInWords(shown?.days ?? []);
  return (
    <FormDialog title={shown?.user.name ?? ""} open={person !== null} onClose={onClose}>
      <Typography color="textSecondary">{title}</Typography>
      {periods.length === 0 ? (
        <Typography sx={{ mt: 2 }}>Intet fravær i perioden.</Typography>
      ) : (
        <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 2, rowGap: 1, mt: 2 }}>
          {periods.map(({ dates, words }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts of a day may have the same words.
            <Box key={place} sx={{ display: "contents" }}>
              <Typography component="dt">{dates}</Typography>
              <Typography component="dd" sx={{ m: 0 }}>
                {words}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </FormDialog>
  );
}
