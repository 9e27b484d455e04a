export const demoPassword = "dagvaerk-demo";

export const demoLogins = [
  { email: "admin@dagvaerk.test", name: "Astrid Lund", role: "Administrator" },
  { email: "leder@dagvaerk.test", name: "Lars Højgaard", role: "Manager" },
  { email: "leder2@dagvaerk.test", name: "Lene Østergaard", role: "Manager" },
  { email: "ejer@dagvaerk.test", name: "Erik Aagaard", role: "Projektejer" },
  { email: "ejer2@dagvaerk.test", name: "Elin Sørensen", role: "Projektejer" },
  { email: "medarbejder@dagvaerk.test", name: "Mads Kjær", role: "Medarbejder" },
  { email: "medarbejder2@dagvaerk.test", name: "Mette Bæk", role: "Medarbejder" },
] as const;
