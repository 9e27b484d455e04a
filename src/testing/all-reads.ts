import type { FastifyInstance } from "fastify";
import { operationsOf } from "./openapi.ts";

/** What the parameters of calls can be, by name: the first is what stands where a call needs one. */
export type ParameterValues = Readonly<Record<string, readonly (string | number)[]>>;

/**
 * The addresses of all GET calls of the app's own OpenAPI document: each with all values of the parameters in its path, and
 * of the first two of these with each value of each of its query parameters. It throws for a parameter that nobody gave a value.
 */
export function addressesOfAllReads(
  app: FastifyInstance,
  values: ParameterValues,
): { path: string; address: string }[] {
  return operationsOf(app)
    .filter(({ method }) => method === "GET")
    .flatMap(({ path, parameters }) => {
      const queries = parameters.filter(({ in: place }) => place === "query");
      const needed = queries.filter((parameter) => "required" in parameter && parameter.required === true);
      const [base, ...others] = [
        needed.map(({ name }) => [name, valuesOf(path, name, values)[0]] as const),
        ...queries.map(({ name }) => valuesOf(path, name, values).map((value) => [name, value] as const)),
      ];
      const variants = others.flatMap((pairs) =>
        pairs.map((pair) => ({ ...Object.fromEntries(base ?? []), [pair[0]]: pair[1] })),
      );
      const addresses = filledIn(path, values);
      return [
        ...addresses.map((address) => ({ path, address: withQuery(address, Object.fromEntries(base ?? [])) })),
        ...addresses
          .slice(0, 2)
          .flatMap((address) => variants.map((query) => ({ path, address: withQuery(address, query) }))),
      ];
    });
}

function valuesOf(path: string, name: string, values: ParameterValues): readonly (string | number)[] {
  const found = values[`${path} ${name}`] ?? values[name];
  if (!found) throw new Error(`${path}: say what its parameter ${name} can be`);
  return found;
}

function filledIn(path: string, values: ParameterValues): string[] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (name === undefined) return [path];
  return valuesOf(path, name, values).flatMap((value) => filledIn(path.replace(`{${name}}`, String(value)), values));
}

const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? path : `${path}?${text}`;
};
