import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { roles } from "#common/rules/access/permissions.ts";
import { describedSchemas, resourceTypes, serviceProviderConfig } from "../rules/scim-descriptions.ts";
import { type Condition, parseFilter } from "../rules/scim-filter.ts";
import { ScimProblem } from "../rules/scim-problem.ts";
import {
  type ScimGroup,
  scimDescription,
  scimDescriptionList,
  scimGroup,
  scimGroupList,
  scimGroupParams,
  scimGroupsQuery,
  scimList,
  scimNameParams,
  scimPath,
  scimRange,
  scimUrns,
} from "../rules/scim-schemas.ts";
import { scimCall, scimSchema } from "./scim-answers.ts";
import type { ScimOptions } from "./scim-users.routes.ts";
import { type DirectoryGroup, listDirectoryGroups } from "./scim-users.store.ts";

/** Roles are SCIM groups here. A directory cannot change roles. */
export const scimReadRoutes: FastifyPluginAsyncZod<ScimOptions> = async (app, { config: { baseUrl }, db }) => {
  const groups = async () => (await listDirectoryGroups(db)).map((group) => presentGroup(group, baseUrl));

  app.get(
    `${scimPath}/Groups`,
    {
      ...scimCall,
      schema: scimSchema({
        summary: "SCIM: lists the roles as groups",
        querystring: scimGroupsQuery,
        response: { 200: scimGroupList },
      }),
    },
    async ({ query }) => {
      const conditions = query.filter === undefined ? [] : parseFilter(query.filter, ["id", "displayName"]);
      const found = (await groups()).filter((group) => conditions.every((condition) => isMatch(group, condition)));
      const { startIndex, limit } = scimRange(query);
      const page = found.slice(startIndex - 1, startIndex - 1 + limit);
      const hidesMembers = query.excludedAttributes?.split(",").some((name) => name.trim() === "members") ?? false;
      return scimList(hidesMembers ? page.map(withoutMembers) : page, found.length, startIndex);
    },
  );

  app.get(
    `${scimPath}/Groups/:roleId`,
    {
      ...scimCall,
      schema: scimSchema({
        summary: "SCIM: finds a role as a group",
        params: scimGroupParams,
        response: { 200: scimGroup },
      }),
    },
    async ({ params }) => found((await groups()).find(({ id }) => id === String(params.roleId))),
  );

  app.get(
    `${scimPath}/ServiceProviderConfig`,
    {
      ...scimCall,
      schema: scimSchema({ summary: "SCIM: says what is supported", response: { 200: scimDescription } }),
    },
    () => serviceProviderConfig(baseUrl),
  );

  const described = [
    ["ResourceTypes", "resource types", resourceTypes(baseUrl)],
    ["Schemas", "schemas", describedSchemas(baseUrl)],
  ] as const;
  for (const [path, words, all] of described) {
    app.get(
      `${scimPath}/${path}`,
      {
        ...scimCall,
        schema: scimSchema({ summary: `SCIM: lists the ${words}`, response: { 200: scimDescriptionList } }),
      },
      () => scimList<object>(all) as ReturnType<typeof scimList<Record<string, unknown>>>,
    );
    app.get(
      `${scimPath}/${path}/:scimName`,
      {
        ...scimCall,
        schema: scimSchema({
          summary: `SCIM: finds one of the ${words}`,
          params: scimNameParams,
          response: { 200: scimDescription },
        }),
      },
      ({ params }) => found(all.find(({ id }) => id === params.scimName)),
    );
  }

  app.route({
    ...scimCall,
    method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    url: `${scimPath}/*`,
    schema: { hide: true },
    handler: async ({ url, method }) => {
      if (method !== "GET" && url.startsWith(`${scimPath}/Groups`))
        throw new ScimProblem(501, "Roller gives i Dagværk. Slå grupper fra i jeres brugerkatalog.");
      throw new ScimProblem(404, "Det, du leder efter, findes ikke.");
    },
  });
};

function found<T>(one: T | undefined): T {
  if (one === undefined) throw new ScimProblem(404, "Det, du leder efter, findes ikke.");
  return one;
}

function presentGroup({ id, members }: DirectoryGroup, baseUrl: string): ScimGroup {
  return {
    schemas: [scimUrns.group],
    id: String(id),
    displayName: roles.find((role) => role.id === id)?.label ?? "",
    members: members.map((member) => ({
      value: String(member.id),
      display: member.name,
      $ref: `${baseUrl}${scimPath}/Users/${member.id}`,
    })),
    meta: { resourceType: "Group", location: `${baseUrl}${scimPath}/Groups/${id}` },
  };
}

const withoutMembers = ({ members: _members, ...group }: ScimGroup): ScimGroup => group;

const isMatch = ({ id, displayName }: ScimGroup, { attribute, value }: Condition): boolean =>
  attribute === "id" ? id === value : displayName.toLowerCase() === value.toLowerCase();
