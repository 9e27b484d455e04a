import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultLawRules } from "#common/rules/law-rules.ts";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { today } from "#common/rules/time/clock.ts";
import { versionDefaults } from "#features/allowances/rules/allowance-rule.ts";
import { defaultPayrollSetup } from "#features/payroll-files/rules/payroll-setup.ts";
import {
  aCompany,
  aCostCenter,
  aCustomer,
  aFavourite,
  aJob,
  aJobType,
  anAbsenceKind,
  anExpenseType,
  aProject,
  aRate,
  aReceipt,
  aSalesRate,
  aSavedReport,
  aSubstitute,
  aUser,
  type Company,
  deleteUser,
  giveLeader,
  giveSecondFactor,
  jobInputFor,
  type TestUser,
  testPassword,
  withoutReceipt,
} from "#testing/data/factories.ts";
import { basisChoice, makeBasis } from "#testing/data/invoice-bases.ts";
import { aNormPlan } from "#testing/data/norm-plans.ts";
import type { Client } from "#testing/http-client.ts";
import { aWebhook } from "#testing/servers/webhook-receiver.ts";
import { aLoginProvider } from "#testing/sso/login-provider.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

/**
 * The status of the response of every registered route, for each kind of record and body. The callers are a visitor, an
 * employee, the owner of the project "Havnen", a manager and an administrator. `needs` is the access that the route
 * states: a capability of `permissions.ts`, or the visitors who may call the route.
 *
 * The records:
 *   mine          the caller's own; a job is on another owner's project
 *   in-project    a colleague's job on the project owner's project
 *   elsewhere     a colleague's job on the project of another owner
 *   …-approved    the same, approved by the project's owner
 *   …-paid        the same, paid
 *   another       a user, a project, … unrelated to the caller; a user without a leader is led by every manager
 *   latest        the latest payroll run, not downloaded
 *   led           of a person whom the caller leads; an employee leads nobody
 *   led-by-another  of a person whom the owner of another project leads
 *   deleted       a deleted user
 *   none          an unknown id
 */
