import Box from "@mui/material/Box";
import { type ComponentType, lazy, Suspense } from "react";

/**
 * The calendar and the clocks of the pickers, under the names by which the pickers import them: the build gives them
 * these (vite.config.ts), so that the fields are there before what opens from them. `loadPickerViews` fetches it ahead.
 */
const load = {
  DateCalendar: () => import("@mui/x-date-pickers/DateCalendar"),
  DigitalClock: () => import("@mui/x-date-pickers/DigitalClock"),
  MultiSectionDigitalClock: () => import("@mui/x-date-pickers/MultiSectionDigitalClock"),
  TimeClock: () => import("@mui/x-date-pickers/TimeClock"),
};

export function loadPickerViews(): void {
  void load.DateCalendar();
  void load.MultiSectionDigitalClock();
}

export const DateCalendar = late(async () => (await load.DateCalendar()).DateCalendar);
export const DigitalClock = late(async () => (await load.DigitalClock()).DigitalClock);
export const MultiSectionDigitalClock = late(
  async () => (await load.MultiSectionDigitalClock()).MultiSectionDigitalClock,
);
export const TimeClock = late(async () => (await load.TimeClock()).TimeClock);

/** The room that a calendar takes, until it is there. */
const room = <Box sx={{ width: 320, height: 336, maxWidth: "100%" }} />;

function late<Props extends object>(fetched: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const View = lazy(async () => ({ default: (await fetched()) as ComponentType<object> }));
  return (props) => (
    <Suspense fallback={room}>
      <View {...props} />
    </Suspense>
  );
}
