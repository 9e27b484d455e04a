import type { RoleName } from "#common/rules/access/permissions.ts";
import { demoLogins } from "./logins.ts";

export type DemoUser = {
  name: string;
  email: string;
  role: RoleName;
  employee_id: string;
  default_hourly_rate: number;
};

const roleOfLogin: Record<string, RoleName> = {
  Administrator: "admin",
  Manager: "manager",
  Projektejer: "project-owner",
  Medarbejder: "employee",
};

const ratesOfLogins = [310, 295, 290, 265, 262.5, 215, 205.5];

const colleagues: readonly Omit<DemoUser, "role">[] = [
  { name: "Jonas Mølgaard", email: "jonas.moelgaard@dagvaerk.test", employee_id: "0108", default_hourly_rate: 212 },
  { name: "Sofie Brandt", email: "sofie.brandt@dagvaerk.test", employee_id: "0109", default_hourly_rate: 224.75 },
  { name: "Peter Nygaard", email: "peter.nygaard@dagvaerk.test", employee_id: "0110", default_hourly_rate: 198.5 },
  { name: "Camilla Riis", email: "camilla.riis@dagvaerk.test", employee_id: "0111", default_hourly_rate: 231 },
  { name: "Søren Thygesen", email: "soeren.thygesen@dagvaerk.test", employee_id: "0112", default_hourly_rate: 245.25 },
  { name: "Ida Vestergaard", email: "ida.vestergaard@dagvaerk.test", employee_id: "0113", default_hourly_rate: 207 },
  { name: "Åse Ørum", email: "aase.oerum@dagvaerk.test", employee_id: "0114", default_hourly_rate: 219.95 },
];

export const demoUsers: readonly DemoUser[] = [
  ...demoLogins.map(({ name, email, role }, index) => ({
    name,
    email,
    role: roleOfLogin[role] ?? "employee",
    employee_id: `01${String(index + 1).padStart(2, "0")}`,
    default_hourly_rate: ratesOfLogins[index] ?? 200,
  })),
  ...colleagues.map((colleague) => ({ ...colleague, role: "employee" as const })),
];

/** People who left `yearsAgo` years ago. The first three left so long ago that they can be anonymised. */
export const demoLeavers = [
  { name: "Kirsten Overgaard", email: "kirsten.overgaard@dagvaerk.test", employee_id: "0042", yearsAgo: 9 },
  { name: "Bent Lykkegaard", email: "bent.lykkegaard@dagvaerk.test", employee_id: "0047", yearsAgo: 8 },
  { name: "Ulla Frost", email: "ulla.frost@dagvaerk.test", employee_id: "0051", yearsAgo: 7 },
  { name: "Tommy Bøgh", email: "tommy.boegh@dagvaerk.test", employee_id: "0068", yearsAgo: 1 },
] as const;

export const demoCostCenters = [
  { name: "Byg", code: "CC10", owner: "leder@dagvaerk.test" },
  { name: "El og teknik", code: "CC20", owner: "leder@dagvaerk.test" },
  { name: "Service", code: "CC30", owner: "leder2@dagvaerk.test" },
  { name: "Administration", code: "CC90", owner: "leder2@dagvaerk.test" },
];

export const demoProjects = [
  { name: "Havnekajen, etape 2", code: "P-1001", owner: "ejer@dagvaerk.test", costCenter: "CC10" },
  { name: "Skolen ved Søvej", code: "P-1002", owner: "ejer@dagvaerk.test", costCenter: "CC10" },
  { name: "Rådhusets tag", code: "P-1003", owner: "ejer2@dagvaerk.test", costCenter: "CC10" },
  { name: "Kollegiet Ørnen", code: "P-1004", owner: "ejer2@dagvaerk.test", costCenter: "CC20" },
  { name: "Svømmehallen, ventilation", code: "P-1005", owner: "ejer@dagvaerk.test", costCenter: "CC20" },
  { name: "Villa Åbrinken", code: "P-1006", owner: "ejer2@dagvaerk.test", costCenter: null },
  { name: "Servicekunder", code: "S-2001", owner: "ejer2@dagvaerk.test", costCenter: "CC30" },
  { name: "Lager og værksted", code: "I-9001", owner: "leder2@dagvaerk.test", costCenter: "CC90" },
] as const;