const table = `
route                                                record               body    visitor employee owner manager admin   needs

GET    /healthz                                      -                    -           200     200   200     200   200   open
GET    /readyz                                       -                    -           200     200   200     200   200   open
GET    /api/openapi.json                             -                    -           200     200   200     200   200   open
GET    /*                                            -                    -           200     200   200     200   200   open
GET    /assets/*                                     none                 -           404     404   404     404   404   open
GET    /shell                                        -                    -           200     200   200     200   200   open
GET    /start                                        -                    -           401     200   200     200   200   login

POST   /login                                        -                    empty       422     422   422     422   422   open
POST   /password/email                               -                    empty       422     422   422     422   422   open
POST   /password/link                                -                    empty       422     422   422     422   422   open
POST   /password/reset                               -                    empty       422     422   422     422   422   open
POST   /logout                                       -                    -           204     204   204     204   204   open
GET    /api/login-choices                            -                    -           200     200   200     200   200   open
POST   /login/passkey/options                        -                    -           200     200   200     200   200   open
POST   /login/passkey                                -                    empty       422     422   422     422   422   open
POST   /login/provider                               -                    empty       422     422   422     422   422   open
POST   /login/provider/code                          -                    empty       422     422   422     422   422   open
GET    /login/callback/:providerId                   none                 -           302     302   302     302   302   open

GET    /api/user                                     -                    -           401     200   200     200   200   own-access
PUT    /api/user/password                            -                    empty       401     422   422     422   422   own-access
GET    /api/user/mails                               -                    -           401     200   200     200   200   login
PUT    /api/user/mails                               -                    empty       401     422   422     422   422   login
PUT    /api/user/mails                               -                    right       401     200   200     200   200   login
POST   /api/mails/test                                -                    -           401     403   403     403   200   send-test-mail
GET    /api/user/second-factor                       -                    -           401     200   200     200   200   own-access
POST   /api/user/second-factor                       -                    empty       401     422   422     422   422   own-access
POST   /api/user/second-factor                       -                    password    401     201   201     201   201   own-access
PUT    /api/user/second-factor                       -                    empty       401     422   422     422   422   own-access
POST   /api/user/second-factor/recovery-codes        -                    empty       401     422   422     422   422   own-access
POST   /api/user/second-factor/removal               -                    empty       401     422   422     422   422   own-access
GET    /api/user/passkeys                            -                    -           401     200   200     200   200   own-access
POST   /api/user/passkeys/options                    -                    empty       401     422   422     422   422   own-access
POST   /api/user/passkeys/options                    -                    password    401     201   201     201   201   own-access
POST   /api/user/passkeys                            -                    empty       401     422   422     422   422   own-access
DELETE /api/user/passkeys/:passkeyId                 mine                 -           401     204   204     204   204   own-access
DELETE /api/user/passkeys/:passkeyId                 another              -           401     404   404     404   404   own-access
DELETE /api/user/passkeys/:passkeyId                 none                 -           401     404   404     404   404   own-access
GET    /api/user/login-accounts                      -                    -           401     200   200     200   200   own-access
POST   /api/user/login-accounts                      -                    empty       401     422   422     422   422   login
DELETE /api/user/login-accounts/:accountId           mine                 -           401     204   204     204   204   own-access
DELETE /api/user/login-accounts/:accountId           another              -           401     404   404     404   404   own-access
DELETE /api/user/login-accounts/:accountId           none                 -           401     404   404     404   404   own-access
GET    /api/login-providers                          -                    -           401     403   403     403   200   edit-login-providers
POST   /api/login-providers                          -                    empty       401     403   403     403   422   edit-login-providers
POST   /api/login-providers                          -                    right       401     403   403     403   201   edit-login-providers
PUT    /api/login-providers/:providerId              another              right       401     403   403     403   200   edit-login-providers
PUT    /api/login-providers/:providerId              none                 right       401     403   403     403   404   edit-login-providers
POST   /api/login-providers/:providerId/preview      another              right       401     403   403     403   200   edit-login-providers
POST   /api/login-providers/:providerId/preview      none                 right       401     403   403     403   404   edit-login-providers
GET    /api/scim                                     -                    -       401         403   403   403   200   edit-login-providers
POST   /api/scim/token                               -                    -       401         403   403   403   201   edit-login-providers
DELETE /api/scim/token                               -                    -       401         403   403   403   204   edit-login-providers
GET    /scim/v2/Users                                -                    -       401         401   401   401   401   scim
POST   /scim/v2/Users                                -                    empty   401         401   401   401   401   scim
GET    /scim/v2/Users/:userId                        another              -       401         401   401   401   401   scim
GET    /scim/v2/Users/:userId                        none                 -       401         401   401   401   401   scim
PUT    /scim/v2/Users/:userId                        another              empty   401         401   401   401   401   scim
PUT    /scim/v2/Users/:userId                        none                 empty   401         401   401   401   401   scim
PATCH  /scim/v2/Users/:userId                        another              empty   401         401   401   401   401   scim
PATCH  /scim/v2/Users/:userId                        none                 empty   401         401   401   401   401   scim
DELETE /scim/v2/Users/:userId                        another              -       401         401   401   401   401   scim
DELETE /scim/v2/Users/:userId                        none                 -       401         401   401   401   401   scim
GET    /scim/v2/Groups                               -                    -       401         401   401   401   401   scim
GET    /scim/v2/Groups/:roleId                       none                 -       401         401   401   401   401   scim
GET    /scim/v2/ServiceProviderConfig                -                    -       401         401   401   401   401   scim
GET    /scim/v2/ResourceTypes                        -                    -       401         401   401   401   401   scim
GET    /scim/v2/ResourceTypes/:scimName              none                 -       401         401   401   401   401   scim
GET    /scim/v2/Schemas                              -                    -       401         401   401   401   401   scim
GET    /scim/v2/Schemas/:scimName                    none                 -       401         401   401   401   401   scim
GET    /scim/v2/*                                    -                    -       401         401   401   401   401   scim
POST   /scim/v2/*                                    -                    empty   401         401   401   401   401   scim
PUT    /scim/v2/*                                    -                    empty   401         401   401   401   401   scim
PATCH  /scim/v2/*                                    -                    empty   401         401   401   401   401   scim
DELETE /scim/v2/*                                    -                    -       401         401   401   401   401   scim
GET    /api/webhooks                                -                    -       401     403   403     403   200   edit-webhooks
POST   /api/webhooks                                -                    empty   401     403   403     403   422   edit-webhooks
POST   /api/webhooks                                -                    right   401     403   403     403   201   edit-webhooks
PUT    /api/webhooks/:webhookId                     another              right   401     403   403     403   200   edit-webhooks
PUT    /api/webhooks/:webhookId                     none                 right   401     403   403     403   404   edit-webhooks
DELETE /api/webhooks/:webhookId                     another              -       401     403   403     403   204   edit-webhooks
DELETE /api/webhooks/:webhookId                     none                 -       401     403   403     403   404   edit-webhooks
POST   /api/webhooks/:webhookId/secret              another              -       401     403   403     403   201   edit-webhooks
POST   /api/webhooks/:webhookId/secret              none                 -       401     403   403     403   404   edit-webhooks
POST   /api/webhooks/:webhookId/test                another              -       401     403   403     403   201   edit-webhooks
POST   /api/webhooks/:webhookId/test                none                 -       401     403   403     403   404   edit-webhooks
GET    /api/webhooks/:webhookId/deliveries          another              -       401     403   403     403   200   edit-webhooks
GET    /api/webhooks/:webhookId/deliveries          none                 -       401     403   403     403   404   edit-webhooks
POST   /api/webhooks/:webhookId/deliveries/:deliveryId/again another              -       401     403   403     403   200   edit-webhooks
POST   /api/webhooks/:webhookId/deliveries/:deliveryId/again none                 -       401     403   403     403   404   edit-webhooks
GET    /api/password-login                           -                    -           401     403   403     403   200   edit-login-providers
PUT    /api/password-login                           -                    empty       401     403   403     403   422   edit-login-providers
PUT    /api/password-login                           -                    right       401     403   403     403   200   edit-login-providers
GET    /api/tokens                                   -                    -           401     403   403     403   200   end-user-sessions
DELETE /api/tokens/:tokenId                          none                 -           401     403   403     403   404   end-user-sessions
GET    /api/user/tokens                              -                    -           401     200   200     200   200   login
POST   /api/user/tokens                              -                    empty       401     403   403     403   403   login
DELETE /api/user/tokens/:tokenId                     none                 -           401     404   404     404   404   login
GET    /api/sessions                                 -                    -           401     200   200     200   200   own-access
DELETE /api/sessions/:sessionId                      mine                 -           401     204   204     204   204   own-access
DELETE /api/sessions/:sessionId                      another              -           401     404   404     404   404   own-access
DELETE /api/sessions/:sessionId                      none                 -           401     404   404     404   404   own-access
DELETE /api/sessions                                 -                    -           401     204   204     204   204   own-access
GET    /api/roles                                    -                    -           401     403   403     200   200   read-users
GET    /api/users                                    -                    -           401     403   403     200   200   read-users|export-emails|edit-projects|edit-cost-centers
GET    /api/users?paginate=true&with=roles           -                    -           401     403   403     200   200   read-users|export-emails|edit-projects|edit-cost-centers
GET    /api/users?hasRoles=employee                  -                    -           401     403   403     200   200   read-users|export-emails|edit-projects|edit-cost-centers
GET    /api/users?hasRoles=manager                   -                    -           401     403   403     200   200   read-users|export-emails|edit-projects|edit-cost-centers
GET    /api/users?hasRoles=project-owner             -                    -           401     403   403     200   200   read-users|export-emails|edit-projects|edit-cost-centers
GET    /api/users?deleted=true                       -                    -           401     403   403     403   200   read-users|export-emails|edit-projects|edit-cost-centers
GET    /api/users/leaders                            -                    -           401     403   403     403   200   edit-user
GET    /api/users/:userId                            mine                 -           401     200   200     200   200   login
GET    /api/users/:userId                            another              -           401     404   200     200   200   login
GET    /api/users/:userId                            deleted              -           401     404   404     404   404   login
POST   /api/users                                    -                    empty       401     403   403     403   422   create-user
POST   /api/users                                    -                    right       401     403   403     403   201   create-user
PUT    /api/users/:userId                            mine                 right       401     403   403     403   200   edit-user
PUT    /api/users/:userId                            another              empty       401     403   403     403   422   edit-user
PUT    /api/users/:userId                            another              right       401     403   403     403   200   edit-user
PUT    /api/users/:userId                            deleted              right       401     403   403     403   404   edit-user
DELETE /api/users/:userId/sessions                   another              -           401     403   403     403   204   end-user-sessions
DELETE /api/users/:userId/sessions                   deleted              -           401     403   403     403   404   end-user-sessions
DELETE /api/users/:userId/second-factor              mine                 -           401     403   403     403   403   reset-second-factor
DELETE /api/users/:userId/second-factor              another              -           401     403   403     403   204   reset-second-factor
DELETE /api/users/:userId/second-factor              deleted              -           401     403   403     403   404   reset-second-factor
POST   /api/users/:userId/invitation                 another              -           401     403   403     403   409   invite-user
POST   /api/users/:userId/invitation                 deleted              -           401     403   403     403   404   invite-user
POST   /api/users/:userId/reactivation               another              right       401     403   403     403   409   reactivate-user
POST   /api/users/:userId/reactivation               deleted              empty       401     403   403     403   422   reactivate-user
POST   /api/users/:userId/reactivation               none                 right       401     403   403     403   404   reactivate-user
GET    /api/users/:userId/deletion                   another              -           401     403   403     403   200   delete-user
GET    /api/users/:userId/deletion                   deleted              -           401     403   403     403   404   delete-user
DELETE /api/users/:userId                            mine                 -           401     403   403     403   403   delete-user
DELETE /api/users/:userId                            another              -           401     403   403     403   204   delete-user
DELETE /api/users/:userId                            deleted              -           401     403   403     403   404   delete-user
GET    /api/users/:userId/terms                     mine                 -           401     200   200     200   200   login
GET    /api/users/:userId/terms                     another              -           401     404   404     404   200   login
GET    /api/users/:userId/terms                     deleted              -           401     404   404     404   200   login
GET    /api/users/:userId/terms                     none                 -           401     404   404     404   404   login
GET    /api/users/:userId/norms                     mine                 -           401     200   200     200   200   login
GET    /api/users/:userId/norms                     another              -           401     404   404     200   200   login
GET    /api/users/:userId/norms                     deleted              -           401     404   404     404   200   login
GET    /api/users/:userId/norms                     none                 -           401     404   404     404   404   login
GET    /api/users/:userId/employment                mine                 -           401     200   200     200   200   login
GET    /api/users/:userId/employment                another              -           401     404   404     404   200   login
GET    /api/users/:userId/employment                deleted              -           401     404   404     404   200   login
GET    /api/users/:userId/employment                none                 -           401     404   404     404   404   login
PUT    /api/users/:userId/employment                another              empty       401     403   403     403   422   edit-terms
PUT    /api/users/:userId/employment                another              right       401     403   403     403   200   edit-terms
PUT    /api/users/:userId/employment                deleted              right       401     403   403     403   200   edit-terms
PUT    /api/users/:userId/employment                none                 right       401     403   403     403   404   edit-terms
POST   /api/users/:userId/terms                     another              empty       401     403   403     403   422   edit-terms
POST   /api/users/:userId/terms                     another              right       401     403   403     403   201   edit-terms
POST   /api/users/:userId/terms                     none                 right       401     403   403     403   404   edit-terms
POST   /api/employment-terms                        -                    empty       401     403   403     403   422   edit-terms
POST   /api/users/leader                            -                    empty       401     403   403     403   422   edit-user
POST   /api/users/leader                            -                    right       401     403   403     403   201   edit-user
POST   /api/employment-terms                        -                    right       401     403   403     403   201   edit-terms
PUT    /api/users/:userId/terms/:termsId            another              right       401     403   403     403   200   edit-terms
PUT    /api/users/:userId/terms/:termsId            none                 right       401     403   403     403   404   edit-terms
DELETE /api/users/:userId/terms/:termsId            another              -           401     403   403     403   204   edit-terms
DELETE /api/users/:userId/terms/:termsId            none                 -           401     403   403     403   404   edit-terms
GET    /api/users/:userId/old-rate-jobs             another              -           401     403   403     403   200   correct-rates
GET    /api/users/:userId/old-rate-jobs             deleted              -           401     403   403     403   200   correct-rates
GET    /api/users/:userId/old-rate-jobs             none                 -           401     403   403     403   404   correct-rates
POST   /api/users/:userId/old-rate-jobs             another              empty       401     403   403     403   422   correct-rates
POST   /api/users/:userId/old-rate-jobs             another              withdraw    401     403   403     403   409   correct-rates
POST   /api/users/:userId/old-rate-jobs             none                 withdraw    401     403   403     403   404   correct-rates

GET    /api/substitutes                              -                    -           401     403   200     200   200   name-own-substitute
POST   /api/substitutes                              -                    empty       401     403   422     422   422   name-own-substitute
POST   /api/substitutes                              -                    right       401     403   201     201   201   name-own-substitute
GET    /api/substitutes/candidates                   -                    -           401     403   200     200   200   name-own-substitute
DELETE /api/substitutes/:substituteId                mine                 -           401     403   204     204   204   name-own-substitute
DELETE /api/substitutes/:substituteId                another              -           401     403   404     204   204   name-own-substitute
DELETE /api/substitutes/:substituteId                none                 -           401     403   404     404   404   name-own-substitute
GET    /api/users/:userId/substitutes                another              -           401     403   403     200   200   name-users-substitute
GET    /api/users/:userId/substitutes                deleted              -           401     403   403     404   404   name-users-substitute
POST   /api/users/:userId/substitutes                mine                 right       401     403   403     201   201   name-users-substitute
POST   /api/users/:userId/substitutes                another              empty       401     403   403     403   403   name-users-substitute
POST   /api/users/:userId/substitutes                deleted              right       401     403   403     404   404   name-users-substitute

GET    /api/first-steps                              -                    -           401     403   403     403   200   edit-company
PUT    /api/first-steps                              -                    empty       401     403   403     403   422   edit-company
PUT    /api/first-steps                              -                    right       401     403   403     403   200   edit-company
GET    /api/invitations                              -                    -           401     403   403     403   200   invite-user
POST   /api/invitations                              -                    empty       401     403   403     403   422   invite-user
POST   /api/invitations                              -                    right       401     403   403     403   201   invite-user

POST   /api/imports/people/table                     -                    -           401     403   403     403   422   create-user
POST   /api/imports/people/preview                   -                    empty       401     403   403     403   422   create-user
POST   /api/imports/people/preview                   -                    right       401     403   403     403   200   create-user
POST   /api/imports/people                           -                    empty       401     403   403     403   422   create-user
POST   /api/imports/people                           -                    right       401     403   403     403   409   create-user
GET    /api/imports/people/template                  -                    -           401     403   403     403   200   create-user
GET    /api/imports/people/file                      -                    -           401     403   403     403   200   create-user
POST   /api/imports/terms/table                      -                    -           401     403   403     403   422   edit-terms
POST   /api/imports/terms/preview                    -                    empty       401     403   403     403   422   edit-terms
POST   /api/imports/terms/preview                    -                    right       401     403   403     403   200   edit-terms
POST   /api/imports/terms                            -                    empty       401     403   403     403   422   edit-terms
POST   /api/imports/terms                            -                    right       401     403   403     403   409   edit-terms
GET    /api/imports/terms/template                   -                    -           401     403   403     403   200   edit-terms
GET    /api/imports/terms/file                       -                    -           401     403   403     403   200   edit-terms
POST   /api/imports/opening-balances/table           -                    -           401     403   403     403   422   edit-balances
POST   /api/imports/opening-balances/preview         -                    empty       401     403   403     403   422   edit-balances
POST   /api/imports/opening-balances/preview         -                    right       401     403   403     403   200   edit-balances
POST   /api/imports/opening-balances                 -                    empty       401     403   403     403   422   edit-balances
POST   /api/imports/opening-balances                 -                    right       401     403   403     403   409   edit-balances
GET    /api/imports/opening-balances/template        -                    -           401     403   403     403   200   edit-balances
GET    /api/imports/opening-balances/file            -                    -           401     403   403     403   200   edit-balances
POST   /api/imports/projects/table                   -                    -           401     403   403     403   422   edit-projects
POST   /api/imports/projects/preview                 -                    empty       401     403   403     403   422   edit-projects
POST   /api/imports/projects/preview                 -                    right       401     403   403     403   200   edit-projects
POST   /api/imports/projects                         -                    empty       401     403   403     403   422   edit-projects
POST   /api/imports/projects                         -                    right       401     403   403     403   409   edit-projects
GET    /api/imports/projects/template                -                    -           401     403   403     403   200   edit-projects
GET    /api/imports/projects/file                    -                    -           401     403   403     403   200   edit-projects
POST   /api/imports/job-types/table                  -                    -           401     403   403     403   422   edit-job-types
POST   /api/imports/job-types/preview                -                    empty       401     403   403     403   422   edit-job-types
POST   /api/imports/job-types/preview                -                    right       401     403   403     403   200   edit-job-types
POST   /api/imports/job-types                        -                    empty       401     403   403     403   422   edit-job-types
POST   /api/imports/job-types                        -                    right       401     403   403     403   409   edit-job-types
GET    /api/imports/job-types/template               -                    -           401     403   403     403   200   edit-job-types
GET    /api/imports/job-types/file                   -                    -           401     403   403     403   200   edit-job-types
POST   /api/imports/cost-centers/table               -                    -           401     403   403     403   422   edit-cost-centers
POST   /api/imports/cost-centers/preview             -                    empty       401     403   403     403   422   edit-cost-centers
POST   /api/imports/cost-centers/preview             -                    right       401     403   403     403   200   edit-cost-centers
POST   /api/imports/cost-centers                     -                    empty       401     403   403     403   422   edit-cost-centers
POST   /api/imports/cost-centers                     -                    right       401     403   403     403   409   edit-cost-centers
GET    /api/imports/cost-centers/template            -                    -           401     403   403     403   200   edit-cost-centers
GET    /api/imports/cost-centers/file                -                    -           401     403   403     403   200   edit-cost-centers

GET    /api/cost-centers                             -                    -           401     403   200     200   200   read-users-jobs|edit-cost-centers
GET    /api/cost-centers?paginate=true               -                    -           401     403   200     200   200   read-users-jobs|edit-cost-centers
POST   /api/cost-centers                             -                    empty       401     403   403     403   422   edit-cost-centers
POST   /api/cost-centers                             -                    right       401     403   403     403   201   edit-cost-centers
PUT    /api/cost-centers/:costCenterId               mine                 right       401     403   403     403   200   edit-cost-centers
PUT    /api/cost-centers/:costCenterId               another              empty       401     403   403     403   422   edit-cost-centers
PUT    /api/cost-centers/:costCenterId               another              right       401     403   403     403   200   edit-cost-centers
PUT    /api/cost-centers/:costCenterId               none                 right       401     403   403     403   404   edit-cost-centers

GET    /api/customers                                -                    -           401     403   403     403   200   edit-customers
GET    /api/customers?paginate=true                  -                    -           401     403   403     403   200   edit-customers
POST   /api/customers                                -                    empty       401     403   403     403   422   edit-customers
POST   /api/customers                                -                    right       401     403   403     403   201   edit-customers
PUT    /api/customers/:customerId                    another              empty       401     403   403     403   422   edit-customers
PUT    /api/customers/:customerId                    another              right       401     403   403     403   200   edit-customers
PUT    /api/customers/:customerId                    none                 right       401     403   403     403   404   edit-customers

GET    /api/invoice-bases                            -                    -           401     403   403     403   200   invoice-jobs
POST   /api/invoice-bases/preview                    -                    empty       401     403   403     403   422   invoice-jobs
POST   /api/invoice-bases/preview                    -                    right       401     403   403     403   200   invoice-jobs
POST   /api/invoice-bases                            -                    empty       401     403   403     403   422   invoice-jobs
POST   /api/invoice-bases                            -                    right       401     403   403     403   409   invoice-jobs
GET    /api/invoice-bases/:invoiceBasisId            none                 -           401     403   403     403   404   invoice-jobs
GET    /api/invoice-bases/:invoiceBasisId            another              -           401     403   403     403   200   invoice-jobs
GET    /api/invoice-bases/:invoiceBasisId/file       another              -           401     403   403     403   422   invoice-jobs
GET    /api/invoice-bases/:invoiceBasisId/file?format=csv  none           -           401     403   403     403   404   invoice-jobs
GET    /api/invoice-bases/:invoiceBasisId/file?format=csv  another        -           401     403   403     403   200   invoice-jobs
POST   /api/invoice-bases/:invoiceBasisId/annulment  none                 -           401     403   403     403   404   invoice-jobs
POST   /api/invoice-bases/:invoiceBasisId/annulment  another              -           401     403   403     403   200   invoice-jobs
POST   /api/invoice-bases/:invoiceBasisId/draft      none                 -           401     403   403     403   404   invoice-jobs
POST   /api/invoice-bases/:invoiceBasisId/draft      another              -           401     403   403     403   409   invoice-jobs
GET    /api/accounting-setup                         -                    -           401     403   403     403   200   edit-accounting-setup
PUT    /api/accounting-setup                         -                    empty       401     403   403     403   422   edit-accounting-setup
PUT    /api/accounting-setup                         -                    right       401     403   403     403   200   edit-accounting-setup

GET    /api/sales-rates                              -                    -           401     403   403     403   200   edit-customers
POST   /api/sales-rates                              -                    empty       401     403   403     403   422   edit-customers
POST   /api/sales-rates                              -                    right       401     403   403     403   201   edit-customers
PUT    /api/sales-rates/:salesRateId                 another              empty       401     403   403     403   422   edit-customers
PUT    /api/sales-rates/:salesRateId                 another              right       401     403   403     403   200   edit-customers
PUT    /api/sales-rates/:salesRateId                 none                 right       401     403   403     403   404   edit-customers
DELETE /api/sales-rates/:salesRateId                 another              -           401     403   403     403   204   edit-customers
DELETE /api/sales-rates/:salesRateId                 none                 -           401     403   403     403   404   edit-customers

GET    /api/projects                                 -                    -           401     200   200     200   200   login
GET    /api/projects?paginate=true                   -                    -           401     200   200     200   200   login
POST   /api/projects                                 -                    empty       401     403   403     403   422   edit-projects
POST   /api/projects                                 -                    right       401     403   403     403   201   edit-projects
PUT    /api/projects/:projectId                      mine                 right       401     403   403     403   200   edit-projects
PUT    /api/projects/:projectId                      another              empty       401     403   403     403   422   edit-projects
PUT    /api/projects/:projectId                      another              right       401     403   403     403   200   edit-projects
PUT    /api/projects/:projectId                      none                 right       401     403   403     403   404   edit-projects
GET    /api/budgets                                  -                    -       401     403   200   200   200   read-budgets
GET    /api/budgets?measure=kroner                   -                    -       401     403   403   200   200   read-budgets
GET    /api/projects/:projectId/budgets              mine                 -       401     403   200   200   200   read-budgets
GET    /api/projects/:projectId/budgets              another              -       401     403   404   200   200   read-budgets
GET    /api/projects/:projectId/budgets              none                 -       401     403   404   404   404   read-budgets
GET    /api/projects/:projectId/budgets?measure=kroner mine                 -       401     403   403   200   200   read-budgets
POST   /api/projects/:projectId/budgets              mine                 right   401     403   403   201   201   edit-budgets
POST   /api/projects/:projectId/budgets              another              right   401     403   403   201   201   edit-budgets
POST   /api/projects/:projectId/budgets              another              empty   401     403   403   422   422   edit-budgets
POST   /api/projects/:projectId/budgets              none                 right   401     403   403   404   404   edit-budgets
PUT    /api/budgets/:budgetId                        another              right   401     403   403   200   200   edit-budgets
PUT    /api/budgets/:budgetId                        another              empty   401     403   403   422   422   edit-budgets
PUT    /api/budgets/:budgetId                        none                 right   401     403   403   404   404   edit-budgets
DELETE /api/budgets/:budgetId                        another              -       401     403   403   204   204   edit-budgets
DELETE /api/budgets/:budgetId                        none                 -       401     403   403   404   404   edit-budgets

GET    /api/job-types                                -                    -           401     200   200     200   200   login
GET    /api/job-types?paginate=true                  -                    -           401     200   200     200   200   login
POST   /api/job-types                                -                    empty       401     403   403     403   422   edit-job-types
POST   /api/job-types                                -                    right       401     403   403     403   201   edit-job-types
PUT    /api/job-types/:jobTypeId                     another              empty       401     403   403     403   422   edit-job-types
PUT    /api/job-types/:jobTypeId                     another              right       401     403   403     403   200   edit-job-types
PUT    /api/job-types/:jobTypeId                     none                 right       401     403   403     403   404   edit-job-types

GET    /api/jobs                                     -                    -           401     200   200     200   200   register-own-jobs
GET    /api/jobs?projectScope=all                    -                    -           401     403   403     200   200   register-own-jobs
GET    /api/jobs?projectScope=mine                   -                    -           401     422   422     422   422   register-own-jobs
GET    /api/jobs?filter=a&project_id=1&from=2026-01-01&to=2026-01-31&status=NEW  -  -        401     200   200     200   200   register-own-jobs
GET    /api/jobs/day-sums                            -                    -           401     422   422     422   422   register-own-jobs
GET    /api/jobs/day-sums?days=2026-01-05            -                    -           401     200   200     200   200   register-own-jobs
GET    /api/jobs/day-sums?days=2026-01-05&projectScope=all  -             -           401     403   403     200   200   register-own-jobs
GET    /api/jobs/overview                            -                    -           401     200   200     200   200   register-own-jobs
GET    /api/jobs/flags                               -                    -           401     422   422     422   422   register-own-jobs
GET    /api/jobs/flags?ids=1,2                       -                    -           401     200   200     200   200   register-own-jobs
GET    /api/jobs/trips/proposals                     -                    -           401     200   200     200   200   register-own-jobs
GET    /api/jobs/trips/estimate                      -                    -           401     422   422     422   422   register-own-jobs
GET    /api/jobs/trips/estimate?date=2026-01-05&km=12.5&vehicle=car&workplace=Havnegade  -  -           401     200   200     200   200   register-own-jobs
GET    /api/users/:userId/jobs/trips/proposals       another              -           401     403   200     200   200   register-users-jobs
GET    /api/users/:userId/jobs/trips/proposals       deleted              -           401     403   404     404   404   register-users-jobs
GET    /api/users/:userId/jobs/trips/estimate?date=2026-01-05&km=12.5&vehicle=car&workplace=Havnegade  another  -  401     403   200     200   200   register-users-jobs
GET    /api/users/:userId/jobs/trips/estimate?date=2026-01-05&km=12.5&vehicle=car&workplace=Havnegade  deleted  -  401     403   404     404   404   register-users-jobs
GET    /api/jobs/suggestions                         -                    -           401     422   422     422   422   register-own-jobs
GET    /api/jobs/suggestions?date=2026-01-05         -                    -           401     200   200     200   200   register-own-jobs
GET    /api/allowances                               -                    -           401     403   403     403   422   read-all-allowances
GET    /api/allowances?month=2026-01                 -                    -           401     403   403     403   200   read-all-allowances
GET    /api/allowances/export                        -                    -           401     403   403     403   422   read-all-allowances
GET    /api/allowances/export?from=2026-01-01&to=2026-01-31  -            -           401     403   403     403   200   read-all-allowances
GET    /api/jobs/typed-flags                         -                    -           401     422   422     422   422   register-own-jobs
GET    /api/jobs/typed-flags?started_at=2026-01-05%2008%3A00%3A00&ended_at=2026-01-05%2016%3A00%3A00  -  -  401     200   200     200   200   register-own-jobs
GET    /api/jobs/allowances                           -                    -           401     422   422     422   422   register-own-jobs
GET    /api/jobs/allowances?ids=1                     -                    -           401     200   200     200   200   register-own-jobs
GET    /api/jobs/typed-allowances                     -                    -           401     422   422     422   422   register-own-jobs
GET    /api/jobs/typed-allowances?started_at=2026-01-05%2008%3A00%3A00&ended_at=2026-01-05%2016%3A00%3A00  -  -  401     200   200     200   200   register-own-jobs
GET    /api/jobs/copies                              -                    -           401     422   422     422   422   register-own-jobs
GET    /api/jobs/copies?from=2026-01-05&to=2026-01-11&target=2026-01-12  -  -         401     200   200     200   200   register-own-jobs
GET    /api/jobs/copies?from=2026-01-05&to=2026-01-11&target=2026-01-12&user_id=1  -  -  401  403   200     200   200   register-own-jobs
GET    /api/jobs/copies?job_id=2000000000&target=2026-01-12  -            -           401     404   404     404   404   register-own-jobs
POST   /api/jobs/copies                              -                    empty       401     422   422     422   422   register-own-jobs
POST   /api/jobs/copies                              none                 copy        401     200   200     200   200   register-own-jobs
GET    /api/favourites                               -                    -           401     200   200     200   200   register-own-jobs
POST   /api/favourites                               -                    empty       401     422   422     422   422   register-own-jobs
POST   /api/favourites                               -                    right       401     201   201     201   201   register-own-jobs
PUT    /api/favourites/order                         -                    empty       401     422   422     422   422   register-own-jobs
PUT    /api/favourites/order                         none                 order       401     200   200     200   200   register-own-jobs
PUT    /api/favourites/:favouriteId                  mine                 name        401     200   200     200   200   register-own-jobs
PUT    /api/favourites/:favouriteId                  another              name        401     404   404     404   404   register-own-jobs
PUT    /api/favourites/:favouriteId                  none                 name        401     404   404     404   404   register-own-jobs
DELETE /api/favourites/:favouriteId                  mine                 -           401     204   204     204   204   register-own-jobs
DELETE /api/favourites/:favouriteId                  another              -           401     404   404     404   404   register-own-jobs
DELETE /api/favourites/:favouriteId                  none                 -           401     404   404     404   404   register-own-jobs
GET    /api/jobs/front-page                          -                    -           401     200   200     200   200   register-own-jobs
GET    /api/jobs/export                              -                    -           401     403   403     403   422   export-jobs
GET    /api/jobs/export?from=2026-01-01&to=2026-01-31  -                  -           401     403   403     403   200   export-jobs
GET    /api/jobs/unpaid                              -                    -           401     403   403     403   422   read-payrolls
GET    /api/jobs/unpaid?createdBeforeDate=2026-01-15 -                    -           401     403   403     403   200   read-payrolls
GET    /api/users-jobs                               -                    -           401     403   200     200   200   read-users-jobs
GET    /api/users-jobs?projectScope=all              -                    -           401     403   403     200   200   read-users-jobs
GET    /api/users-jobs?projectScope=mine             -                    -           401     403   422     422   422   read-users-jobs
POST   /api/jobs/split                               -                    empty       401     422   422     422   422   register-own-jobs
POST   /api/jobs/split                               -                    split       401     201   201     201   201   register-own-jobs
POST   /api/jobs/:jobId/receipts                     mine                 empty       401     422   422     422   422   register-own-jobs
POST   /api/jobs/:jobId/receipts                     none                 receipts    401     404   404     404   404   register-own-jobs
POST   /api/users/:userId/jobs/split                 another              split       401     403   201     201   201   register-users-jobs
POST   /api/users/:userId/jobs/split                 deleted              split       401     403   404     404   404   register-users-jobs
GET    /api/crew-jobs/people                         -                    -           401     403   200     200   200   register-users-jobs
GET    /api/crew-jobs/last                           -                    -           401     403   200     200   200   register-users-jobs
GET    /api/crew-jobs/flags                          -                    -           401     403   422     422   422   register-users-jobs
POST   /api/crew-jobs                                -                    empty       401     403   422     422   422   register-users-jobs
POST   /api/crew-jobs                                -                    crew        401     403   201     201   201   register-users-jobs
GET    /api/users/:userId/jobs                       mine                 -           401     403   200     200   200   read-users-jobs
GET    /api/users/:userId/jobs                       another              -           401     403   200     200   200   read-users-jobs
GET    /api/users/:userId/jobs?projectScope=all      another              -           401     403   403     200   200   read-users-jobs
GET    /api/users/:userId/jobs/day-sums?days=2026-01-05  another          -           401     403   200     200   200   read-users-jobs
GET    /api/users/:userId/jobs/day-sums?days=2026-01-05&projectScope=all  another  -  401     403   403     200   200   read-users-jobs
GET    /api/users/:userId/jobs/day-sums?days=2026-01-05  deleted          -           401     403   404     404   404   read-users-jobs
GET    /api/users/:userId/jobs                       deleted              -           401     403   404     404   404   read-users-jobs
GET    /api/users/:userId/jobs/suggestions?date=2026-01-05  mine              -           401     403   200     200   200   register-users-jobs
GET    /api/users/:userId/jobs/suggestions?date=2026-01-05  another           -           401     403   200     200   200   register-users-jobs
GET    /api/users/:userId/jobs/suggestions?date=2026-01-05  deleted           -           401     403   404     404   404   register-users-jobs
GET    /api/users/:userId/jobs/typed-flags?started_at=2026-01-05%2008%3A00%3A00&ended_at=2026-01-05%2016%3A00%3A00  mine     -  401  403   200     200   200   register-users-jobs
GET    /api/users/:userId/jobs/typed-flags?started_at=2026-01-05%2008%3A00%3A00&ended_at=2026-01-05%2016%3A00%3A00  another  -  401  403   200     200   200   register-users-jobs
GET    /api/users/:userId/jobs/typed-flags?started_at=2026-01-05%2008%3A00%3A00&ended_at=2026-01-05%2016%3A00%3A00  deleted  -  401  403   404     404   404   register-users-jobs
GET    /api/users/:userId/jobs/typed-allowances?started_at=2026-01-05%2008%3A00%3A00&ended_at=2026-01-05%2016%3A00%3A00  mine  -  401  403   200     200   200   register-users-jobs
GET    /api/users/:userId/jobs/typed-allowances?started_at=2026-01-05%2008%3A00%3A00&ended_at=2026-01-05%2016%3A00%3A00  another  -  401  403   200     200   200   register-users-jobs
GET    /api/users/:userId/jobs/typed-allowances?started_at=2026-01-05%2008%3A00%3A00&ended_at=2026-01-05%2016%3A00%3A00  deleted  -  401  403   404     404   404   register-users-jobs
GET    /api/users/:userId/overtime-day?date=2026-01-05   mine                 -           401     200   200     200   200   register-own-jobs
GET    /api/users/:userId/overtime-day?date=2026-01-05   another              -           401     404   404     200   200   register-own-jobs
GET    /api/users/:userId/overtime-day?date=2026-01-05   deleted              -           401     404   404     404   404   register-own-jobs
PUT    /api/users/:userId/overtime-day               mine                 empty       401     422   422     422   422   register-own-jobs
PUT    /api/users/:userId/overtime-day               another              right       401     404   404     409   409   register-own-jobs
PUT    /api/users/:userId/overtime-day                deleted              right       401     404   404     404   404   register-own-jobs

GET    /api/jobs/cancelled                           -                    -           401     200   200     200   200   register-own-jobs
POST   /api/jobs/:jobId/cancellation                 mine                 empty       401     422   422     422   422   register-own-jobs
POST   /api/jobs/:jobId/cancellation                 mine                 seen        401     200   200     200   200   register-own-jobs
POST   /api/jobs/:jobId/cancellation                 mine-rejected        seen        401     200   200     200   200   register-own-jobs
POST   /api/jobs/:jobId/cancellation                 mine-approved        seen        401     403   403     403   403   register-own-jobs
POST   /api/jobs/:jobId/cancellation                 mine-paid            seen        401     403   403     403   403   register-own-jobs
POST   /api/jobs/:jobId/cancellation                 in-project           seen        401     404   403     403   403   register-own-jobs
POST   /api/jobs/:jobId/cancellation                 elsewhere            seen        401     404   404     403   403   register-own-jobs
POST   /api/jobs/:jobId/cancellation                 none                 seen        401     404   404     404   404   register-own-jobs
POST   /api/jobs/:jobId/restoration                  mine                 seen        401     404   404     404   404   register-own-jobs
POST   /api/jobs/:jobId/restoration                  elsewhere            seen        401     404   404     404   404   register-own-jobs
POST   /api/jobs/:jobId/restoration                  none                 seen        401     404   404     404   404   register-own-jobs
GET    /api/jobs/:jobId                              mine                 -           401     200   200     200   200   register-own-jobs
GET    /api/jobs/:jobId                              in-project           -           401     404   200     200   200   register-own-jobs
GET    /api/jobs/:jobId                              elsewhere            -           401     404   404     200   200   register-own-jobs
GET    /api/jobs/:jobId                              none                 -           401     404   404     404   404   register-own-jobs
POST   /api/jobs                                     -                    empty       401     422   422     422   422   register-own-jobs
POST   /api/jobs                                     -                    right       401     201   201     201   201   register-own-jobs
POST   /api/users/:userId/jobs                       mine                 right       401     403   201     201   201   register-users-jobs
POST   /api/users/:userId/jobs                       another              empty       401     403   422     422   422   register-users-jobs
POST   /api/users/:userId/jobs                       another              right       401     403   201     201   201   register-users-jobs
POST   /api/users/:userId/jobs                       deleted              right       401     403   404     404   404   register-users-jobs
PUT    /api/jobs/:jobId                              mine                 empty       401     422   422     422   422   register-own-jobs
PUT    /api/jobs/:jobId                              mine                 right       401     200   200     200   200   register-own-jobs
PUT    /api/jobs/:jobId                              mine-approved        right       401     403   200     200   200   register-own-jobs
PUT    /api/jobs/:jobId                              mine-rejected        right       401     200   200     200   200   register-own-jobs
PUT    /api/jobs/:jobId                              mine-paid            right       401     403   403     403   403   register-own-jobs
PUT    /api/jobs/:jobId                              in-project           right       401     404   200     200   200   register-own-jobs
PUT    /api/jobs/:jobId                              in-project-approved  right       401     404   200     200   200   register-own-jobs
PUT    /api/jobs/:jobId                              in-project-finished  right       401     404   403     200   200   register-own-jobs
PUT    /api/jobs/:jobId                              in-project-paid      right       401     404   403     403   403   register-own-jobs
PUT    /api/jobs/:jobId                              elsewhere            right       401     404   404     200   200   register-own-jobs
PUT    /api/jobs/:jobId                              none                 right       401     404   404     404   404   register-own-jobs
PUT    /api/users/:userId/jobs/:jobId                in-project           empty       401     403   422     422   422   register-users-jobs
PUT    /api/users/:userId/jobs/:jobId                in-project           right       401     403   200     200   200   register-users-jobs
PUT    /api/users/:userId/jobs/:jobId                in-project-paid      right       401     403   403     403   403   register-users-jobs
PUT    /api/users/:userId/jobs/:jobId                of-someone-else      right       401     403   404     404   404   register-users-jobs
PUT    /api/users/:userId/jobs/:jobId                elsewhere            right       401     403   404     200   200   register-users-jobs
PUT    /api/users/:userId/jobs/:jobId                none                 right       401     403   404     404   404   register-users-jobs

PATCH  /api/jobs/:jobId                              in-project           empty       401     404   422     422   422   register-own-jobs
PATCH  /api/jobs/:jobId                              none                 approve     401     404   404     404   404   register-own-jobs
PATCH  /api/jobs/:jobId                              mine                 approve     401     403   403     403   403   register-own-jobs
PATCH  /api/jobs/:jobId                              in-project           approve     401     404   200     403   403   register-own-jobs
PATCH  /api/jobs/:jobId                              elsewhere            approve     401     404   404     403   403   register-own-jobs
PATCH  /api/jobs/:jobId                              mine-approved        finish      401     403   403     403   403   register-own-jobs
PATCH  /api/jobs/:jobId                              in-project-approved  finish      401     404   403     200   200   register-own-jobs
PATCH  /api/jobs/:jobId                              elsewhere-approved   finish      401     404   404     200   200   register-own-jobs
PATCH  /api/jobs/:jobId                              mine                 reject      401     403   403     403   403   register-own-jobs
PATCH  /api/jobs/:jobId                              in-project           reject      401     404   200     403   403   register-own-jobs
PATCH  /api/jobs/:jobId                              in-project-approved  reject      401     404   403     200   200   register-own-jobs
PATCH  /api/jobs/:jobId                              in-project-finished  reject      401     404   403     200   200   register-own-jobs
PATCH  /api/jobs/:jobId                              in-project-paid      reject      401     404   409     409   409   register-own-jobs
PATCH  /api/jobs/:jobId                              elsewhere            reject      401     404   404     403   403   register-own-jobs
PATCH  /api/jobs/:jobId                              in-project           project     401     404   200     200   200   register-own-jobs
PATCH  /api/jobs/:jobId                              in-project-finished  project     401     404   403     200   200   register-own-jobs
PATCH  /api/jobs/:jobId                              in-project-paid      project     401     404   403     403   403   register-own-jobs
PATCH  /api/jobs/:jobId                              elsewhere            project     401     404   404     200   200   register-own-jobs
PATCH  /api/jobs/:jobId                              in-project           cost-center 401     404   200     200   200   register-own-jobs
PATCH  /api/jobs/:jobId                              in-project-paid      cost-center 401     404   403     403   403   register-own-jobs
PATCH  /api/jobs/:jobId                              elsewhere            cost-center 401     404   404     200   200   register-own-jobs

GET    /api/timers                                   -                    -           401     200   200     200   200   register-own-jobs
POST   /api/timers                                   -                    empty       401     201   201     201   201   register-own-jobs
POST   /api/timers                                   none                 right       401     422   422     422   422   register-own-jobs
POST   /api/timers/:timerId/stop                     mine                 -           401     200   200     200   200   register-own-jobs
POST   /api/timers/:timerId/stop                     another              -           401     404   404     404   404   register-own-jobs
POST   /api/timers/:timerId/stop                     none                 -           401     404   404     404   404   register-own-jobs
DELETE /api/timers/:timerId                          mine                 -           401     204   204     204   204   register-own-jobs
DELETE /api/timers/:timerId                          another              -           401     404   404     404   404   register-own-jobs
DELETE /api/timers/:timerId                          none                 -           401     404   404     404   404   register-own-jobs

GET    /api/week                                     -                    -           401     200   200     200   200   register-own-jobs
GET    /api/week?date=2026-01-05                     -                    -           401     200   200     200   200   register-own-jobs
GET    /api/week?date=2026-02-30                     -                    -           401     422   422     422   422   register-own-jobs

GET    /api/approvals                                -                    -           401     403   200     200   200   give-first-approval
GET    /api/approvals?perPage=201                    -                    -           401     403   422     422   422   give-first-approval
GET    /api/approvals/reasons                        -                    -           401     403   200     200   200   give-first-approval
POST   /api/approvals/decisions                      -                    empty       401     403   422     422   422   give-first-approval
POST   /api/approvals/decisions                      none                 decide      401     403   200     200   200   give-first-approval
POST   /api/approvals/withdrawals                    -                    empty       401     403   422     422   422   give-first-approval
POST   /api/approvals/withdrawals                    none                 withdraw    401     403   200     200   200   give-first-approval
GET    /api/jobs/new-comments?ids=1,2                -                    -           401     200   200     200   200   comment-jobs
GET    /api/jobs/:jobId/comments                     mine                 -           401     200   200     200   200   comment-jobs
GET    /api/jobs/:jobId/comments                     in-project-paid      -           401     404   200     200   200   comment-jobs
GET    /api/jobs/:jobId/comments                     elsewhere            -           401     404   404     200   200   comment-jobs
GET    /api/jobs/:jobId/comments                     none                 -           401     404   404     404   404   comment-jobs
POST   /api/jobs/:jobId/comments                     mine                 empty       401     422   422     422   422   comment-jobs
POST   /api/jobs/:jobId/comments                     mine-paid            comment     401     201   201     201   201   comment-jobs
POST   /api/jobs/:jobId/comments                     in-project           comment     401     404   201     201   201   comment-jobs
POST   /api/jobs/:jobId/comments                     elsewhere            comment     401     404   404     201   201   comment-jobs
POST   /api/jobs/:jobId/comments                     none                 comment     401     404   404     404   404   comment-jobs
PUT    /api/jobs/:jobId/comments/:commentId          mine                 comment     401     200   200     200   200   comment-jobs
PUT    /api/jobs/:jobId/comments/:commentId          in-project           comment     401     404   403     403   403   comment-jobs
PUT    /api/jobs/:jobId/comments/:commentId          elsewhere            comment     401     404   404     403   403   comment-jobs
PUT    /api/jobs/:jobId/comments/:commentId          none                 comment     401     404   404     404   404   comment-jobs
POST   /api/jobs/:jobId/comments/read                mine                 empty       401     422   422     422   422   comment-jobs
POST   /api/jobs/:jobId/comments/read                in-project           read        401     404   204     204   204   comment-jobs
POST   /api/jobs/:jobId/comments/read                elsewhere            read        401     404   404     204   204   comment-jobs
POST   /api/jobs/:jobId/comments/read                none                 read        401     404   404     404   404   comment-jobs

GET    /api/absence-kinds                            -                    -           401     200   200     200   200   request-absence
POST   /api/absence-kinds                            -                    empty       401     403   403     403   422   edit-absence-kinds
POST   /api/absence-kinds/from-templates             -                    empty       401     403   403     403   422   edit-absence-kinds
PUT    /api/absence-kinds/:kindId                    none                 empty       401     403   403     403   404   edit-absence-kinds
GET    /api/absences                                 -                    -           401     200   200     200   200   request-absence
GET    /api/absences/waiting                         -                    -           401     403   200     200   200   decide-absence
GET    /api/absences/waiting/count                   -                    -           401     403   200     200   200   decide-absence
GET    /api/absences/:absenceId                      none                 -           401     404   404     404   404   request-absence
GET    /api/absences/:absenceId/events               none                 -           401     404   404     404   404   request-absence
GET    /api/absences/people?filter=                  -                    -           401     403   200     200   200   decide-absence
GET    /api/absence-calendar?from=2026-11-01&to=2026-11-30 -              -           401     200   200     200   200   request-absence
GET    /api/absence-calendar?from=2026-11-01&to=2026-11-30&scope=all -    -           401     403   403     403   200   request-absence
GET    /api/absence-calendar/projects?filter=       -                    -           401     200   200     200   200   request-absence
GET    /api/absences/export?from=2026-11-01&to=2026-11-30 -                -           401     403   403     403   200   read-all-absence
GET    /api/user/calendar-address                   -                    -           401     200   200     200   200   request-absence
POST   /api/user/calendar-address                   -                    empty       401     201   201     201   201   request-absence
DELETE /api/user/calendar-address                   -                    -           401     204   204     204   204   request-absence
GET    /api/ical/:file                              none                 -           404     404   404     404   404   open
POST   /api/absences/preview                         -                    empty       401     200   200     200   200   request-absence
POST   /api/absences/recovery                        -                    empty       401     409   409     409   409   request-absence
POST   /api/absences                                 -                    empty       401     422   422     422   422   request-absence
POST   /api/absences/:absenceId/withdrawal           none                 empty       401     404   404     404   404   request-absence
POST   /api/absences/:absenceId/end                  none                 empty       401     404   404     404   404   request-absence
GET    /api/users/:userId/balances                   mine                 -           401     200   200     200   200   request-absence
GET    /api/users/:userId/balances                   another              -           401     404   404     200   200   request-absence
GET    /api/users/:userId/balances                   deleted              -           401     404   404     200   200   request-absence
GET    /api/users/:userId/balances                   none                 -           401     404   404     404   404   request-absence
POST   /api/users/:userId/balances/effect             another              empty       401     404   404     422   422   request-absence
POST   /api/users/:userId/balances/effect             none                 empty       401     404   404     404   404   request-absence
GET    /api/users/:userId/balance-entries            none                 -           401     404   404     404   404   request-absence
GET    /api/users/:userId/balance-entries            mine                 -           401     200   200     200   200   request-absence
GET    /api/users/:userId/balance-entries            another              -           401     404   404     200   200   request-absence
POST   /api/users/:userId/balance-entries            another              empty       401     403   403     403   422   edit-balances
POST   /api/users/:userId/balance-entries            another              right       401     403   403     403   201   edit-balances
POST   /api/users/:userId/balance-entries            none                 right       401     403   403     403   404   edit-balances
GET    /api/balances                                 -                    -           401     403   200     200   200   decide-absence
GET    /api/balances/settlements                     -                    -           401     403   403     403   200   edit-balances
GET    /api/payrolls/holiday-pay                     -                    -           401     403   403     403   200   read-payrolls
GET    /api/users/:userId/holiday-agreements         mine                 -           401     200   200     200   200   request-absence
GET    /api/users/:userId/holiday-agreements         another              -           401     404   404     200   200   request-absence
GET    /api/users/:userId/holiday-agreements         none                 -           401     404   404     404   404   request-absence
POST   /api/users/:userId/holiday-agreements         mine                 empty       401     422   422     422   422   request-absence
POST   /api/users/:userId/holiday-agreements         another              empty       401     404   404     403   422   request-absence
POST   /api/users/:userId/holiday-agreements         none                 empty       401     404   404     404   404   request-absence
POST   /api/holiday-agreements/:agreementId/confirmation none             empty       401     404   404     404   404   request-absence
POST   /api/holiday-agreements/:agreementId/withdrawal none               empty       401     404   404     404   404   request-absence
GET    /api/holiday-agreements/:agreementId/file     none                 -           401     404   404     404   404   request-absence
GET    /api/balance-setup                            -                    -           401     403   403     403   200   edit-balances
PUT    /api/balance-setup                            -                    empty       401     403   403     403   422   edit-balances
PUT    /api/balance-setup                            -                    right       401     403   403     403   200   edit-balances
POST   /api/balance-setup/rules                      -                    empty       401     403   403     403   422   edit-balances
PUT    /api/balance-setup/rules/:rulesId             none                 empty       401     403   403     403   404   edit-balances
POST   /api/absences/decisions                       -                    empty       401     403   422     422   422   decide-absence
GET    /api/absences/:absenceId                     mine                 -           401     200   200     200   200   request-absence
GET    /api/absences/:absenceId                     led                  -           401     404   200     200   200   request-absence
GET    /api/absences/:absenceId                     led-by-another       -           401     404   404     404   200   request-absence
GET    /api/absences/:absenceId                     another              -           401     404   404     200   200   request-absence
GET    /api/absences/:absenceId/events              mine                 -           401     200   200     200   200   request-absence
GET    /api/absences/:absenceId/events              led                  -           401     404   200     200   200   request-absence
GET    /api/absences/:absenceId/events              led-by-another       -           401     404   404     404   200   request-absence
GET    /api/absences/:absenceId/events              another              -           401     404   404     200   200   request-absence
POST   /api/absences/preview                        mine                 absence     401     200   200     200   200   request-absence
POST   /api/absences/preview                        led                  absence     401     404   200     200   200   request-absence
POST   /api/absences/preview                        led-by-another       absence     401     404   404     404   200   request-absence
POST   /api/absences/preview                        another              absence     401     404   404     200   200   request-absence
POST   /api/absences                                mine                 absence     401     201   201     201   201   request-absence
POST   /api/absences                                led                  absence     401     404   201     201   201   request-absence
POST   /api/absences                                led-by-another       absence     401     404   404     404   201   request-absence
POST   /api/absences                                another              absence     401     404   404     201   201   request-absence
POST   /api/absences/:absenceId/withdrawal          mine                 empty       401     200   200     200   200   request-absence
POST   /api/absences/:absenceId/withdrawal          led                  empty       401     404   200     200   200   request-absence
POST   /api/absences/:absenceId/withdrawal          led-by-another       empty       401     404   404     404   200   request-absence
POST   /api/absences/:absenceId/withdrawal          another              empty       401     404   404     200   200   request-absence
POST   /api/absences/:absenceId/end                 mine                 empty       401     422   422     422   422   request-absence
POST   /api/absences/:absenceId/end                 led                  empty       401     404   422     422   422   request-absence
POST   /api/absences/:absenceId/end                 led-by-another       empty       401     404   404     404   422   request-absence
POST   /api/absences/:absenceId/end                 another              empty       401     404   404     422   422   request-absence
POST   /api/absences/:absenceId/end                 mine                 end         401     200   200     200   200   request-absence
POST   /api/absences/:absenceId/end                 led                  end         401     404   200     200   200   request-absence
POST   /api/absences/:absenceId/end                 led-by-another       end         401     404   404     404   200   request-absence
POST   /api/absences/:absenceId/end                 another              end         401     404   404     200   200   request-absence
POST   /api/absences/decisions                      mine                 decide      401     403   403     403   403   decide-absence
POST   /api/absences/decisions                      led                  decide      401     403   200     200   200   decide-absence
POST   /api/absences/decisions                      led-by-another       decide      401     403   404     404   200   decide-absence
POST   /api/absences/decisions                      another              decide      401     403   404     200   200   decide-absence
GET    /api/users/:userId/balances                  led                  -           401     404   200     200   200   request-absence
GET    /api/users/:userId/balances                  led-by-another       -           401     404   404     404   200   request-absence
GET    /api/users/:userId/balance-entries           led                  -           401     404   200     200   200   request-absence
GET    /api/users/:userId/balance-entries           led-by-another       -           401     404   404     404   200   request-absence
POST   /api/users/:userId/balances/effect           led                  empty       401     404   422     422   422   request-absence
POST   /api/users/:userId/balances/effect           led-by-another       empty       401     404   404     404   422   request-absence
GET    /api/users/:userId/holiday-agreements        led                  -           401     404   200     200   200   request-absence
GET    /api/users/:userId/holiday-agreements        led-by-another       -           401     404   404     404   200   request-absence

GET    /api/working-time                             -                    -           401     200   200     200   200   read-working-time
GET    /api/working-time?month=2026-13               -                    -           401     422   422     422   422   read-working-time
GET    /api/working-time/file?from=2026-11-01&to=2026-11-27 -         -           401     200   200     200   200   read-working-time
PUT    /api/working-time/entries/:date               mine                 empty       401     422   422     422   422   register-own-jobs
PUT    /api/working-time/entries/:date               mine                 right       401     200   200     200   200   register-own-jobs
PUT    /api/working-time/entries/:date               none                 right       401     404   404     404   404   register-own-jobs
GET    /api/expired-working-time                     -                    -           401     403   403     403   200   read-all-working-time
GET    /api/working-time/people?filter=              -                    -           401     403   200     200   200   read-users-working-time
GET    /api/working-time/deviations/open             -                    -           401     200   200     200   200   read-working-time
GET    /api/working-time/deviations/unexplained      -                    -           401     403   200     200   200   read-users-working-time
GET    /api/working-time/deviations/counts           -                    -           401     403   200     200   200   read-users-working-time
POST   /api/working-time/deviations                  -                    empty       401     422   422     422   422   explain-deviations
POST   /api/working-time/deviations/:deviationId/signature none           -           401     403   404     404   404   sign-deviations
GET    /api/working-time/rules                       -                    -           401     200   200     200   200   read-working-time
POST   /api/working-time/rules                       -                    empty       401     403   403     403   422   edit-working-time-rules
POST   /api/working-time/rules                       -                    right       401     403   403     403   201   edit-working-time-rules
PUT    /api/working-time/rules/:rulesId              another              right       401     403   403     403   200   edit-working-time-rules
PUT    /api/working-time/rules/:rulesId              none                 right       401     403   403     403   404   edit-working-time-rules
DELETE /api/working-time/rules/:rulesId              another              -           401     403   403     403   204   edit-working-time-rules
DELETE /api/working-time/rules/:rulesId              none                 -           401     403   403     403   404   edit-working-time-rules
GET    /api/allowance-rules                          -                    -           401     403   403     403   200   edit-allowance-rules
POST   /api/allowance-rules                          -                    empty       401     403   403     403   422   edit-allowance-rules
POST   /api/allowance-rules                          -                    right       401     403   403     403   201   edit-allowance-rules
POST   /api/allowance-rules/sample                   -                    empty       401     403   403     403   422   edit-allowance-rules
PUT    /api/allowance-rules/:rulesId                 another              right       401     403   403     403   200   edit-allowance-rules
PUT    /api/allowance-rules/:rulesId                 none                 right       401     403   403     403   404   edit-allowance-rules
DELETE /api/allowance-rules/:rulesId                 another              -           401     403   403     403   204   edit-allowance-rules
DELETE /api/allowance-rules/:rulesId                 none                 -           401     403   403     403   404   edit-allowance-rules
GET    /api/registrations                            -                    -           401     403   200     200   200   remind-users
GET    /api/registrations?date=2020-01-06            -                    -           401     403   422     422   422   remind-users
GET    /api/registrations/month?month=2020-01        -                    -           401     403   422     422   422   remind-users
GET    /api/registrations/reminders                  -                    -           401     403   200     200   200   remind-users
GET    /api/registration-rules                       -                    -           401     403   403     403   200   edit-company
PUT    /api/registration-rules                       -                    empty       401     403   403     403   422   edit-company
PUT    /api/registration-rules                       -                    right       401     403   403     403   200   edit-company
GET    /api/late-entry-permits                       -                    -           401     403   403     403   200   edit-company
PUT    /api/users/:userId/late-entry-permit          another              empty       401     403   403     403   422   edit-company
PUT    /api/users/:userId/late-entry-permit          another              right       401     403   403     403   200   edit-company
PUT    /api/users/:userId/late-entry-permit          deleted              right       401     403   403     403   404   edit-company
PUT    /api/users/:userId/late-entry-permit          none                 right       401     403   403     403   404   edit-company
DELETE /api/users/:userId/late-entry-permit          another              -           401     403   403     403   200   edit-company
DELETE /api/users/:userId/late-entry-permit          deleted              -           401     403   403     403   200   edit-company
DELETE /api/users/:userId/late-entry-permit          none                 -           401     403   403     403   200   edit-company
GET    /api/registrations/reminder-setting           -                    -           401     403   403     403   200   edit-company
PUT    /api/registrations/reminder-setting           -                    empty       401     403   403     403   422   edit-company
PUT    /api/registrations/reminder-setting           -                    right       401     403   403     403   200   edit-company
POST   /api/registrations/reminders                  -                    empty       401     403   422     422   422   remind-users
POST   /api/registrations/reminders                  -                    right       401     403   200     200   200   remind-users
GET    /api/reports?from=2026-11-01&to=2026-11-30&measure=hours&rows=user -                    -           401     403   200     200   200   read-reports
GET    /api/reports?from=2026-11-01&to=2026-11-30&measure=pay&rows=user -                    -           401     403   403     200   200   read-reports
GET    /api/reports                                  -                    -           401     403   422     422   422   read-reports
GET    /api/reports/file?from=2026-11-01&to=2026-11-30&measure=hours&rows=user -                    -           401     403   200     200   200   read-reports
GET    /api/reports/file?from=2026-11-01&to=2026-11-30&measure=pay&rows=user -                    -           401     403   403     200   200   read-reports
GET    /api/reports/saved                            -                    -           401     403   200     200   200   read-reports
POST   /api/reports/saved                            -                    empty       401     403   422     422   422   read-reports
POST   /api/reports/saved                            -                    right       401     403   201     201   201   read-reports
POST   /api/reports/saved                            -                    shared      401     403   403     201   201   read-reports
PUT    /api/reports/saved/:savedReportId             mine                 name        401     403   200     200   200   read-reports
PUT    /api/reports/saved/:savedReportId             another              name        401     403   404     404   404   read-reports
PUT    /api/reports/saved/:savedReportId             shared               name        401     403   404     200   200   read-reports
PUT    /api/reports/saved/:savedReportId             none                 name        401     403   404     404   404   read-reports
DELETE /api/reports/saved/:savedReportId             mine                 -           401     403   204     204   204   read-reports
DELETE /api/reports/saved/:savedReportId             another              -           401     403   404     404   404   read-reports
DELETE /api/reports/saved/:savedReportId             none                 -           401     403   404     404   404   read-reports

GET    /api/receipts?ids=1                           -                    -           401     200   200     200   200   register-own-jobs
GET    /api/receipts                                 -                    -           401     422   422     422   422   register-own-jobs
POST   /api/receipts                                 -                    empty       401     422   422     422   422   register-own-jobs
GET    /api/receipts/:receiptId/thumbnail            mine                 -           401     200   200     200   200   register-own-jobs
GET    /api/receipts/:receiptId/thumbnail            another              -           401     404   404     404   404   register-own-jobs
GET    /api/receipts/:receiptId/thumbnail            in-project           -           401     404   200     200   200   register-own-jobs
GET    /api/receipts/:receiptId/thumbnail            elsewhere            -           401     404   404     200   200   register-own-jobs
GET    /api/receipts/:receiptId/thumbnail            none                 -           401     404   404     404   404   register-own-jobs
GET    /api/receipts/:receiptId/pages/:page          mine                 -           401     200   200     200   200   register-own-jobs
GET    /api/receipts/:receiptId/pages/:page          mine-paid            -           401     200   200     200   200   register-own-jobs
GET    /api/receipts/:receiptId/pages/:page          another              -           401     404   404     404   404   register-own-jobs
GET    /api/receipts/:receiptId/pages/:page          in-project           -           401     404   200     200   200   register-own-jobs
GET    /api/receipts/:receiptId/pages/:page          in-project-paid      -           401     404   200     200   200   register-own-jobs
GET    /api/receipts/:receiptId/pages/:page          elsewhere            -           401     404   404     200   200   register-own-jobs
GET    /api/receipts/:receiptId/pages/:page          none                 -           401     404   404     404   404   register-own-jobs
DELETE /api/receipts/:receiptId                      mine                 -           401     204   204     204   204   register-own-jobs
DELETE /api/receipts/:receiptId                      mine-used            -           401     404   404     404   404   register-own-jobs
DELETE /api/receipts/:receiptId                      another              -           401     404   404     404   404   register-own-jobs
DELETE /api/receipts/:receiptId                      in-project           -           401     404   404     404   404   register-own-jobs
DELETE /api/receipts/:receiptId                      none                 -           401     404   404     404   404   register-own-jobs
GET    /api/inbox                                    -                    -           401     200   200     200   200   register-own-jobs
DELETE /api/inbox/:receiptId                         mine-mailed          -           401     204   204     204   204   register-own-jobs
DELETE /api/inbox/:receiptId                         mine                 -           401     404   404     404   404   register-own-jobs
DELETE /api/inbox/:receiptId                         another-mailed       -           401     404   404     404   404   register-own-jobs
DELETE /api/inbox/:receiptId                         none                 -           401     404   404     404   404   register-own-jobs
DELETE /api/receipts/:receiptId                      mine-mailed          -           401     404   404     404   404   register-own-jobs
GET    /api/user/inbox-address                       -                    -           401     200   200     200   200   register-own-jobs
POST   /api/user/inbox-address                       -                    empty       401     201   201     201   201   register-own-jobs
GET    /api/expired-receipts                         -                    -           401     403   403     403   200   delete-receipts
DELETE /api/expired-receipts/:year                   mine                 -           401     403   403     403   204   delete-receipts
DELETE /api/expired-receipts/:year                   none                 -           401     403   403     403   404   delete-receipts

GET    /api/payrolls                                 -                    -           401     403   403     403   200   read-payrolls
POST   /api/payrolls                                 -                    empty       401     403   403     403   422   pay-jobs
POST   /api/payrolls                                 -                    right       401     403   403     403   201   pay-jobs
GET    /payrolls/:payrollId                          another              -           401     403   403     403   200   fetch-payroll-files
GET    /payrolls/:payrollId                          none                 -           401     403   403     403   404   fetch-payroll-files
GET    /api/payrolls/:payrollId                      another              -           401     403   403     403   200   read-payrolls
GET    /api/payrolls/:payrollId                      none                 -           401     403   403     403   404   read-payrolls
GET    /api/payrolls/:payrollId/lines                another              -           401     403   403     403   200   read-payrolls
GET    /api/payrolls/:payrollId/lines                none                 -           401     403   403     403   404   read-payrolls
GET    /api/payrolls/:payrollId/absence              another              -           401     403   403     403   200   read-payrolls
GET    /api/payrolls/:payrollId/absence              none                 -           401     403   403     403   404   read-payrolls
GET    /api/payrolls/:payrollId/allowances           another              -           401     403   403     403   200   read-payrolls
GET    /api/payrolls/:payrollId/allowances           none                 -           401     403   403     403   404   read-payrolls
POST   /api/payrolls/allowances                      -                    empty       401     403   403     403   422   read-payrolls
POST   /api/payrolls/allowances                      -                    right       401     403   403     403   200   read-payrolls
GET    /api/payrolls/absence-checks                  -                    -           401     403   403     403   422   read-payrolls
GET    /api/payrolls/absence-checks?createdBeforeDate=2026-01-15 -        -           401     403   403     403   200   read-payrolls
GET    /api/payrolls/absence                         -                    -           401     403   403     403   422   read-payrolls
GET    /api/payrolls/absence?createdBeforeDate=2026-01-15 -               -           401     403   403     403   200   read-payrolls
GET    /api/payrolls/:payrollId/totals               another              -           401     403   403     403   200   read-payrolls
GET    /api/payrolls/:payrollId/totals               none                 -           401     403   403     403   404   read-payrolls
POST   /api/payrolls/:payrollId/annulment            another              empty       401     403   403     403   409   annul-payrolls
POST   /api/payrolls/:payrollId/annulment            latest               empty       401     403   403     403   200   annul-payrolls
POST   /api/payrolls/:payrollId/annulment            none                 empty       401     403   403     403   404   annul-payrolls
POST   /api/payrolls/:payrollId/files                another              empty       401     403   403     403   422   fetch-payroll-files
POST   /api/payrolls/:payrollId/files                another              excel       401     403   403     403   201   fetch-payroll-files
POST   /api/payrolls/:payrollId/files                none                 excel       401     403   403     403   404   fetch-payroll-files
GET    /api/expense-limits                           -                    -           401     200   200     200   200   login
PUT    /api/expense-limits                           -                    empty       401     403   403     403   422   edit-expense-limits
PUT    /api/expense-limits                           -                    right       401     403   403     403   200   edit-expense-limits
GET    /api/expense-books                            -                    -           401     403   403     403   422   export-expense-books
GET    /api/expense-books?from=2026-01-01&to=2026-01-31 -                 -           401     403   403     403   200   export-expense-books
GET    /api/expense-books/sum                        -                    -           401     403   403     403   422   export-expense-books
GET    /api/expense-books/sum?from=2026-01-01&to=2026-01-31 -             -           401     403   403     403   200   export-expense-books
GET    /api/payroll-setup                            -                    -           401     403   403     403   200   edit-payroll-setup
PUT    /api/payroll-setup                            -                    empty       401     403   403     403   422   edit-payroll-setup
PUT    /api/payroll-setup                            -                    right       401     403   403     403   200   edit-payroll-setup
GET    /api/mileage/rates                            -                    -           401     403   403     403   200   edit-mileage
POST   /api/mileage/rates                            -                    empty       401     403   403     403   422   edit-mileage
POST   /api/mileage/rates                            -                    right       401     403   403     403   201   edit-mileage
PUT    /api/mileage/rates/:rateId                    another              right       401     403   403     403   200   edit-mileage
PUT    /api/mileage/rates/:rateId                    none                 right       401     403   403     403   404   edit-mileage
GET    /api/closed-months                            -                    -           401     403   403     403   200   close-months
GET    /api/finished-weeks                           -                    -           401     200   200     200   200   register-own-jobs
PUT    /api/finished-weeks/:monday                   -                    -           401     200   200     200   200   register-own-jobs
PUT    /api/finished-weeks/:monday                   none                 -           401     404   404     404   404   register-own-jobs
DELETE /api/finished-weeks/:monday                   -                    -           401     200   200     200   200   register-own-jobs
DELETE /api/finished-weeks/:monday                   none                 -           401     404   404     404   404   register-own-jobs
PUT    /api/closed-months/:month                     -                    -           401     403   403     403   200   close-months
PUT    /api/closed-months/:month                     none                 -           401     403   403     403   404   close-months
DELETE /api/closed-months/:month                     -                    -           401     403   403     403   200   close-months
DELETE /api/closed-months/:month                     none                 -           401     403   403     403   404   close-months
GET    /api/company-calendar                         -                    -           401     200   200     200   200   login
PUT    /api/company-calendar                         -                    empty       401     403   403     403   422   edit-company
PUT    /api/company-calendar                         -                    right       401     403   403     403   200   edit-company
GET    /api/mileage/company                          -                    -           401     403   403     403   200   edit-company
PUT    /api/mileage/company                          -                    empty       401     403   403     403   422   edit-company
PUT    /api/mileage/company                          -                    right       401     403   403     403   200   edit-company
GET    /api/mileage-records/:userId                  mine                 -           401     422   422     422   422   login
GET    /api/mileage-records/:userId?year=2026            mine                 -           401     200   200     200   200   login
GET    /api/mileage-records/:userId?year=2026            another              -           401     404   404     404   200   login
GET    /api/mileage-records/:userId?year=2026            deleted              -           401     404   404     404   200   login
GET    /api/leavers                                  -                    -           401     403   403     403   200   read-leavers
POST   /api/leavers/anonymisations                   -                    empty       401     403   403     403   422   anonymise-leavers
POST   /api/leavers/anonymisations                   -                    right       401     403   403     403   200   anonymise-leavers
GET    /api/leavers/anonymisation-setting            -                    -           401     403   403     403   200   anonymise-leavers
PUT    /api/leavers/anonymisation-setting            -                    empty       401     403   403     403   422   anonymise-leavers
PUT    /api/leavers/anonymisation-setting            -                    right       401     403   403     403   200   anonymise-leavers
POST   /api/leavers/:userId/anonymisation            another              -           401     403   403     403   404   anonymise-leavers
POST   /api/leavers/:userId/anonymisation            deleted              -           401     403   403     403   409   anonymise-leavers
POST   /api/leavers/:userId/anonymisation            none                 -           401     403   403     403   404   anonymise-leavers
GET    /api/personal-data/:userId                    mine                 -           401     200   200     200   200   login
GET    /api/personal-data/:userId                    another              -           401     404   404     404   200   login
GET    /api/personal-data/:userId                    deleted              -           401     404   404     404   200   login
GET    /api/personal-data/:userId                    none                 -           401     404   404     404   404   login
GET    /api/mileage/openings                         -                    -           401     403   403     403   200   edit-mileage
PUT    /api/mileage/openings                         -                    empty       401     403   403     403   422   edit-mileage
PUT    /api/mileage/openings                         -                    right       401     403   403     403   204   edit-mileage
GET    /api/mileage/restarts                         -                    -           401     403   403     403   200   edit-mileage
POST   /api/mileage/restarts                         -                    empty       401     403   403     403   422   edit-mileage
POST   /api/mileage/restarts                         -                    right       401     403   403     403   201   edit-mileage
GET    /api/payrolls/payable                         -                    -           401     403   403     403   422   read-payrolls
GET    /api/payrolls/payable?createdBeforeDate=2026-01-15 -               -           401     403   403     403   200   read-payrolls
GET    /api/payrolls/payable/people                  -                    -           401     403   403     403   422   read-payrolls
GET    /api/payrolls/checks                          -                    -           401     403   403     403   422   read-payrolls
GET    /api/payrolls/checks?createdBeforeDate=2026-01-15 -                -           401     403   403     403   200   read-payrolls
GET    /api/payrolls/preview?createdBeforeDate=2026-01-15 -               -           401     403   403     403   200   read-payrolls
GET    /api/payrolls/file-check?createdBeforeDate=2026-01-15 -            -           401     403   403     403   200   read-payrolls
GET    /api/payrolls/:payrollId/preview              another              -           401     403   403     403   200   read-payrolls
GET    /api/payrolls/:payrollId/preview              none                 -           401     403   403     403   404   read-payrolls
GET    /api/payrolls/:payrollId/file                 another              -           401     403   403     403   422   fetch-payroll-files
GET    /api/payrolls/:payrollId/file?format=excel    another              -           401     403   403     403   200   fetch-payroll-files
GET    /api/payrolls/:payrollId/file?format=excel    none                 -           401     403   403     403   404   fetch-payroll-files
POST   /api/payrolls/reminders                       -                    empty       401     403   403     403   422   remind-approvers
POST   /api/payrolls/reminders                       -                    right       401     403   403     403   200   remind-approvers
GET    /api/reversals                                -                    -           401     403   403     403   200   reverse-jobs
POST   /api/jobs/:jobId/reversal                     in-project-paid      empty       401     403   403     403   422   reverse-jobs
POST   /api/jobs/:jobId/reversal                     in-project-paid      reverse     401     403   403     403   201   reverse-jobs
POST   /api/jobs/:jobId/reversal                     in-project           reverse     401     403   403     403   409   reverse-jobs
POST   /api/jobs/:jobId/reversal                     none                 reverse     401     403   403     403   404   reverse-jobs
GET    /api/my-pay                                   -                    -           401     200   200     200   200   read-own-pay
GET    /api/my-pay/:payrollId                        another              -           401     200   404     404   404   read-own-pay
GET    /api/my-pay/:payrollId                        none                 -           401     404   404     404   404   read-own-pay
GET    /api/my-pay/absence                           -                    -           401     200   200     200   200   read-own-pay
GET    /api/my-pay/allowances                        -                    -           401     200   200     200   200   read-own-pay
GET    /api/my-pay/:payrollId/allowances             another              -           401     200   404     404   404   read-own-pay
GET    /api/my-pay/:payrollId/allowances             none                 -           401     404   404     404   404   read-own-pay
GET    /api/my-pay/:payrollId/absence                another              -           401     200   404     404   404   read-own-pay
GET    /api/my-pay/:payrollId/absence                none                 -           401     404   404     404   404   read-own-pay
GET    /api/audit-log                                -                    -           401     403   403     403   200   read-audit-log
`;

