import Badge from "@mui/material/Badge";
import Button from "@mui/material/Button";
import { visuallyHidden } from "@mui/utils";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiTimerOutline } from "#common/web/ui/icons.ts";
import type { Timer } from "../rules/timer.ts";
import { timerButtonSize } from "./timer-button-size.ts";
import { formatClock, workOf } from "./timer-texts.ts";
import { timersQuery } from "./timers.queries.ts";
import { useElapsedMinutes } from "./use-elapsed.ts";
import { useOtherWindows } from "./use-other-windows.ts";

const TimerMenu = lazyPart(async () => (await import("./TimerMenu.tsx")).TimerMenu);

/**
 * What runs, in hours and minutes, and the way to start and stop. It is one button whatever runs: the focus comes back to it
 * from its menu.
 */
export function TimerButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useQuery(timersQuery);
  useOtherWindows(data);
  const waiting = data?.stopped.length ?? 0;
  return (
    <>
      <Button
        color="inherit"
        variant={data?.running ? "outlined" : "text"}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ...timerButtonSize, ...(data?.running && { px: 1.5 }) }}
      >
        <Badge variant="dot" color="secondary" invisible={waiting === 0 || Boolean(data?.running)}>
          <Icon path={mdiTimerOutline} />
        </Badge>
        <span style={visuallyHidden}>Stopur</span>
        {data?.running && <Running key={data.running.id} timer={data.running} at={data.at} />}
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

function Running({ timer, at }: { readonly timer: Timer; readonly at: number }) {
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
