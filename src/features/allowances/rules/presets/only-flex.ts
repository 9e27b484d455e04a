import type { Preset } from "./preset.ts";

export const onlyFlex: Preset = {
  label: "Kun flex",
  about: [
    "Ingen tillæg. Månedslønnedes timer over og under normen føres som flex, der gøres op hver måned: højst 15 timer, og hvad der er over, bortfalder. Ret grænserne til jeres egen aftale.",
  ],
  versions: [
    {
      from_date: "2000-01-01",
      rules: [],
      flex: { max_minutes: 15 * 60, min_minutes: 10 * 60, period: "month", overflow: "lapses", salary_code: "" },
    },
  ],
};
