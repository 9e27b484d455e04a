import { useColorScheme } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiThemeLightDark, mdiWeatherNight, mdiWhiteBalanceSunny } from "#common/web/ui/icons.ts";

const choices = [
  { mode: "light", label: "Lyst udseende", icon: mdiWhiteBalanceSunny },
  { mode: "system", label: "Udseende som systemet", icon: mdiThemeLightDark },
  { mode: "dark", label: "Mørkt udseende", icon: mdiWeatherNight },
] as const;

export function ColorSchemeChoice() {
  const { mode, setMode } = useColorScheme();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-label="Udseende"
      value={mode ?? "system"}
      onChange={(_, next) => next && setMode(next)}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.mode} value={choice.mode} aria-label={choice.label} title={choice.label}>
          <Icon path={choice.icon} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