const people = ["visitor", "employee", "owner", "manager", "admin"] as const;
type Person = (typeof people)[number];

/** These files are not in the table, because they exist only after a build of the web part. */
const files = [
  ...["favicon.svg", "robots.txt", "old-browser.js", "sw.js", "manifest.webmanifest"],
  ...["icon-192", "icon-512", "maskable-512", "apple-touch-icon"].map((name) => `icons/${name}.png`),
].map((file) => `GET /${file}`);

type Row = {
  method: Method;
  path: string;
  route: string;
  needs: string;
  record: string;
  body: string;
  statuses: number[];
};
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const rows: Row[] = table
  .trim()
  .split("\n")
  .slice(1)
  .filter((line) => line !== "")
  .map((line) => {
    const [method = "", path = "", record = "", body = "", ...cells] = line.split(/\s+/);
    const route = `${method} ${path.split("?")[0]}`;
    return {
      method: method as Method,
      path,
      route,
      record,
      body,
      statuses: cells.slice(0, 5).map(Number),
      needs: cells[5] ?? "",
    };
  });

const registered = new Map<string, string>();
const collect = (message: unknown) => {
  (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url, config }) => {
    for (const name of [method].flat()) registered.set(`${name} ${url}`, [config?.access].flat().join("|"));
  });
};