/** The first customer is invoiced up to the end of the last month. */
export const demoCustomers = [
  {
    name: "Horsens Havn A/S",
    cvr: "10150817",
    email: "faktura@horsenshavn.test",
    reference: "Hanne Holm",
    project: "P-1001",
  },
  { name: "Skoleforvaltningen", cvr: null, email: null, reference: "Ordre 4711", project: "P-1002" },
] as const;

/** Kroner per hour. `all` holds for all work, and `customer` for work for the first customer. */
export const demoSalesRates = { all: 595, customer: 650 } as const;

export const demoLimited = {
  project: { name: "Køb af Nordhavn VVS", code: "P-2100", owner: "leder2@dagvaerk.test", costCenter: null },
  people: ["ejer@dagvaerk.test", "sofie.brandt@dagvaerk.test"],
} as const;

export const demoClosed = {
  project: { name: "Havnekajen, etape 1", code: "P-0907", owner: "ejer@dagvaerk.test", costCenter: "CC10" },
  jobType: { name: "Nedrivning", salary_code: "1140" },
  insteadOf: { project: "P-1001", jobType: "1120" },
  beforeDays: 55,
} as const;

export const demoPause: { users: readonly string[]; minutes: number; fromMinutes: number } = {
  users: ["sofie.brandt@dagvaerk.test", "peter.nygaard@dagvaerk.test", "camilla.riis@dagvaerk.test"],
  minutes: 30,
  fromMinutes: 330,
};

export const demoHoliday = {
  absent: "ejer@dagvaerk.test",
  substitute: "leder2@dagvaerk.test",
  daysAgo: 4,
  daysLeft: 8,
} as const;

export const demoTimers = [
  { project: "P-1002", jobType: "1100", minutesAgo: 107, minutes: null },
  { project: "P-1001", jobType: "1110", minutesAgo: 1573, minutes: 131 },
] as const;
export const demoMeasurer = "medarbejder2@dagvaerk.test";

export const demoJobTypes = [
  { name: "Montage", salary_code: "1100", kind: "work" },
  { name: "Projektering", salary_code: "1110", kind: "work" },
  { name: "Service", salary_code: "1120", kind: "work" },
  { name: "Overarbejde", salary_code: "1200", kind: "work", is_extra: true },
  {
    name: "Kørsel i egen bil",
    salary_code: "9010",
    kind: "mileage",
    low_salary_code: "9011",
    bicycle_salary_code: "9012",
  },
  { name: "Materialer og værktøj", salary_code: "9031", kind: "expense", vat_share: 100 },
  { name: "Restaurant og møder", salary_code: "9032", kind: "expense", vat_share: 25, asks_participants: true },
] as const;

export const demoFavourites = [
  { name: "Havnen, en dag", project: "P-1001", jobType: "1100", start_time: "07:00", end_time: "15:00" },
  { name: "Lager", project: "I-9001", jobType: "1120", start_time: "07:00", end_time: "09:00" },
  { name: "Service på skolen", project: "P-1002", jobType: "1120", start_time: null, end_time: null },
  {
    name: "Til havnen",
    project: "P-1001",
    jobType: "9010",
    start_time: null,
    end_time: null,
    trip: {
      ...{ from_place: "Industrivej 4, 7100 Vejle", via_places: [], to_place: "Søndre Kaj 12, 8700 Horsens" },
      ...{ is_round_trip: true, purpose: "Byggemøde på Havnekajen", km: 27.5, vehicle: "car", workplace: null },
    },
  },
] as const;
export const demoFavouritesOf = ["medarbejder@dagvaerk.test", "medarbejder2@dagvaerk.test"] as const;

