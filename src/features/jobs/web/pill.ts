export const pill = {
  minHeight: 32,
  // Makes the touch target larger than the visible button.
  "&::after": { content: '""', position: "absolute", inset: "-7px 0" },
  borderRadius: 4,
  px: 1.5,
  py: 0.5,
  fontSize: "0.8125rem",
  fontWeight: 400,
  color: "text.primary",
  borderColor: "control",
};