let server: TestApp;
let company: Company;
let clients: Record<Person, Client>;
let deleted: TestUser;
let payrollId: number;

beforeAll(async () => {
  subscribe("fastify.initialization", collect);
  server = await testApp();
  unsubscribe("fastify.initialization", collect);
  company = await aCompany(server.db);
  // Another administrator, who can approve the jobs of the first administrator.
  await aUser(server.db, ["admin"]);
  deleted = await aUser(server.db, ["employee"]);
  await deleteUser(server.db, deleted.id);
  payrollId = (await aJob(server.db, company, { job_status: "PAID" })).payroll_id ?? 0;
  clients = {
    visitor: await server.visitor(),
    employee: await server.login(company.employee.email),
    owner: await server.login(company.owner.email),
    manager: await server.login(company.manager.email),
    admin: await server.login(company.admin.email),
  };
});

afterAll(() => server.close());

describe("the table of access to routes", () => {
  test("the table of access has a row for every registered route", () => {
    const named = new Set([...rows.map(({ route }) => route), ...files]);
    // Fastify adds a HEAD to each GET, with the same access.
    const routes = [...registered.keys()].filter((route) => !route.startsWith("HEAD "));
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter((route) => !named.has(route))).toEqual([]);
    expect([...named].filter((route) => !registered.has(route))).toEqual([]);
  });

  test("the table has the access that each route states", () => {
    for (const { route, needs } of rows) expect(registered.get(route), route).toBe(needs);
  });

  test("the table has a case with an unknown record for each route of a record", () => {
    const tried = (route: string) =>
      rows.some((row) => row.route === route && ["deleted", "none"].includes(row.record));
    expect(
      [...new Set(rows.map(({ route }) => route))].filter((route) => route.includes(":") && !tried(route)),
    ).toEqual([]);
  });
});

