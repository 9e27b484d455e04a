import CircularProgress from "@mui/material/CircularProgress";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemText from "@mui/material/ListItemText";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { cutText, shownChoices } from "#common/web/ui/forms/choice-cut.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiCheck } from "#common/web/ui/icons.ts";

type Props = {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly currentId: number | undefined;
  readonly isSaving: boolean;
  readonly onChoose: (id: number) => void;
};

export function ChoiceList({ label, choices, currentId, isSaving, onChoose }: Props) {
  const [chosenId, setChosenId] = useState<number>();
  if (choices.length === 0) return <Typography color="textSecondary">Ingen fundet</Typography>;
  return (
    <>
      {choices.length > shownChoices && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {cutText(choices.length)}
        </Typography>
      )}
      <List aria-label={label} disablePadding>
        {choices.slice(0, shownChoices).map(({ id, name, code }) => (
          <ListItem key={id} disablePadding>
            <ListItemButton
              selected={id === currentId}
              aria-current={id === currentId}
              disabled={isSaving}
              onClick={() => {
                setChosenId(id);
                onChoose(id);
              }}
              sx={{ borderRadius: 1 }}
            >
              <ListItemText
                primary={name}
                secondary={code}
                // On the highlighted row, the secondary text colour has too little contrast.
                slotProps={{ secondary: { color: id === currentId ? "textPrimary" : "textSecondary" } }}
                sx={{ overflowWrap: "anywhere" }}
              />
              {isSaving && id === chosenId ? (
                <CircularProgress size={20} aria-label="Gemmer" />
              ) : (
                id === currentId && <Icon path={mdiCheck} color="primary" label="Valgt nu" />
              )}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </>
  );
}

export function ChoiceListSkeleton() {
  return [1, 2, 3, 4].map((row) => <Skeleton key={row} height={64} />);
}
