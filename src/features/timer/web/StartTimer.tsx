import Card from "@mui/material/Card";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import Typography from "@mui/material/Typography";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiPlay } from "./icons.ts";
import { useStartChoices } from "./start-choices.ts";
import { useStartTimer } from "./timers.mutations.ts";

export function StartTimer({ isAnother }: { readonly isAnother: boolean }) {
  const choices = useStartChoices();
  const { save, isSaving } = useStartTimer();
  return (
    <section aria-labelledby="start-timer">
      <Typography id="start-timer" variant="h2" sx={{ typography: "h3" }}>
        {isAnother ? "Start et andet" : "Start stopur"}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {isAnother
          ? "Det, der kører, bliver stoppet og venter på at blive registreret."
          : "Stopuret kører på serveren, også når telefonen er slukket. Uden forbindelse kører det på enheden, til der er forbindelse igen."}
      </Typography>
      <Card>
        <List disablePadding>
          {choices.map(({ key, label, text, work }) => (
            <ListItem key={key} disablePadding divider sx={{ "&:last-of-type": { borderBottom: 0 } }}>
              <ListItemButton disabled={isSaving} onClick={() => void save(work)}>
                <ListItemIcon sx={{ minWidth: 40 }}>
                  <Icon path={mdiPlay} color="primary" />
                </ListItemIcon>
                <ListItemText primary={label} secondary={text} sx={{ overflowWrap: "anywhere" }} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Card>
    </section>
  );
}
