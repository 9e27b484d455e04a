export const deviationKinds = ["rest", "day-off", "average"] as const;
export type DeviationKind = (typeof deviationKinds)[number];
export const deviationKindLabels: Readonly<Record<DeviationKind, string>> = {
  rest: "Kort hvile",
  "day-off": "Intet fridøgn",
  average: "Over timer i gennemsnit",
};
