import Box from "@mui/material/Box";
import { Note } from "#common/web/ui/messages/Note.tsx";
import type { Absence } from "#features/absence/rules/absence.ts";
import { absencePeriodWords } from "#features/absence/rules/absence-words.ts";

export type Refused = { readonly absence: Absence | undefined; readonly message: string };

type Props = { readonly refused: readonly Refused[]; readonly onClose: () => void };

export function RefusedAbsences({ refused, onClose }: Props) {
  if (refused.length === 0) return null;
  return (
    <Note severity="warning" onClose={onClose} sx={{ mb: 2 }}>
      Ikke ændret:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {refused.map(({ absence, message }) => (
          <li key={`${absence?.id} ${message}`}>
            {absence && `${absence.user.name}, ${absencePeriodWords(absence)}: `}
            {message}
          </li>
        ))}
      </Box>
    </Note>
  );
}
