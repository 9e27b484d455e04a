/** How a sum of pay looks, wherever it stands: on its way or paid. */
export const payFigure = {
  fontSize: { xs: "1.25rem", sm: "1.5rem" },
  fontWeight: 600,
  lineHeight: 1.3,
  flexShrink: 0,
} as const;
