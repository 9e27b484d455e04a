export const connectionLine = {
  display: "flex",
  flexWrap: "wrap",
  columnGap: 2,
  px: { xs: 2, sm: 3 },
  py: 0.5,
  color: "tone.amber.main",
  bgcolor: "tone.amber.soft",
};
