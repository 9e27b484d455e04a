import { maxResources, scimPath, scimUrns } from "./scim-schemas.ts";

/** The capabilities of this server, in SCIM's format (RFC 7643, sections 5 to 7). */
export const serviceProviderConfig = (baseUrl: string) => ({
  schemas: [scimUrns.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxResources },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer",
      description: "Nøglen fra »Login-udbydere« i Dagværk",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${baseUrl}${scimPath}/ServiceProviderConfig` },
});

export const resourceTypes = (baseUrl: string) =>
  (
    [
      ["User", scimUrns.user],
      ["Group", scimUrns.group],
    ] as const
  ).map(([id, schema]) => ({
    schemas: [scimUrns.resourceType],
    id,
    name: id,
    endpoint: `/${id}s`,
    schema,
    meta: { resourceType: "ResourceType", location: `${baseUrl}${scimPath}/ResourceTypes/${id}` },
  }));

type Attribute = { readonly name: string; readonly type: string; readonly subAttributes?: readonly Attribute[] };

const attribute = (name: string, rest: object = {}): Attribute => ({
  ...{ name, type: "string", multiValued: false, description: "", required: false, caseExact: false },
  ...{ mutability: "readWrite", returned: "default", uniqueness: "none" },
  ...rest,
});

const given = { mutability: "readOnly" };

const userAttributes = [
  attribute("userName", { required: true, uniqueness: "server" }),
  attribute("displayName"),
  attribute("name", {
    type: "complex",
    subAttributes: ["formatted", "givenName", "familyName"].map((name) => attribute(name)),
  }),
  attribute("emails", {
    type: "complex",
    multiValued: true,
    subAttributes: [attribute("value"), attribute("type"), attribute("primary", { type: "boolean" })],
  }),
  attribute("active", { type: "boolean" }),
];

const groupAttributes = [
  attribute("displayName", given),
  attribute("members", {
    ...given,
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", given),
      attribute("display", given),
      attribute("$ref", { ...given, type: "reference", referenceTypes: ["User"] }),
    ],
  }),
];

export const describedSchemas = (baseUrl: string) =>
  (
    [
      [scimUrns.user, "User", userAttributes],
      [scimUrns.group, "Group", groupAttributes],
    ] as const
  ).map(([id, name, attributes]) => ({
    schemas: [scimUrns.schema],
    id,
    name,
    attributes,
    meta: { resourceType: "Schema", location: `${baseUrl}${scimPath}/Schemas/${id}` },
  }));
