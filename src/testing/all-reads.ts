import type { FastifyInstance } from "fastify";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { operationsOf } from "./openapi.ts";

/** Values of parameters by name; the first one is used when the parameter is required. */
export type ParameterValues = Readonly<Record<string, readonly (string | number)[]>>;

const dayAgo = (days: number) => today().subtract({ days }).toString();

/** Values that suit any company. A test adds ids, and values that matter to it. */
export const usualValues = (): ParameterValues => ({
  page: [1],
  agreementId: [1],
  invoiceBasisId: [1],
  roleId: [1],
  scimName: ["User"],
  webhookId: [1],
  perPage: [100],
  paginate: ["true"],
  closed: ["with"],
  deleted: ["true"],
  hasRoles: ["employee"],
  projectScope: ["all"],
  flagged: ["true"],
  with: [""],
  forUsers: ["1,2"],
  "/api/approvals with": ["choices"],
  kind: ["work", "expense", "mileage"],
  "/api/audit-log kind": ["login"],
  from: [dayAgo(40)],
  to: [dayAgo(0)],
  lapsing: ["true"],
  scope: ["team"],
  content: ["statistics"],
  file: ["unknown.ics"],
  "/api/jobs/copies from": [dayAgo(3)],
  "/api/jobs/copies to": [dayAgo(2)],
  target: [dayAgo(0)],
  date: [dayAgo(1)],
  days: [`${dayAgo(2)},${dayAgo(1)}`],
  started_at: [`${dayAgo(2)} 08:00:00`],
  ended_at: [`${dayAgo(2)} 16:00:00`],
  km: [12.5],
  vehicle: ["car"],
  workplace: ["Havnegade 12, 8000 Aarhus C"],
  price: [100],
  createdBeforeDate: [dayAgo(0)],
  format: ["csv"],
  "/api/payrolls/{payrollId}/file format": ["excel"],
  by: ["employee"],
  jobs: ["all"],
  jobTypes: ["open"],
  year: [today().year],
  month: [today().toPlainYearMonth().toString()],
  week: [weekStart(today()).toString()],
  project_ids: ["1,2"],
  "/api/budgets measure": ["hours"],
  "/api/projects/{projectId}/budgets measure": ["hours"],
  measure: ["hours", "refunds", "kilometres"],
  rows: ["user", "project", "job_type", "cost_center", "day"],
  columns: ["status", "kind", "month"],
  compare: ["before"],
});

export type Read = {
  path: string;
  address: string;
  /** Whether the response is JSON; otherwise it is a file. */
  isJson: boolean;
  unknown: readonly string[];
};

/**
 * All GET calls of the app's OpenAPI document, with all values of the path parameters. The first two addresses of each
 * path are also called with each value of each query parameter. Throws if a required parameter has no value.
 */
export function allReads(app: FastifyInstance, values: ParameterValues): Read[] {
  return operationsOf(app)
    .filter(({ method }) => method === "GET")
    .flatMap(({ path, parameters, responses }) => {
      const queries = parameters.filter(({ in: place }) => place === "query");
      const isNeeded = (parameter: object) => "required" in parameter && parameter.required === true;
      const base = Object.fromEntries(
        queries.filter(isNeeded).map(({ name }) => [name, valuesOf(path, name, values)[0] as string | number]),
      );
      const known = queries.filter(({ name }) => findValues(path, name, values) !== undefined);
      const variants = known.flatMap(({ name }) =>
        valuesOf(path, name, values).map((value) => ({ ...base, [name]: value })),
      );
      const unknown = queries.filter((parameter) => !known.includes(parameter)).map(({ name }) => name);
      const isJson = responses[200]?.content?.["application/json"] !== undefined;
      const addresses = filledIn(path, values);
      return [
        ...addresses.map((address) => withQuery(address, base)),
        ...addresses.slice(0, 2).flatMap((address) => variants.map((query) => withQuery(address, query))),
      ].map((address) => ({ path, address, isJson, unknown }));
    });
}

const findValues = (path: string, name: string, values: ParameterValues) => values[`${path} ${name}`] ?? values[name];

function valuesOf(path: string, name: string, values: ParameterValues): readonly (string | number)[] {
  const found = findValues(path, name, values);
  if (!found) throw new Error(`${path}: say what its parameter ${name} can be`);
  return found;
}

function filledIn(path: string, values: ParameterValues): string[] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (name === undefined) return [path];
  return valuesOf(path, name, values).flatMap((value) => filledIn(path.replace(`{${name}}`, String(value)), values));
}

const withQuery = (path: string, query: Record<string, string | number>): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? path : `${path}?${text}`;
};
