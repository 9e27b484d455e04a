import Divider from "@mui/material/Divider";
import ListItemText from "@mui/material/ListItemText";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { counted } from "#common/rules/counted.ts";
import { touchTarget } from "#common/web/theme.ts";
import type { Timer } from "../rules/timer.ts";
import { useStartChoices } from "./start-choices.ts";
import { runningSince, workOf } from "./timer-texts.ts";
import { timersQuery, useStartTimer, useStopTimer } from "./timers.queries.ts";
import { useElapsedMinutes } from "./use-elapsed.ts";

const roomyItems = { "& .MuiMenuItem-root": { minHeight: touchTarget } } as const;

type Props = { readonly anchor: HTMLElement; readonly onClose: () => void };

/** To stop what runs, or to start something. */
export function TimerMenu({ anchor, onClose }: Props) {
  const { data, isError } = useQuery(timersQuery);
  const choices = useStartChoices();
  const navigate = useNavigate();
  const start = useStartTimer({ onSaved: onClose });
  const stop = useStopTimer({ onSaved: onClose });
  const isBusy = start.isSaving || stop.isSaving;
  const running = data?.running;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { "aria-label": "Stopur", sx: roomyItems }, paper: { sx: { maxWidth: 360 } } }}
    >
      {isError && <Header>Ingen forbindelse. Stopuret kører videre på serveren.</Header>}
      {running && <Since timer={running} at={data.at} />}
      {running && (
        <MenuItem disabled={isBusy} onClick={() => void stop.save({ id: running.id })}>
          Stop og registrér
        </MenuItem>
      )}
      {running && <Divider />}
      <Header>{running ? "Start et andet – det, der kører, bliver stoppet" : "Start stopur"}</Header>
      {choices.map(({ key, label, work, input }) => (
        <MenuItem key={key} disabled={isBusy} onClick={() => void start.save(input)}>
          <ListItemText primary={label} secondary={work} sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }} />
        </MenuItem>
      ))}
      <Divider />
      <MenuItem
        onClick={() => {
          onClose();
          void navigate({ to: "/timer" });
        }}
      >
        {data?.stopped.length
          ? `${counted(data.stopped.length, "måling", "målinger")} venter på at blive registreret`
          : "Åbn stopuret"}
      </MenuItem>
    </Menu>
  );
}

function Header({ children }: { readonly children: string }) {
  return (
    <ListSubheader role="presentation" sx={{ lineHeight: 1.4, py: 1, bgcolor: "transparent", position: "static" }}>
      {children}
    </ListSubheader>
  );
}

function Since({ timer, at }: { readonly timer: Timer; readonly at: number }) {
  const work = workOf(timer);
  return <Header>{`${runningSince(timer, useElapsedMinutes(timer, at))}${work && ` · ${work}`}`}</Header>;
}
