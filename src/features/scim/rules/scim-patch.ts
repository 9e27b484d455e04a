import * as z from "zod/mini";
import { invalidValue, ScimProblem } from "./scim-problem.ts";
import { type ScimOperation, scimFlag, scimUrns, scimUserInput } from "./scim-schemas.ts";
import { mainEmail, type Wanted } from "./scim-user.ts";

/** Matches `emails[type eq "work"].value`. */
const pathPattern = /^([a-z$][\w$-]*)(?:\[([^\][]*)\])?(?:\.([a-z$][\w$-]*))?$/i;

/** Directories send these standard attributes by default, but Dagværk does not store them. */
const dropped = new Set(
  `nickName profileUrl title userType preferredLanguage locale timezone password phoneNumbers ims photos addresses entitlements
  roles x509Certificates`
    .toLowerCase()
    .split(/\s+/),
);

const readOnly = new Set(["id", "meta", "schemas", "groups"]);

const texts = { username: "userName", displayname: "displayName", externalid: "externalId" } as const;
const nameParts = { formatted: "formatted", givenname: "givenName", familyname: "familyName" } as const;

/** The changes of a PATCH, also in the formats of Entra ID and Okta. */
export function patchedUser(operations: readonly ScimOperation[]): Wanted {
  const wanted: Wanted = {};
  for (const { op, path, value } of operations) {
    const deed = op.toLowerCase();
    if (deed !== "add" && deed !== "replace" && deed !== "remove")
      throw new ScimProblem(400, "op skal være add, replace eller remove.", "invalidSyntax");
    const isRemoval = deed === "remove";
    if (path !== undefined) apply(wanted, path, isRemoval ? undefined : value);
    else if (isRemoval) throw new ScimProblem(400, "remove skal have en path.", "noTarget");
    else for (const [name, one] of Object.entries(fieldsOf(value))) apply(wanted, name, one);
  }
  return wanted;
}

function fieldsOf(value: unknown): object {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw invalidValue("value skal være et objekt, når der ingen path er.");
}

/** @param value undefined to remove the attribute */
function apply(wanted: Wanted, path: string, value: unknown): void {
  const prefix = `${scimUrns.user.toLowerCase()}:`;
  const plain = path.toLowerCase().startsWith(prefix) ? path.slice(prefix.length) : path;
  if (/^urn:/i.test(plain)) return;
  const [, attribute = "", filter, part] = pathPattern.exec(plain) ?? [];
  const name = attribute.toLowerCase();
  if (name === "" || (filter !== undefined && name !== "emails" && !dropped.has(name))) throw unknownPath(path);
  if (readOnly.has(name)) throw new ScimProblem(400, `${attribute} kan ikke ændres.`, "mutability");
  if (dropped.has(name)) return;
  if (name === "name") applyName(wanted, part, value, path);
  else if (name === "emails") applyEmails(wanted, filter, part, value);
  else if (part !== undefined) throw unknownPath(path);
  else if (name === "externalid" && (value === undefined || value === null)) wanted.externalId = null;
  else if (name === "displayname" && value === undefined) return;
  else if (value === undefined) throw notRemovable(attribute);
  else if (name === "active") wanted.active = checked(scimFlag, value, attribute);
  else if (Object.hasOwn(texts, name)) wanted[texts[name as keyof typeof texts]] = checked(text, value, attribute);
  else throw unknownPath(path);
}

function applyName(wanted: Wanted, part: string | undefined, value: unknown, path: string): void {
  // If a directory removes a part of the name, the user keeps the name.
  if (value === undefined || value === null) return;
  if (part === undefined) {
    for (const [inner, one] of Object.entries(fieldsOf(value))) applyName(wanted, inner, one, path);
    return;
  }
  const known = part.toLowerCase();
  if (Object.hasOwn(nameParts, known)) wanted[nameParts[known as keyof typeof nameParts]] = checked(text, value, path);
}

const mainFilter = /^\s*(type\s+eq\s+"work"|primary\s+eq\s+"?true"?)\s*$/i;

/** Reads only a work or primary e-mail, or the main e-mail of a list. */
function applyEmails(wanted: Wanted, filter: string | undefined, part: string | undefined, value: unknown): void {
  if (filter !== undefined && !mainFilter.test(filter)) return;
  if (part !== undefined && part.toLowerCase() !== "value") return;
  if (value === undefined) throw notRemovable("emails");
  if (part !== undefined) wanted.email = checked(text, value, "emails");
  else wanted.email = mainEmail(checked(emailList, [value].flat(), "emails") ?? []) ?? wanted.email;
}

const text = scimUserInput.shape.userName;
const emailList = scimUserInput.shape.emails;

function checked<Value>(schema: z.ZodMiniType<Value>, value: unknown, what: string): Value {
  const result = z.safeParse(schema, value);
  if (!result.success) throw invalidValue(`${what} har en ugyldig værdi.`);
  return result.data;
}

const unknownPath = (path: string) => new ScimProblem(400, `Stien ${path} findes ikke.`, "invalidPath");
const notRemovable = (what: string) => new ScimProblem(400, `${what} kan ikke fjernes.`, "mutability");
