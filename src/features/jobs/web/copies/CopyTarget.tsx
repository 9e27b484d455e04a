import Skeleton from "@mui/material/Skeleton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { Suspense, useState } from "react";
import { weekStartText } from "#common/rules/calendar/week.ts";
import { capitalized } from "#common/rules/counted.ts";
import { today } from "#common/rules/time/clock.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { type CopySource, dayInWords, nearTargets } from "./copy-source.ts";

const TargetPicker = lazyPart(async () => (await import("./TargetPicker.tsx")).TargetPicker);

type Props = {
  readonly source: CopySource;
  readonly target: string;
  readonly onChange: (target: string) => void;
};

export function CopyTarget({ source, target, onChange }: Props) {
  const now = today();
  const near = nearTargets(source, now);
  const [isOther, setIsOther] = useState(!near.some((choice) => choice.target === target));
  const isWeek = source.kind === "week";
  return (
    <>
      <ToggleButtonGroup
        exclusive
        fullWidth
        aria-label={isWeek ? "Til hvilken uge" : "Til hvilken dag"}
        value={isOther ? other : target}
        onChange={(_, next: string | null) => {
          if (next === null) return;
          setIsOther(next === other);
          if (next !== other) onChange(next);
        }}
      >
        {near.map(({ label, target: value }) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
        <ToggleButton value={other}>Vælg</ToggleButton>
      </ToggleButtonGroup>
      {isOther && (
        <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
          <TargetPicker
            label={isWeek ? "En dag i ugen" : "Dag"}
            value={target}
            onChange={(day) => onChange(isWeek ? weekStartText(day) : day)}
          />
        </Suspense>
      )}
      <Typography aria-live="polite" sx={{ fontWeight: 500 }}>
        {capitalized(dayInWords(source, target, now.year))}
      </Typography>
    </>
  );
}

const other = "other";
