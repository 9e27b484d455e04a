import * as z from "zod/mini";
import { idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** SCIM 2.0 (RFC 7643 and 7644). */
export const scimUrns = {
  user: "urn:ietf:params:scim:schemas:core:2.0:User",
  group: "urn:ietf:params:scim:schemas:core:2.0:Group",
  resourceType: "urn:ietf:params:scim:schemas:core:2.0:ResourceType",
  schema: "urn:ietf:params:scim:schemas:core:2.0:Schema",
  config: "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig",
  list: "urn:ietf:params:scim:api:messages:2.0:ListResponse",
  error: "urn:ietf:params:scim:api:messages:2.0:Error",
} as const;

export const scimPath = "/scim/v2";

const maxText = 500;
const text = z.string().check(z.maxLength(maxText));
const maybeText = z.optional(z.nullable(text));

/** Entra ID also sends the texts "True" and "False". */
export const scimFlag = z.union([
  z.boolean(),
  z.pipe(
    z.string().check(z.regex(/^(true|false)$/i)),
    z.transform((said) => said.toLowerCase() === "true"),
  ),
]);
const maybeFlag = z.optional(z.nullable(scimFlag));

const name = z.object({ formatted: maybeText, givenName: maybeText, familyName: maybeText });
const emails = z.array(z.object({ value: maybeText, type: maybeText, primary: maybeFlag })).check(z.maxLength(20));

/** Other fields, such as a password, are ignored. */
export const scimUserInput = z.object({
  userName: text,
  externalId: maybeText,
  displayName: maybeText,
  name: z.optional(z.nullable(name)),
  emails: z.optional(z.nullable(emails)),
  active: maybeFlag,
});
export type ScimUserInput = z.infer<typeof scimUserInput>;

const maxOperations = 100;

export const scimPatchInput = z.object({
  Operations: z
    .array(z.object({ op: z.string().check(z.maxLength(20)), path: z.optional(text), value: z.optional(z.unknown()) }))
    .check(z.minLength(1), z.maxLength(maxOperations)),
});
export type ScimOperation = z.infer<typeof scimPatchInput>["Operations"][number];

export const maxResources = 200;

const countText = z.optional(z.string().check(z.regex(/^-?\d{1,9}$/)));

export const scimListQuery = z.object({
  filter: z.optional(z.string().check(z.maxLength(1_000))),
  startIndex: countText,
  count: countText,
});
export type ScimListQuery = z.infer<typeof scimListQuery>;

/** A number below its minimum counts as the minimum (RFC 7644, section 3.4.2.4). */
export function scimRange({ startIndex = "1", count = "100" }: ScimListQuery): { startIndex: number; limit: number } {
  return { startIndex: Math.max(Number(startIndex), 1), limit: Math.min(Math.max(Number(count), 0), maxResources) };
}

export const scimGroupsQuery = z.extend(scimListQuery, { excludedAttributes: z.optional(text) });

export const scimUserParams = z.object({ userId: idText });
export const scimGroupParams = z.object({ roleId: idText });
export const scimNameParams = z.object({ scimName: text });

const schemas = z.array(z.string());
const meta = z.object({ resourceType: z.string(), created: z.optional(z.string()), location: z.string() });

export const scimUser = z.object({
  schemas,
  id: z.string(),
  externalId: z.optional(z.string()),
  userName: z.string(),
  displayName: z.string(),
  name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() }),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
  active: z.boolean(),
  meta,
});
export type ScimUser = z.infer<typeof scimUser>;

export const scimGroup = z.object({
  schemas,
  id: z.string(),
  displayName: z.string(),
  members: z.optional(z.array(z.object({ value: z.string(), display: z.string(), $ref: z.string() }))),
  meta,
});
export type ScimGroup = z.infer<typeof scimGroup>;

export const scimDescription = z.record(z.string(), z.unknown());

const page = { schemas, totalResults: wire.count, startIndex: wire.count, itemsPerPage: wire.count };

export const scimUserList = z.object({ ...page, Resources: z.array(scimUser) });
export const scimGroupList = z.object({ ...page, Resources: z.array(scimGroup) });
export const scimDescriptionList = z.object({ ...page, Resources: z.array(scimDescription) });

export const scimList = <T>(resources: readonly T[], totalResults = resources.length, startIndex = 1) => ({
  schemas: [scimUrns.list],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: [...resources],
});

export const scimError = z.object({
  schemas,
  status: z.string(),
  scimType: z.optional(z.string()),
  detail: z.string(),
});
export type ScimError = z.infer<typeof scimError>;
