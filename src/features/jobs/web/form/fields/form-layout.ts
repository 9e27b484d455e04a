export const formColumns = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
  columnGap: 4,
  rowGap: 1.5,
  alignItems: "start",
} as const;

export const fieldPair = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 3fr) minmax(0, 2fr)" },
  columnGap: 2,
  rowGap: 1.5,
} as const;