describe.each(rows)("$method $path, $record, $body", ({ method, path, route, record, body, statuses }) => {
  test("each role gets the status in the table of access", async () => {
    const answers: Partial<Record<Person, number>> = {};
    for (const person of people) answers[person] = await ask(person);
    expect(answers).toEqual(Object.fromEntries(people.map((person, index) => [person, statuses[index]])));
  });

  async function ask(person: Person): Promise<number> {
    // A call that ends sessions is made by a user without other sessions.
    const ends = path === "/logout" || route === "DELETE /api/sessions";
    const client = ends ? await somebodyLike(person) : clients[person];
    const ids = await idsOf(person, record, path);
    const url = path.replace(/:(\w+)/g, (_, name: string) => String(ids[name])).replace("*", "intet-saadant");
    const answer = await send(client, method, url, await bodyOf(path, body, person, record));
    // The response to decisions has a status for each absence.
    const [outcome] = path === "/api/absences/decisions" && answer.status === 200 ? answer.body.data : [];
    return outcome?.status ?? answer.status;
  }
});

function send(client: Client, method: Method, url: string, body: unknown) {
  if (method === "GET") return client.get(url, url.includes("/api") ? {} : { accept: "*/*" });
  if (method === "DELETE") return client.delete(url);
  return client[method === "POST" ? "post" : method === "PUT" ? "put" : "patch"](url, body);
}

