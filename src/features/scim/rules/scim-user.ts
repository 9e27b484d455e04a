import * as z from "zod/mini";
import { emailField, nameField, textField } from "#common/rules/values/fields.ts";
import { invalidValue } from "./scim-problem.ts";
import { type ScimUser, type ScimUserInput, scimPath, scimUrns } from "./scim-schemas.ts";

/** `user_name` is the directory's name for the user, or else the e-mail. */
export type DirectoryUser = {
  readonly id: number;
  readonly user_name: string;
  readonly external_id: string | null;
  readonly name: string;
  readonly email: string;
  readonly is_active: boolean;
  readonly created_at: Date;
};

/** An absent field keeps its value. */
export type Wanted = {
  userName?: string | undefined;
  externalId?: string | null | undefined;
  displayName?: string | undefined;
  formatted?: string | undefined;
  givenName?: string | undefined;
  familyName?: string | undefined;
  email?: string | undefined;
  active?: boolean | undefined;
};

/** The fields that a POST or PUT sets. */
export function wantedOf({ name, emails, externalId, ...input }: ScimUserInput): Wanted {
  return {
    userName: input.userName,
    ...(externalId !== undefined && { externalId }),
    displayName: input.displayName ?? undefined,
    formatted: name?.formatted ?? undefined,
    givenName: name?.givenName ?? undefined,
    familyName: name?.familyName ?? undefined,
    email: mainEmail(emails ?? []),
    active: input.active ?? undefined,
  };
}

type Emails = NonNullable<ScimUserInput["emails"]>;

/** The primary address, or else the work address, or else the first one. */
export function mainEmail(emails: Emails): string | undefined {
  const main = emails.find(({ primary }) => primary) ?? emails.find(isOfWork) ?? emails[0];
  return main?.value ?? undefined;
}

const isOfWork = ({ type }: Emails[number]) => type?.toLowerCase() === "work";

const fields = z.object({
  user_name: textField("userName", 191),
  external_id: z.nullable(textField("externalId", 191)),
  name: nameField("Navn"),
  email: emailField,
});
export type DirectoryFields = z.infer<typeof fields> & { readonly is_active: boolean };

/**
 * The fields of a new or changed user. Throws 400 for an invalid value.
 * - The name is the first that differs from the stored name: `displayName`, formatted name, or given and family name.
 * - If no e-mail is sent, `userName` becomes the address of a new user, or of one whose `user_name` was the address.
 */
export function changedFields(stored: DirectoryUser | undefined, wanted: Wanted): DirectoryFields {
  const user_name = wanted.userName ?? stored?.user_name ?? "";
  const isNamedByAddress = !stored || stored.user_name.toLowerCase() === stored.email.toLowerCase();
  const email = wanted.email ?? (isNamedByAddress ? user_name : stored.email);
  const external_id = wanted.externalId === undefined ? (stored?.external_id ?? null) : wanted.externalId || null;
  const name = nameAfter(stored, wanted) ?? user_name;
  const result = fields.safeParse({ user_name, external_id, name, email });
  if (!result.success) throw invalidValue(result.error.issues[0]?.message ?? "Ugyldig værdi.");
  return { ...result.data, is_active: wanted.active ?? stored?.is_active ?? true };
}

function nameAfter(
  stored: DirectoryUser | undefined,
  { displayName, formatted, ...parts }: Wanted,
): string | undefined {
  const { givenName, familyName } = { ...partsOf(stored?.name ?? ""), ...given(parts) };
  const isInParts = parts.givenName !== undefined || parts.familyName !== undefined;
  const joined = isInParts ? `${givenName} ${familyName}`.trim() : undefined;
  return [displayName, formatted, joined].find((name) => name && name !== stored?.name) ?? stored?.name;
}

const given = ({ givenName, familyName }: Pick<Wanted, "givenName" | "familyName">) => ({
  ...(givenName !== undefined && { givenName }),
  ...(familyName !== undefined && { familyName }),
});

function partsOf(name: string): { givenName: string; familyName: string } {
  const place = name.lastIndexOf(" ");
  return place < 0
    ? { givenName: name, familyName: "" }
    : { givenName: name.slice(0, place), familyName: name.slice(place + 1) };
}

export function presentScimUser(user: DirectoryUser, baseUrl: string): ScimUser {
  const { id, user_name, external_id, name, email, is_active, created_at } = user;
  const location = `${baseUrl}${scimPath}/Users/${id}`;
  return {
    schemas: [scimUrns.user],
    id: String(id),
    ...(external_id !== null && { externalId: external_id }),
    userName: user_name,
    displayName: name,
    name: { formatted: name, ...partsOf(name) },
    emails: [{ value: email, type: "work", primary: true }],
    active: is_active,
    meta: { resourceType: "User", created: created_at.toISOString(), location },
  };
}
