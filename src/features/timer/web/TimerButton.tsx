import Badge from "@mui/material/Badge";
import Button from "@mui/material/Button";
import { visuallyHidden } from "@mui/utils";
import { Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiTimerOutline } from "#common/web/ui/icons.ts";
import { timerButtonSize } from "./timer-button-size.ts";
import { formatClock, workOf } from "./timer-texts.ts";
import { type Running, useTimers } from "./timers.queries.ts";
import { useElapsedMinutes } from "./use-elapsed.ts";
import { useOtherWindows } from "./use-other-windows.ts";

const TimerMenu = lazyPart(async () => (await import("./TimerMenu.tsx")).TimerMenu);

/** The button is the same element in all states, so that the focus can return to it when the menu closes. */
export function TimerButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const {
    query: { data },
    running,
    kept,
  } = useTimers();
  useOtherWindows(data);
  const waiting = (data?.stopped.length ?? 0) + kept.length;
  return (
    <>
      <Button
        color="inherit"
        variant={running ? "outlined" : "text"}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ...timerButtonSize, ...(running && { px: 1.5 }) }}
      >
        <Badge variant="dot" color="secondary" invisible={waiting === 0 || running !== null}>
          <Icon path={mdiTimerOutline} />
        </Badge>
        <span style={visuallyHidden}>Stopur</span>
        {running && <RunningTime key={running.key} running={running} />}
        {waiting > 0 && <span style={visuallyHidden}>({waiting} venter på at blive registreret)</span>}
      </Button>
      {anchor && (
        <Suspense>
          <TimerMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

function RunningTime({ running: { timer, at } }: { readonly running: Running }) {
  const work = workOf(timer);
  return (
    <>
      <span style={visuallyHidden}>kører</span>
      <span style={tabular}>{formatClock(useElapsedMinutes(timer, at))}</span>
      {work && <span style={visuallyHidden}>på {work}</span>}
    </>
  );
}

const tabular = { fontVariantNumeric: "tabular-nums" };
