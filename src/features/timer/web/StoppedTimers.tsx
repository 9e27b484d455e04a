import Card from "@mui/material/Card";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { ButtonLink } from "#common/web/ui/links.ts";
import { useFocusStays } from "#common/web/use-focus-stays.ts";
import type { Timer } from "../rules/timer.ts";
import { ThrowAway } from "./ThrowAway.tsx";
import { measured, workOf } from "./timer-texts.ts";

export function StoppedTimers({ timers }: { readonly timers: readonly Timer[] }) {
  const focus = useFocusStays<HTMLElement>(timers);
  return (
    <section aria-labelledby="stopped-timers" {...focus}>
      <Typography id="stopped-timers" variant="h2" sx={{ typography: "h3", mb: 1 }}>
        Venter på at blive registreret
      </Typography>
      <Card>
        <List disablePadding>
          {timers.map((timer) => (
            <StoppedTimer key={timer.id} timer={timer} />
          ))}
        </List>
      </Card>
    </section>
  );
}

function StoppedTimer({ timer }: { readonly timer: Timer }) {
  const what = measured(timer);
  return (
    <ListItem divider sx={{ flexWrap: "wrap", columnGap: 2, "&:last-of-type": { borderBottom: 0 } }}>
      <ListItemText
        primary={what}
        secondary={workOf(timer) || "Uden projekt"}
        sx={{ flexBasis: 260, overflowWrap: "anywhere" }}
      />
      <Stack direction="row" sx={{ gap: 1, ml: "auto" }}>
        <ThrowAway of={{ timer }} what={what} />
        <ButtonLink to="/jobs/new" search={{ timer: timer.id }} variant="outlined" aria-label={`Registrér: ${what}`}>
          Registrér
        </ButtonLink>
      </Stack>
    </ListItem>
  );
}
