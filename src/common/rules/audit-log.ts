/** What the audit log tells of (docs/product-rules.md#audit-log), with the words of its screen. */
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
  "user-created": "Bruger oprettet",
  "invitation-sent": "Invitation sendt igen",
  "user-changed": "Bruger ændret",
  "roles-changed": "Roller ændret",
  "user-deleted": "Bruger slettet",
  "ownership-transferred": "Ejerskab overdraget",
  "project-owner-changed": "Projektejer skiftet",
  "cost-center-owner-changed": "Ejer af cost center skiftet",
  "project-closed": "Projekt lukket",
  "project-opened": "Projekt åbnet igen",
  "job-type-closed": "Arbejdstype lukket",
  "job-type-opened": "Arbejdstype åbnet igen",
  "substitute-named": "Stedfortræder valgt",
  "substitute-ended": "Stedfortræder fjernet",
  "decided-as-substitute": "Afgjort som stedfortræder",
  "salary-code-changed": "Lønkode ændret",
  "expense-limits-changed": "Grænser for udlæg ændret",
  "jobs-exported": "Opgaver eksporteret",
  "payroll-created": "Lønkørsel oprettet",
  "payroll-annulled": "Lønkørsel annulleret",
  "payroll-downloaded": "Lønfil hentet",
  "payroll-file-renewed": "Lønfil dannet igen",
  "job-reversed": "Opgave tilbageført",
  "payroll-setup-changed": "Lønopsætning ændret",
  "mileage-rates-changed": "Kørselssatser ændret",
  "mileage-opening-changed": "Kørte km fra før ændret",
  "commute-restarted": "60-dages-reglen startet forfra",
  "receipt-seen": "Bilag set",
  "receipts-deleted": "Gamle bilag slettet",
} as const;

export type AuditKind = keyof typeof auditKindLabels;

export const auditKinds = Object.keys(auditKindLabels) as readonly AuditKind[];

/** A few short facts: names of fields, roles and people, codes, dates, formats. Never pay, notes, passwords or links. */
export type AuditDetails = Readonly<Record<string, string | number | string[]>>;
