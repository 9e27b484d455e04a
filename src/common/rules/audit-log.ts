export const auditKindLabels = {
  login: "Logget ind",
  "login-failed": "Mislykket login",
  logout: "Logget ud",
  "sessions-ended": "Logins afsluttet",
  "password-link-requested": "Bedt om link til ny adgangskode",
  "password-reset": "Adgangskode valgt med link",
  "password-changed": "Adgangskode skiftet",
  "password-change-failed": "Mislykket skift af adgangskode",
  "second-factor-added": "Totrinslogin slået til",
  "second-factor-removed": "Totrinslogin slået fra",
  "second-factor-reset": "Totrinslogin nulstillet",
  "second-factor-failed": "Mislykket ændring af totrinslogin",
  "recovery-codes-renewed": "Nye nødkoder dannet",
  "recovery-code-used": "Nødkode brugt",
  "passkey-added": "Passkey tilføjet",
  "passkey-removed": "Passkey fjernet",
  "login-connected": "Login-konto forbundet",
  "login-disconnected": "Login-konto fjernet",
  "provider-login-refused": "Login hos udbyder afvist",
  "login-provider-changed": "Login-udbyder ændret",
  "webhook-changed": "Webhook ændret",
  "webhook-secret-renewed": "Webhooks hemmelighed skiftet",
  "webhook-deleted": "Webhook slettet",
  "webhook-turned-off": "Webhook slået fra efter et døgn uden svar",
  "password-login-changed": "Adgangskoder slået til eller fra",
  "scim-turned-on": "Oprettelse af brugere (SCIM) slået til",
  "scim-token-renewed": "Nøgle til SCIM skiftet",
  "scim-turned-off": "Oprettelse af brugere (SCIM) slået fra",
  "token-made": "Adgangsnøgle lavet",
  "token-revoked": "Adgangsnøgle tilbagekaldt",
  "user-created": "Bruger oprettet",
  "invitation-sent": "Invitation sendt",
  "test-mail-sent": "Testmail sendt",
  "user-changed": "Bruger ændret",
  "roles-changed": "Roller ændret",
  "employment-terms-changed": "Ansættelsesvilkår ændret",
  "employment-period-changed": "Ansættelsesperiode ændret",
  "user-deleted": "Bruger slettet",
  "personal-data-exported": "Persons data hentet",
  "user-reactivated": "Bruger genaktiveret",
  "leaver-anonymised": "Fratrådt anonymiseret",
  "anonymisation-setting-changed": "Automatisk anonymisering ændret",
  "ownership-transferred": "Ejerskab overdraget",
  "project-owner-changed": "Projektejer skiftet",
  "cost-center-owner-changed": "Ejer af cost center skiftet",
  "project-closed": "Projekt lukket",
  "project-opened": "Projekt åbnet igen",
  "job-type-closed": "Arbejdstype lukket",
  "job-type-opened": "Arbejdstype åbnet igen",
  "month-closed": "Måned lukket",
  "month-reopened": "Måned genåbnet",
  "substitute-named": "Stedfortræder valgt",
  "substitute-ended": "Stedfortræder fjernet",
  "decided-as-substitute": "Afgjort som stedfortræder",
  "project-created": "Projekt oprettet",
  "project-changed": "Projekt ændret",
  "customer-created": "Kunde oprettet",
  "customer-changed": "Kunde ændret",
  "customer-closed": "Kunde lukket",
  "customer-opened": "Kunde åbnet igen",
  "invoice-basis-made": "Fakturagrundlag lavet",
  "invoice-basis-annulled": "Fakturagrundlag annulleret",
  "invoice-basis-downloaded": "Fakturagrundlag hentet",
  "invoice-basis-sent": "Fakturagrundlag sendt som kladde",
  "invoice-basis-not-sent": "Fakturagrundlag ikke sendt som kladde",
  "accounting-setup-changed": "Regnskabssystem ændret",
  "sales-rate-changed": "Salgspris ændret",
  "budget-created": "Budget oprettet",
  "budget-changed": "Budget ændret",
  "budget-deleted": "Budget slettet",
  "cost-center-created": "Cost center oprettet",
  "cost-center-changed": "Cost center ændret",
  "job-type-created": "Arbejdstype oprettet",
  "job-type-changed": "Arbejdstype ændret",
  "salary-code-changed": "Lønkode ændret",
  "expense-limits-changed": "Grænser for udlæg ændret",
  "employee-emails-exported": "Medarbejder e-mail-liste hentet",
  "jobs-exported": "Opgaver eksporteret",
  "expenses-exported": "Udlæg eksporteret til bogføring",
  "working-time-exported": "Arbejdstid eksporteret",
  "working-time-corrected": "Dag i arbejdstiden rettet",
  "deviation-explained": "Fravigelse fra hviletid forklaret",
  "deviation-signed": "Fravigelse fra hviletid underskrevet",
  "working-time-rules-changed": "Regler for arbejdstid ændret",
  "allowance-rules-changed": "Tillægsregler ændret",
  "absence-kind-changed": "Fraværstype ændret",
  "absence-requested": "Fravær oprettet",
  "absence-decided": "Fravær afgjort",
  "absence-withdrawn": "Fravær trukket tilbage",
  "absence-ended": "Fravær afsluttet",
  "absences-exported": "Fravær eksporteret",
  "report-exported": "Rapport eksporteret",
  "allowances-exported": "Tillæg eksporteret",
  "overtime-marked": "Overtid aftalt eller til afspadsering",
  "private-absence-seen": "Fortroligt fravær set",
  "calendar-address-made": "Kalenderadresse lavet",
  "calendar-address-removed": "Kalenderadresse slået fra",
  "balance-rules-changed": "Regler for saldi ændret",
  "balance-entry-added": "Saldo åbnet eller rettet",
  "holiday-agreement-made": "Flytning af ferie foreslået",
  "holiday-agreement-confirmed": "Flytning af ferie bekræftet",
  "holiday-agreement-withdrawn": "Flytning af ferie trukket tilbage",
  "rows-imported": "Rækker importeret",
  "rows-exported": "Liste hentet til import",
  "payroll-created": "Lønkørsel oprettet",
  "payroll-annulled": "Lønkørsel annulleret",
  "payroll-downloaded": "Lønfil hentet",
  "payroll-file-renewed": "Lønfil dannet igen",
  "job-reversed": "Opgave tilbageført",
  "payroll-setup-changed": "Lønopsætning ændret",
  "mileage-rates-changed": "Kørselssatser ændret",
  "mileage-opening-changed": "Kilometer kørt tidligere i år ændret",
  "commute-restarted": "Dage i 60-dages-reglen nulstillet",
  "company-details-changed": "Virksomhedens oplysninger ændret",
  "company-calendar-changed": "Virksomhedens fridage ændret",
  "reminder-setting-changed": "Automatiske påmindelser ændret",
  "registration-rules-changed": "Regler for registrering ændret",
  "late-entries-permitted": "Åbnet for ældre datoer",
  "late-entries-ended": "Lukket for ældre datoer",
  "mileage-record-exported": "Kørselsregnskab hentet",
  "receipt-seen": "Bilag set",
  "receipts-deleted": "Gamle bilag slettet",
  "receipt-address-made": "Adresse til bilag lavet",
} as const;