const roleOf = { employee: "employee", owner: "project-owner", manager: "manager", admin: "admin" } as const;

/** A session of another user with the same role. */
async function somebodyLike(person: Person): Promise<Client> {
  return person === "visitor" ? server.visitor() : server.login((await aUser(server.db, [roleOf[person]])).email);
}

/** The user of this role; a visitor uses the employee's records. */
const userOf = (person: Person): TestUser => company[person === "visitor" ? "employee" : person];

const nobody = 2_000_000_000;

/** Makes a new record for each request, since many requests change it. */
async function idsOf(person: Person, record: string, path: string): Promise<Record<string, number | string>> {
  const { db } = server;
  if (path.includes(":commentId")) return commentIds(person, record);
  if (path.includes(":jobId")) return jobIds(person, record);
  if (path.includes(":absenceId")) return { absenceId: await absenceId(person, record) };
  if (path.includes(":termsId")) return termsIds(record);
  if (path.includes(":rulesId")) return { rulesId: record === "none" ? nobody : await rulesId(path) };
  if (path.includes(":monday")) return { monday: record === "none" ? "2020-01-07" : "2020-01-06" };
  if (path.includes(":month")) return { month: record === "none" ? "2020-13" : "2020-01" };
  if (path.includes("/entries/:date")) return entryDate(person, record);
  if (path.includes(":userId")) {
    if (record === "deleted") return { userId: deleted.id };
    if (record === "none") return { userId: nobody };
    if (record === "mine") return { userId: userOf(person).id };
    if (record.startsWith("led")) return { userId: (await absentUser(person, record)).id };
    const another = await aUser(db, ["employee"]);
    if (path.endsWith("/second-factor")) await giveSecondFactor(db, another.id);
    return { userId: another.id };
  }
  if (path.includes(":accountId")) return { accountId: record === "none" ? nobody : await accountId(person, record) };
  if (path.includes(":passkeyId")) return { passkeyId: record === "none" ? nobody : await passkeyId(person, record) };
  if (path.includes(":providerId")) return { providerId: record === "none" ? nobody : await providerId() };
  if (path.includes(":webhookId")) return record === "none" ? { webhookId: nobody, deliveryId: nobody } : webhookIds();
  if (path.includes(":budgetId")) return { budgetId: record === "none" ? nobody : await budgetId() };
  if (path.includes(":rateId")) return { rateId: record === "none" ? nobody : await firstRates() };
  if (path.includes(":receiptId")) return { receiptId: await receiptId(person, record), page: 1 };
  if (path.includes(":year")) return { year: record === "none" ? 1999 : await expiredYear() };
  if (path.includes(":timerId")) return { timerId: record === "none" ? nobody : await timerId(person, record) };
  if (path.includes(":substituteId"))
    return { substituteId: record === "none" ? nobody : await substituteId(person, record) };
  if (path.includes(":savedReportId"))
    return { savedReportId: record === "none" ? nobody : await savedReportId(person, record) };
  if (path.includes(":favouriteId"))
    return { favouriteId: record === "none" ? nobody : await favouriteId(person, record) };
  if (path.includes(":tokenId")) return { tokenId: nobody };
  if (path.includes(":sessionId")) return { sessionId: record === "none" ? nobody : await sessionId(person, record) };
  if (path.includes(":payrollId") && record === "latest")
    return { payrollId: (await aJob(db, company, { job_status: "PAID" })).payroll_id ?? 0 };
  if (path.includes(":payrollId")) return { payrollId: record === "none" ? nobody : payrollId };
  if (record === "none")
    return { projectId: nobody, costCenterId: nobody, jobTypeId: nobody, customerId: nobody, salesRateId: nobody };
  const owner = record === "mine" ? userOf(person) : company.owner2;
  if (path.includes(":projectId")) return { projectId: (await aProject(db, owner)).id };
  if (path.includes(":costCenterId")) return { costCenterId: (await aCostCenter(db, owner)).id };
  if (path.includes(":customerId")) return { customerId: (await aCustomer(db)).id };
  if (path.includes(":invoiceBasisId")) return { invoiceBasisId: record === "none" ? nobody : await invoiceBasisId() };
  if (path.includes(":salesRateId"))
    return { salesRateId: (await aSalesRate(db, { customer_id: (await aCustomer(db)).id })).id };
  if (path.includes(":jobTypeId")) return { jobTypeId: (await aJobType(db)).id };
  return {};
}

