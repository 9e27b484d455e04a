import Divider from "@mui/material/Divider";
import ListItemText from "@mui/material/ListItemText";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useNavigate } from "@tanstack/react-router";
import { counted } from "#common/rules/counted.ts";
import { useIsConnectionLost } from "#common/web/offline/connection.ts";
import { touchTarget } from "#common/web/theme.ts";
import { useStartChoices } from "./start-choices.ts";
import { runningSince, workOf } from "./timer-texts.ts";
import { useStartTimer, useStopTimer } from "./timers.mutations.ts";
import { type Running, useTimers } from "./timers.queries.ts";
import { useElapsedMinutes } from "./use-elapsed.ts";

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
      {isLost && <Header>Uden forbindelse. Start og stop gemmes på enheden, til der er forbindelse igen.</Header>}
      {kept.map(({ key, text }) => (
        <Header key={key}>{text}</Header>
      ))}
      {running && <Since running={running} />}
      {running && (
        <MenuItem disabled={isBusy} onClick={() => void stop.save(running)}>
          Stop og registrér
        </MenuItem>
      )}
      {running && <Divider />}
      <Header>{running ? "Start et andet – det, der kører, bliver stoppet" : "Start stopur"}</Header>
      {choices.map(({ key, label, text, work }) => (
        <MenuItem key={key} disabled={isBusy} onClick={() => void start.save(work)}>
          <ListItemText primary={label} secondary={text} sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }} />
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

function Since({ running: { timer, at } }: { readonly running: Running }) {
  const work = workOf(timer);
  return <Header>{`${runningSince(timer, useElapsedMinutes(timer, at))}${work && ` · ${work}`}`}</Header>;
}
