import { visuallyHidden } from "@mui/utils";
import { Suspense } from "react";
import { useIsScreenThere } from "#common/web/first-screen.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiTimerOutline } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { timerButtonSize } from "./timer-button-size.ts";

const TimerButton = lazyPart(async () => (await import("./TimerButton.tsx")).TimerButton, PlainLink);

/** The server renders a link in the top bar. The timer button replaces the link once the first screen is hydrated. */
export function TimerLink() {
  return useIsScreenThere() ? (
    <Suspense fallback={<PlainLink />}>
      <TimerButton />
    </Suspense>
  ) : (
    <PlainLink />
  );
}

function PlainLink() {
  return (
    <ButtonLink to="/timer" color="inherit" sx={timerButtonSize}>
      <Icon path={mdiTimerOutline} />
      <span style={visuallyHidden}>Stopur</span>
    </ButtonLink>
  );
}