async function invoiceBasisId(): Promise<number> {
  const { id: customer_id } = await aCustomer(server.db);
  const project = await aProject(server.db, company.owner, { customer_id });
  await aSalesRate(server.db, { customer_id });
  await aJob(server.db, company, { project, job_status: "APPROVED_BY_MANAGER" });
  return (await makeBasis(clients.admin, { customer_id })).id;
}

/** The caller for `mine`, otherwise a new user. The record determines the new user's leader. */
async function absentUser(person: Person, record: string): Promise<TestUser> {
  if (record === "mine") return userOf(person);
  const absent = await aUser(server.db, ["employee"]);
  const leaders: Readonly<Record<string, TestUser>> = { led: userOf(person), "led-by-another": company.owner2 };
  await giveLeader(server.db, absent, leaders[record] ?? null);
  return absent;
}

/** Illness since today, which needs no decision and has no end. */
async function absenceId(person: Person, record: string): Promise<number> {
  if (record === "none") return nobody;
  const { id: kind_id } = await anAbsenceKind(server.db, "sickness");
  return insertAbsence(await absentUser(person, record), { kind_id, to_date: null, status: "approved" });
}

type AbsenceColumns = { kind_id: number; to_date: string | null; status: "approved" | "requested" };

async function insertAbsence({ id: user_id }: TestUser, absence: AbsenceColumns): Promise<number> {
  const row = { ...absence, user_id, from_date: today().toString(), created_by_user_id: user_id };
  return (await server.db.insertInto("absences").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

async function absenceBody(person: Person, record: string): Promise<object> {
  const { id: kind_id } = await anAbsenceKind(server.db, "holiday");
  const [from_date, to_date] = [7, 13].map((days) => today().add({ days }).toString());
  return { kind_id, from_date, to_date, user_id: (await absentUser(person, record)).id };
}

async function absenceDecision(person: Person, record: string): Promise<object> {
  const { id: kind_id } = await anAbsenceKind(server.db, "holiday");
  const waiting = { kind_id, to_date: today().add({ days: 6 }).toString(), status: "requested" } as const;
  const id = await insertAbsence(await absentUser(person, record), waiting);
  return { decision: "approve", absences: [{ id, version: 1 }] };
}

/** Terms of employment that may be changed and deleted. */
async function termsIds(record: string): Promise<Record<string, number>> {
  const user = await aUser(server.db, ["employee"]);
  await aRate(server.db, user, 210, "2026-10-01");
  const rows = (await clients.admin.get(`/api/users/${user.id}/terms`)).body as { id: number }[];
  return { userId: user.id, termsId: record === "none" ? nobody : (rows[0]?.id ?? nobody) };
}

/** New rules of working time of a group, or of allowances. */
async function rulesId(path: string): Promise<number> {
  const address = path.replace("/:rulesId", "");
  return (await clients.admin.post(address, rulesBody(address, `Gruppe ${++last}`))).body.id;
}

const rulesBody = (path: string, name: string): object =>
  path.startsWith("/api/allowance-rules")
    ? { name, versions: [{ ...versionDefaults, from_date: "2000-01-01", rules: [] }] }
    : { name, periods: [{ ...defaultLawRules, from_date: "2000-01-01" }] };

/** The date of a register entry of the user's plan or, for `none`, an earlier date. */
async function entryDate(person: Person, record: string): Promise<Record<string, string>> {
  const from_date = today().subtract({ days: 2 }).toString();
  const plan = { from_date, weekday: { minutes: 444 }, pay_kind: "salaried", registers_norm: true } as const;
  await aNormPlan(server.db, userOf(person), plan);
  return { date: record === "none" ? today().subtract({ days: 9 }).toString() : from_date };
}

async function savedReportId(person: Person, record: string): Promise<number> {
  const holder = record === "mine" ? userOf(person) : await aUser(server.db, ["manager"]);
  const { query, ...report } = aSavedReport();
  const { id } = await server.db
    .insertInto("saved_reports")
    .values({ ...report, query: JSON.stringify(query), user_id: holder.id, is_shared: record === "shared" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function favouriteId(person: Person, record: string): Promise<number> {
  const holder = record === "mine" ? userOf(person) : await aUser(server.db, ["employee"]);
  const { id } = await server.db
    .insertInto("favourites")
    .values({ ...aFavourite(company), trip: null, user_id: holder.id, place: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A receipt without a job, or the receipt of this record's job. */
async function receiptId(person: Person, record: string): Promise<number> {
  if (record === "none") return nobody;
  if (record === "mine") return (await aReceipt(server.db, userOf(person))).id;
  if (record === "another") return (await aReceipt(server.db, company.employee2)).id;
  if (record === "mine-mailed") return (await aReceipt(server.db, userOf(person), { mail: {} })).id;
  if (record === "another-mailed") return (await aReceipt(server.db, company.employee2, { mail: {} })).id;
  const { jobId = nobody } = await jobIds(person, record);
  const sender = record.startsWith("mine") ? userOf(person) : company.employee2;
  return (await aReceipt(server.db, sender, { jobs: [{ id: jobId }] })).id;
}

/** A year with a receipt whose retention is over. */
async function expiredYear(): Promise<number> {
  const year = today().year - 6;
  const day = `${year}-12-31`;
  const job = await aJob(server.db, company, { started_at: `${day} 08:00:00`, ended_at: `${day} 09:00:00` });
  await aReceipt(server.db, company.employee, { jobs: [job] });
  return year;
}

async function sessionId(person: Person, record: string): Promise<number> {
  const holder = record === "mine" ? userOf(person) : company.employee2;
  await server.login(holder.email);
  const { id } = await server.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", holder.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes the only login provider, because a company may have ten at most. */
async function providerId(): Promise<number> {
  await server.db.deleteFrom("login_identities").execute();
  await server.db.deleteFrom("login_providers").execute();
  return aLoginProvider(server.db);
}

async function budgetId(): Promise<number> {
  const { id } = await aProject(server.db, company.owner2);
  return (await clients.admin.post(`/api/projects/${id}/budgets`, budgetBody)).body.id;
}

const budgetBody = { measure: "hours", amount: 6000, period: "project" };

/** A webhook with a failed delivery. */
async function webhookIds(): Promise<Record<string, number>> {
  await server.db.deleteFrom("webhooks").execute();
  const webhook_id = await aWebhook(server.db);
  const { id } = await server.db
    .insertInto("webhook_deliveries")
    .values({ webhook_id, event: "job.created", record_id: 1, status: "failed" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { webhookId: webhook_id, deliveryId: id };
}

async function accountId(person: Person, record: string): Promise<number> {
  const user_id = record === "mine" ? userOf(person).id : company.employee2.id;
  const provider_id = await providerId();
  const identity = { user_id, provider_id, issuer: `https://${provider_id}.test`, subject: "sub", claims: "{}" };
  return (await server.db.insertInto("login_identities").values(identity).returning("id").executeTakeFirstOrThrow()).id;
}

async function passkeyId(person: Person, record: string): Promise<number> {
  const user_id = record === "mine" ? userOf(person).id : company.employee2.id;
  const passkey = { user_id, credential_id: `c${++last}`, public_key: Buffer.alloc(1), counter: 0, name: "iPhone" };
  const values = { ...passkey, transports: [] };
  return (await server.db.insertInto("passkeys").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

async function timerId(person: Person, record: string): Promise<number> {
  const { id: user_id } = record === "mine" ? userOf(person) : company.employee2;
  await server.db.deleteFrom("timers").where("user_id", "=", user_id).execute();
  return (await server.db.insertInto("timers").values({ user_id }).returning("id").executeTakeFirstOrThrow()).id;
}

async function substituteId(person: Person, record: string): Promise<number> {
  const absent = record === "mine" ? userOf(person) : await aUser(server.db, ["project-owner"]);
  return (await aSubstitute(server.db, absent, await aUser(server.db, ["project-owner"]))).id;
}

const jobStatuses = {
  approved: "APPROVED_BY_PROJECT_OWNER",
  finished: "APPROVED_BY_MANAGER",
  rejected: "REJECTED",
  paid: "PAID",
} as const;

async function jobIds(person: Person, record: string): Promise<Record<string, number>> {
  if (record === "none") return { userId: company.employee2.id, jobId: nobody };
  const status = /-(approved|finished|rejected|paid)$/.exec(record)?.[1] as keyof typeof jobStatuses | undefined;
  const isInProject = record.startsWith("in-project") || record === "of-someone-else";
  const job = await aJob(server.db, company, {
    user: record.startsWith("mine") ? userOf(person) : company.employee2,
    project: isInProject ? company.project : company.project2,
    job_status: status ? jobStatuses[status] : "NEW",
    manager_approved_by_user_id: company.manager2.id,
  });
  return { jobId: job.id, userId: record === "of-someone-else" ? company.employee.id : job.user_id };
}

async function commentIds(person: Person, record: string): Promise<Record<string, number>> {
  const ids = await jobIds(person, record);
  if (record === "none") return { ...ids, commentId: nobody };
  const { id } = await server.db
    .insertInto("job_comments")
    .values({ job_id: ids.jobId ?? nobody, user_id: ids.userId ?? nobody, text: "Bilag følger." })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...ids, commentId: id };
}

let last = 0;

async function bodyOf(path: string, body: string, person: Person, record: string): Promise<unknown> {
  const code = `RET-${++last}`;
  if (body === "-") return undefined;
  if (body === "empty") return {};
  if (body === "approve") return { job_status: "APPROVED_BY_PROJECT_OWNER" };
  if (body === "finish") return { job_status: "APPROVED_BY_MANAGER" };
  if (body === "reject") return { job_status: "REJECTED", rejection_reason: "Forkert projekt" };
  if (body === "absence") return absenceBody(person, record);
  if (body === "end") return { to_date: today().toString() };
  if (path === "/api/absences/decisions") return absenceDecision(person, record);
  const jobs = [{ id: nobody, version: 1 }];
  if (body === "decide") return { decision: "approve", jobs };
  if (body === "withdraw") return { jobs };
  if (body === "copy") return { copies: [{ id: nobody, version: 1, date: today().toString() }] };
  if (body === "crew") return crewBody();
  if (body === "split") return splitBody();
  if (body === "receipts") return { receipt_ids: [2_000_000_000] };
  if (body === "order") return { ids: [nobody] };
  if (body === "name") return { name: "Ret" };
  if (body === "password") return { current_password: testPassword };
  if (body === "excel") return { format: "excel" };
  if (body === "comment") return { text: "Mangler der en pause?" };
  if (body === "seen") return { version: record === "mine-paid" ? 2 : 1 };
  if (body === "read") return { read_up_to_id: 1 };
  if (body === "reverse") return { reason: "Forkerte timer" };
  if (body === "project") return { project_id: (await aProject(server.db, company.owner2)).id };
  if (body === "cost-center") return { cost_center_id: company.costCenter2.id };
  if (path.startsWith("/api/imports/")) return anImport(code);
  if (path === "/api/user/mails") return { off: ["job-rejected"] };
  if (path === "/api/timers") return { project_id: nobody, job_type_id: nobody };
  if (path.includes("/entries/")) return { start: "07:30", end: "15:15", pause_minutes: 30 };
  if (path === "/api/company-calendar") return { days: noCompanyDays };
  if (path === "/api/users/leader")
    return { users: [{ id: (await aUser(server.db, ["employee"])).id, version: 1 }], leader_id: company.owner.id };
  if (path === "/api/first-steps") return { is_hidden: true };
  if (path === "/api/invitations") return { users: [(await aUser(server.db, ["employee"], { status: "invited" })).id] };
  if (path === "/api/employment-terms")
    return { users: [(await aUser(server.db, ["employee"])).id], from_date: "2026-11-01", pay_kind: "salaried" };
  if (path === "/api/balance-setup") return { kept_from: "2026-09-01" };
  if (path.endsWith("/balance-entries")) {
    const entry = { account: "holiday", kind: "correction", year: 2026, date: "2026-11-02", amount: 100 };
    return { ...entry, reason: "Talt forkert" };
  }
  if (path.endsWith("/employment")) return { employed_from: "2020-01-01", employed_until: null };
  if (path.includes("/terms")) return { from_date: "2026-11-01", hourly_rate: 210 };
  if (path.endsWith("/substitutes")) return substituteBody();
  if (path.endsWith("/reactivation")) return { email: `${code}@dagvaerk.test`, roles: [4] };
  if (path === "/api/reports/saved") return aSavedReport({ is_shared: body === "shared" });
  if (path === "/api/favourites") return aFavourite(company, { name: code });
  if (path.startsWith("/api/job-types")) return { name: "Ret", salary_code: code };
  if (path.startsWith("/api/invoice-bases"))
    return { ...basisChoice({ customer_id: (await aCustomer(server.db)).id }), digest: "former" };
  if (path === "/api/accounting-setup") return { system: null, settings: {}, secrets: {} };
  if (path.startsWith("/api/sales-rates"))
    return { customer_id: (await aCustomer(server.db)).id, from_date: "2027-01-01", rate: 675 };
  if (path.startsWith("/api/customers")) return { name: code };
  if (path.startsWith("/api/cost-centers")) return { name: "Ret", code, owner_user_id: company.manager.id };
  if (path.includes("/budgets")) return budgetBody;
  if (path.startsWith("/api/projects"))
    return { name: "Ret", code, owner_user_id: company.owner.id, default_cost_center_id: null };
  if (path === "/api/expense-limits") return (await clients.admin.get(path)).body;
  if (path === "/api/payroll-setup") return { ...defaultPayrollSetup, version: 1 };
  if (path.startsWith("/api/mileage/rates")) return ratesBody();
  if (path.startsWith("/api/working-time/rules") || path.startsWith("/api/allowance-rules"))
    return rulesBody(path, code);
  if (path === "/api/mileage/company") return { name: "Dagværk Byg", address: "Havnegade 1", cvr: "" };
  if (path === "/api/mileage/openings") return { user_id: company.employee.id, year: 2026, km: 100 };
  if (path === "/api/mileage/restarts")
    return { user_id: company.employee.id, workplace: "Havnegade 12", from_date: today().toString(), reason: "Ret" };
  if (path === "/api/registrations/reminders") return { date: today().toString(), user_ids: [company.employee.id] };
  if (path === "/api/registration-rules") return { minute_step: 5, rounding: "none", days_back: null };
  if (path.endsWith("/late-entry-permit")) return { until_date: today().toString() };
  if (path === "/api/registrations/reminder-setting") return { weekdays: [1, 4], hour: 8, after_days: 1 };
  if (path === "/api/leavers/anonymisations") return { user_ids: [company.employee.id] };
  if (path === "/api/leavers/anonymisation-setting") return { is_automatic: false };
  if (path.endsWith("/overtime-day")) return { date: "2026-01-05", is_agreed: true, is_banked: false };
  if (path === "/api/payrolls/allowances") return { created_before_date: "2026-01-15" };
  if (path === "/api/payrolls/reminders") return { created_before_date: "2026-01-15" };
  if (path === "/api/payrolls") return payrollBody();
  if (path.startsWith("/api/webhooks"))
    return { name: code, url: "https://1.1.1.1/hook", events: ["job.created"], is_used: true };
  if (path === "/api/password-login") return { off_roles: [], keeper_ids: [] };
  if (path.endsWith("/preview")) return { role_map: [] };
  if (path.startsWith("/api/login-providers")) {
    const provider = { kind: "oidc", name: code, issuer: "https://login.firma.test", client_id: "id" };
    const rest = { client_secret: "secret", domains: [], creates_users: false, has_second_factor: false };
    return { ...provider, ...rest, role_map: [], is_used: false };
  }
  if (path.includes("jobs")) return jobInputFor(company, { note: code });
  const isAdmin = record === "mine" && person === "admin";
  const email = record === "mine" ? userOf(person).email : `${code}@dagvaerk.test`;
  return { name: "Ret", email, employee_id: code, default_hourly_rate: 200, roles: [isAdmin ? 1 : 4] };
}

/** An import of one new record of any kind, after an outdated preview. */
const anImport = (code: string) => ({
  rows: [
    ["Nummer", "Navn", "E-mail", "Timepris"],
    [code, "Ret", `${code}@dagvaerk.test`, "200"],
  ],
  header_row: 0,
  columns: {
    employee_id: 0,
    person: 0,
    code: 0,
    name: 1,
    account: 1,
    from_date: 1,
    date: 1,
    email: 2,
    default_hourly_rate: 3,
  },
  fingerprint: "outdated",
});

/** A new substitute each time, for today. */
async function substituteBody() {
  const day = today().toString();
  return { substitute_user_id: (await aUser(server.db, ["manager"])).id, from_date: day, to_date: day };
}

async function firstRates(): Promise<number> {
  return (await server.db.selectFrom("mileage_rates").select("id").orderBy("from_date").executeTakeFirstOrThrow()).id;
}

/** Mileage rates from another day each time. */
function ratesBody() {
  const from_date = `20${40 + (++last % 60)}-01-01`;
  return { from_date, high: 4, low: 2, bicycle: 1, own_high: null, own_low: null, own_bicycle: null };
}

async function splitBody() {
  const { id: job_type_id } = await anExpenseType(server.db);
  const time = `${today()} 12:00:00`;
  const { project_id: _project, ...shared } = jobInputFor(company, {
    ...{ started_at: time, ended_at: time, price_mode: "manual", hourly_rate: null, price: 50, job_type_id },
  });
  const parts = [company.project, company.project2].map(({ id }) => ({ project_id: id, price: 25 }));
  return { ...shared, kind: "expense", expense: { vat: 10, ...withoutReceipt }, parts };
}

function crewBody() {
  const { hourly_rate, ...shared } = jobInputFor(company);
  return { ...shared, people: [company.employee, company.employee2].map(({ id }) => ({ user_id: id, hourly_rate })) };
}

async function payrollBody() {
  await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
  return { description: "Ret", created_before_date: today().toString(), jobs: "approved" };
}