export const demoSavedReports = [
  {
    owner: "leder@dagvaerk.test",
    name: "Timer pr. projekt i år",
    is_shared: true,
    query: { measure: "hours", rows: "project", columns: "quarter", follows: "this-year" },
  },
  {
    owner: "leder@dagvaerk.test",
    name: "Løn pr. medarbejder i år",
    is_shared: false,
    query: { measure: "pay", rows: "user", columns: "quarter", follows: "this-year", chart: "bars" },
  },
] as const;

export const workNotes = [
  "Opsat gipsvægge på 2. sal.",
  "Ventede to timer på levering af stål.",
  "Aftalt med byggelederen.",
  "Trukket kabler i kælderen, mangler tavlen.",
  "Ekstra tid på grund af regn.",
  "Fejlsøgning på varmeanlægget.",
  "Sammen med Jonas.",
  "Tagpap lagt på nordsiden.",
];

export const demoPurchases: Readonly<Record<string, readonly DemoPurchase[]>> = {
  "9031": [
    { note: "Skruer og beslag.", supplier: "Vejle Byggecenter", supplier_cvr: "24256790" },
    { note: "Leje af minigraver i to dage.", supplier: "Fjordens Maskinudlejning" },
    { note: "Klinger og bor.", supplier: "Værktøjshuset Åbyhøj" },
    { note: "Parkering ved kajen.", supplier: "Havnens Parkering" },
  ],
  "9032": [
    { note: "Byggemøde med frokost.", supplier: "Café Kajen", participants: "Bygherren og formanden, om etape 2" },
    { note: "Kaffe og rundstykker.", supplier: "Bageriet Ørnen", participants: "Sjakket, opstartsmøde på pladsen" },
  ],
};
export type DemoPurchase = { note: string; supplier: string; supplier_cvr?: string; participants?: string };

/** About one in `each` expenses has no receipt. */
export const demoMissingReceipt = { each: 7, reason: "Automaten havde ikke mere papir, se kontoudtoget." } as const;

export const demoDrivers = [
  { user: "sofie.brandt@dagvaerk.test", everyDays: 2, vehicle: "car", registration_number: "CD 34 567" },
  { user: "medarbejder2@dagvaerk.test", everyDays: 7, vehicle: "car", registration_number: "AB 12 345" },
  { user: "peter.nygaard@dagvaerk.test", everyDays: 9, vehicle: "bicycle", registration_number: null },
] as const;

/** The kilometres that the first driver was paid for this year before the company used Dagværk. */
export const demoOpeningKm = 19_538;

export const demoTripPlaces = [
  {
    project: "P-1001",
    from_place: "Industrivej 4, 7100 Vejle",
    via_places: [],
    to_place: "Søndre Kaj 12, 8700 Horsens",
    purpose: "Byggemøde på Havnekajen",
    km: 27.5,
  },
  {
    project: "P-1002",
    from_place: "Industrivej 4, 7100 Vejle",
    via_places: ["Trælasten, Ågade 3, 7000 Fredericia"],
    to_place: "Søvej 18, 6000 Kolding",
    purpose: "Materialer til skolen",
    km: 38.2,
  },
  {
    project: "S-2001",
    from_place: "Industrivej 4, 7100 Vejle",
    via_places: [],
    to_place: "Ørnevej 7, 7323 Give",
    purpose: "Service hos kunde",
    km: 31,
  },
] as const;

export const demoCompanyDetails = {
  name: "Dagværk Byg A/S",
  address: "Industrivej 4, 7100 Vejle",
  cvr: "12345678",
} as const;

export const rejectionReasons = [
  "Forkert projekt. Det hører til Skolen ved Søvej.",
  "Pausen på en halv time er ikke trukket fra.",
  "Bilag mangler.",
  "Timerne er allerede registreret dagen før.",
];

export const commentThreads: readonly (readonly { by: "owner" | "worker"; text: string }[])[] = [
  [
    { by: "owner", text: "Var I to om det, eller er det hele din tid?" },
    { by: "worker", text: "Jonas var med fra klokken ti.\nHan skriver sin egen opgave." },
  ],
  [{ by: "owner", text: "Hvad gik den ekstra time til?" }],
  [{ by: "worker", text: "Følgesedlen ligger i skurvognen, jeg tager den med fredag." }],
];
