import type { Access } from "./access.ts";
import type { Capability } from "./permissions.ts";

/** The scopes of an access token, with their labels on the profile page (docs/decisions/111-access-tokens.md). */
export const tokenScopeLabels = {
  "jobs:read": "Læse opgaver og arbejdstid",
  "jobs:write": "Oprette, ændre og afgøre opgaver",
  "absence:read": "Læse fravær og saldi",
  "absence:write": "Søge, melde og afgøre fravær",
  "pay:read": "Læse løn og lønkørsler",
  "webhooks:read": "Læse webhooks og deres leverancer",
  "webhooks:write": "Oprette, ændre og slette webhooks",
} as const;

export type TokenScope = keyof typeof tokenScopeLabels;

export const tokenScopes = Object.keys(tokenScopeLabels) as readonly TokenScope[];

/** The part of the product that a route belongs to. No scope lets a token call a route with the area null. */
export type TokenArea = "jobs" | "absence" | "pay" | "webhooks" | null;

const areas: Readonly<Record<Capability, TokenArea>> = {
  "register-own-jobs": "jobs",
  "comment-jobs": "jobs",
  "read-own-pay": "pay",
  "read-working-time": "jobs",
  "explain-deviations": null,
  "request-absence": "absence",
  "read-users-jobs": "jobs",
  "read-project-codes": null,
  "register-users-jobs": "jobs",
  "give-first-approval": "jobs",
  "name-own-substitute": null,
  "remind-users": null,
  "read-users-working-time": "jobs",
  "sign-deviations": null,
  "decide-absence": "absence",
  "read-reports": "jobs",
  "read-budgets": "jobs",
  "read-all-jobs": "jobs",
  "give-second-approval": "jobs",
  "name-users-substitute": null,
  "read-pay-reports": "pay",
  "read-pay-budgets": "pay",
  "edit-budgets": null,
  "read-users": null,
  "export-emails": null,
  "create-user": null,
  "edit-user": null,
  "delete-user": null,
  "reactivate-user": null,
  "invite-user": null,
  "end-user-sessions": null,
  "reset-second-factor": null,
  "send-test-mail": null,
  "edit-projects": null,
  "edit-job-types": null,
  "edit-expense-limits": null,
  "edit-cost-centers": null,
  "read-payrolls": "pay",
  "read-all-working-time": "jobs",
  "read-leavers": null,
  "anonymise-leavers": null,
  "pay-jobs": null,
  "close-months": null,
  "annul-payrolls": null,
  "reverse-jobs": null,
  "fetch-payroll-files": "pay",
  "remind-approvers": null,
  "give-last-approval": "jobs",
  "export-jobs": "jobs",
  "export-expense-books": "pay",
  "delete-receipts": null,
  "read-mileage-records": "pay",
  "edit-mileage": null,
  "edit-company": null,
  "edit-login-providers": null,
  "edit-webhooks": "webhooks",
  "export-personal-data": null,
  "edit-payroll-setup": null,
  "edit-working-time-rules": null,
  "edit-allowance-rules": null,
  "edit-absence-kinds": null,
  "edit-balances": null,
  "read-all-absence": "absence",
  "read-all-allowances": "pay",
  "edit-terms": null,
  "edit-customers": null,
  "invoice-jobs": null,
  "edit-accounting-setup": null,
  "correct-rates": null,
  "read-audit-log": null,
};

/**
 * The scope that a token needs for a route; undefined if no token may call the route. Its area is `stated`, or else the
 * area that all capabilities of `access` share. No token can write in `pay`.
 */
export function tokenScopeFor(access: Access, isRead: boolean, stated?: TokenArea): TokenScope | undefined {
  const area = stated === undefined ? areaOf(access) : stated;
  const scope = `${area}:${isRead ? "read" : "write"}`;
  return tokenScopes.find((known) => known === scope);
}

function areaOf(access: Access): TokenArea {
  if (access === "open" || access === "own-access" || access === "login" || access === "scim") return null;
  const found = new Set([access].flat().map((capability) => areas[capability as Capability]));
  const [area = null] = found;
  return found.size === 1 ? area : null;
}
