/** Each series has its own colour of the theme and its own pattern, so that series differ without colours, too. */
export const seriesStyles = [
  { color: "primary-main", pattern: "solid", shape: "circle" },
  { color: "secondary-main", pattern: "rising", shape: "square" },
  { color: "tone-blue-main", pattern: "dots", shape: "triangle" },
  { color: "tone-amber-main", pattern: "falling", shape: "diamond" },
  { color: "tone-slate-main", pattern: "upright", shape: "cross" },
  { color: "tone-red-main", pattern: "level", shape: "star" },
  { color: "tone-green-main", pattern: "grid", shape: "wye" },
  { color: "control", pattern: "crossed", shape: "circle" },
] as const;

export type SeriesStyle = (typeof seriesStyles)[number];

export const colorOf = ({ color }: SeriesStyle): string => `var(--mui-palette-${color})`;

export const patternId = ({ pattern }: SeriesStyle): string => `report-${pattern}`;

/** SVG paths on a tile of 8 × 8, drawn in the colour of the card. */
export const patternLines: Readonly<Record<SeriesStyle["pattern"], string>> = {
  solid: "",
  rising: "M-1,1 l2,-2 M0,8 l8,-8 M7,9 l2,-2",
  dots: "M3,4 h2 M7,0 h2 M-1,0 h2 M7,8 h2 M-1,8 h2",
  falling: "M-1,7 l2,2 M0,0 l8,8 M7,-1 l2,2",
  upright: "M4,0 v8",
  level: "M0,4 h8",
  grid: "M4,0 v8 M0,4 h8",
  crossed: "M2,2 l4,4 M6,2 l-4,4",
};
