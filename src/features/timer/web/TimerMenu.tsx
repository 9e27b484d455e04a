import Divider from "@mui/material/Divider";
import ListItemText from "@mui/material/ListItemText";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useNavigate } from "@tanstack/react-router";
import { counted } from "#common/rules/counted.ts";
import { useIsConnectionLost } from "#common/web/offline/connection.ts";
import { touchTarget } from "#common/web/theme.ts";
import type { Timer } from "../rules/timer.ts";
import { useStartChoices } from "./start-choices.ts";
import { runningSince, stopIsKept, workOf } from "./timer-texts.ts";
import { useStartTimer, useStopTimer, useTimers } from "./timers.queries.ts";
import { type SeenAt, useElapsedMinutes } from "./use-elapsed.ts";

const roomyItems = { "& .MuiMenuItem-root": { minHeight: touchTarget } } as const;

type Props = { readonly anchor: HTMLElement; readonly onClose: () => void };

export function TimerMenu({ anchor, onClose }: Props) {
  const {
    query: { data },
    running,
    kept,
  } = useTimers();
  const isLost = useIsConnectionLost();
  const choices = useStartChoices();
  const navigate = useNavigate();
  const start = useStartTimer({ onSaved: onClose });
  const stop = useStopTimer({ onSaved: onClose });
  const isBusy = start.isSaving || stop.isSaving;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { "aria-label": "Stopur", sx: roomyItems }, paper: { sx: { maxWidth: 360 } } }}
    >
      {isLost && running && (
        <Header>Uden forbindelse. Stopper du, gemmes tiden på enheden, til der er forbindelse igen.</Header>
      )}
      {kept && <Header>{stopIsKept(kept)}</Header>}
      {data && running && <Since timer={running} at={data.at} />}
      {data && running && (
        <MenuItem disabled={isBusy} onClick={() => void stop.save({ timer: running, at: data.at })}>
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

function Since({ timer, at }: { readonly timer: Timer; readonly at: SeenAt }) {
  const work = workOf(timer);
  return <Header>{`${runningSince(timer, useElapsedMinutes(timer, at))}${work && ` · ${work}`}`}</Header>;
}
