export const allowanceExamples = [
  {
    preset: "Industri 2025-28",
    work: "Tirsdag 10/3-2026 kl. 7–18",
    allowances: "2 t. × 48,10 + 1 t. × 76,80 = 173,00 kr.",
  },
  {
    preset: "Bygge og anlæg 2025-28",
    work: "Onsdag 11/3-2026 kl. 7–19",
    allowances: "3 t. × 74,95 + 1 t. × 149,90 = 374,75 kr.",
  },
  {
    preset: "El 2025-28",
    work: "Torsdag 12/3-2026 kl. 7–18",
    allowances: "2 t. × 103,15 + 1 t. × 154,45 = 360,75 kr.",
  },
  {
    preset: "50/100 uden overenskomst",
    work: "Søndag 15/3-2026 kl. 8–11",
    allowances: "3 t. × 200,00 = 600,00 kr.",
  },
] as const;

export const flexExample = {
  preset: "Kun flex",
  work: "Saldo 14:30 timer, og 1:12 timer over normen i resten af måneden",
  result: "Saldo 15:00 timer; 0:42 timer bortfalder",
} as const;
