export const payFigure = {
  fontSize: { xs: "1.25rem", sm: "1.5rem" },
  fontWeight: 600,
  lineHeight: 1.3,
  flexShrink: 0,
} as const;
