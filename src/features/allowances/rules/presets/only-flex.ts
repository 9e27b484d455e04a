import type { Preset } from "./preset.ts";

export const onlyFlex: Preset = {
  label: "Kun flex",
  source:
    "Kilde: ingen overenskomst. Grænserne på 10 timer under og 15 timer over er eksempler på flekstid i statens personaleadministrative vejledning (PAV) 19.5 og i et tidssystems hjælp, set i november 2026.",
  unread: "Intet er læst i en overenskomst. Normtid, grænser og hvad der bortfalder, afgør jeres egen aftale.",
  about: [
    "Ingen tillæg. Månedslønnedes timer over og under normen føres som flex, der gøres op hver måned: højst 15 timer, og hvad der er over, bortfalder.",
  ],
  versions: [
    {
      from_date: "2000-01-01",
      rules: [],
      flex: { max_minutes: 15 * 60, min_minutes: 10 * 60, period: "month", overflow: "lapses", salary_code: "" },
    },
  ],
};