export type AuditKind = keyof typeof auditKindLabels;

export const auditKinds = Object.keys(auditKindLabels) as readonly AuditKind[];

/** `before` and `after` have the order of `fields`. "" means no value. */
export type ChangedValues = { readonly fields: string[]; readonly before: string[]; readonly after: string[] };

/** The fields that a save changes. A field that `saved` lacks counts as unchanged. */
export function changedValues<Row extends object>(
  former: Row,
  saved: { readonly [Name in keyof Row]?: unknown },
  fields: readonly (keyof Row & string)[],
): ChangedValues | undefined {
  const changes = fields
    .filter((name) => saved[name] !== undefined)
    .map((name) => ({ name, before: auditText(former[name]), after: auditText(saved[name]) }))
    .filter(({ before, after }) => before !== after)
    .map(({ name, before, after }) => ({ name, ...shownChange(before, after) }));
  if (changes.length === 0) return undefined;
  return {
    fields: changes.map(({ name }) => name),
    before: changes.map(({ before }) => before),
    after: changes.map(({ after }) => after),
  };
}

/** If either text is too long, both begin shortly before their first difference: `…, Bo`. */
function shownChange(before: string, after: string) {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const start = same - contextLength;
  const isLong = Math.max(before.length, after.length) > maxValueLength && start > 0;
  const shown = (text: string) => cut(isLong ? `…${text.slice(start).replace(/^[\udc00-\udfff]/, "")}` : text);
  return { before: shown(before), after: shown(after) };
}

export function createdValues<Row extends { readonly name: string }>(
  row: Row,
  fields: readonly (keyof Row & string)[],
): { name: string; fields: string[]; after: string[] } {
  const filled = fields.filter((name) => auditText(row[name]) !== "");
  return { name: row.name, fields: filled, after: filled.map((name) => auditValue(row[name])) };
}

const maxValueLength = 200;

const contextLength = 20;

/** The value as the audit log stores it: at most 200 characters. */
export const auditValue = (value: unknown): string => cut(auditText(value));

/** The first 200 characters. Half a surrogate pair at the end is removed, because a JSON column would refuse it. */
const cut = (text: string): string => text.slice(0, maxValueLength).replace(/[\ud800-\udbff]$/, "");

function auditText(value: unknown): string {
  if (typeof value === "boolean") return value ? "ja" : "nej";
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

/** Names, codes, dates and the like. Details never contain pay, notes, passwords or links. */
export type AuditDetails = Readonly<Record<string, string | number | string[]>>;
