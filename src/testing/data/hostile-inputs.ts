import fc from "fast-check";
import type { JsonSchema, Operation } from "../openapi.ts";
import { anyText } from "./any-text.ts";

export type HostileInput = {
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  /** The body, which need not be JSON. */
  payload: string | undefined;
};

/** Ids of existing rows by the name of the path parameter. */
export type KnownIds = Readonly<Record<string, readonly (number | string)[]>>;

const hostileTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "%00",
  "%",
  "%zz",
  "..",
  "../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-1",
  "0",
  "00",
  "1e400",
  "2147483648",
  "9007199254740993",
  "99999999999999999999",
  "1;drop table users",
  "' or 1=1 --",
  '"',
  "\\",
  "<script>alert(1)</script>",
  "=1+1",
  "__proto__",
  "constructor",
  "\u202e\u200b",
  "\ud800",
  "\r\nX-Injected: yes",
  "æøå ÆØÅ 😀",
  "0000-00-00",
  "2026-02-30",
  "2026-11-10",
  "2026-11-10 08:00:00",
  "2026-11-10 16:00:00",
  "9999-12-31 23:59:59",
  "-271821-04-20 00:00:00",
  "0001-01-01",
  "x".repeat(191),
  "x".repeat(10_000),
] as const;

const hostileText = fc.oneof(fc.constantFrom<string>(...hostileTexts), anyText(40));

/** The bounds of 2-, 4- and 8-byte integers and of JavaScript's safe integers, and their neighbours. */
export const integerBounds: readonly bigint[] = [15n, 31n, 53n, 63n].flatMap((bits) =>
  [2n ** bits - 1n, -(2n ** bits)].flatMap((bound) => [bound - 1n, bound, bound + 1n]),
);

const hugeNumber = fc.constantFrom(-1, 0, 0.1, 1.005, 1e21, -1e308, Number.MIN_VALUE, ...integerBounds.map(Number));

const prototypeKeys = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"] as const;

const forbiddenKeys = [
  "id",
  "user_id",
  "password_hash",
  "job_status",
  "payroll_id",
  "roles",
  "created_at",
  "deleted_at",
  "status",
];

const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: hugeNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

const strangePayload = fc.oneof(
  fc.constantFrom(
    "",
    "{",
    '{"a":',
    "null",
    "[]",
    '"text"',
    "1e999",
    "{}{}",
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    "\ufeff{}",
    `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
    `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
    `{"note":"${"x".repeat(300_000)}"}`,
  ),
  anyText(200),
  fc.json(),
);

const strangeHeaders = fc.record(
  {
    accept: fc.constantFrom("application/json", "*/*", "text/html", "image/png", "\u00e6"),
    "content-type": fc.constantFrom(
      "application/json",
      "application/json; charset=utf-16",
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "nonsense",
    ),
    "user-agent": fc.constantFrom("", "x".repeat(5_000), "\u00e6\u00f8\u00e5", "() { :;}; echo"),
    "x-forwarded-for": fc.constantFrom("", "1.2.3.4", "not an address", "::1, 10.0.0.1", "x".repeat(2_000)),
    "x-forwarded-proto": fc.constantFrom("https", "javascript"),
    host: fc.constantFrom("evil.example", "", "a b"),
    origin: fc.constantFrom("https://evil.example", "null"),
    "x-http-method-override": fc.constantFrom("DELETE", "PUT"),
    "idempotency-key": fc.constantFrom("", "a", "with space", "x".repeat(201), "\u00e6"),
    "if-none-match": fc.constantFrom("*", '"x"'),
    range: fc.constantFrom("bytes=0-", "bytes=9-1", "lines=1"),
  },
  { requiredKeys: [] },
);

/** Inputs for an operation: mostly valid, so that they get far, with an error somewhere. */
export function hostileInputs(operation: Operation, ids: KnownIds): fc.Arbitrary<HostileInput> {
  const { path, parameters, body } = operation;
  const named = (place: "path" | "query") => parameters.filter((parameter) => parameter.in === place);
  const inPath = fc.record(
    Object.fromEntries(named("path").map(({ name }) => [name, pathValue(ids[name] ?? [])])) as Record<
      string,
      fc.Arbitrary<string>
    >,
  );
  const inQuery = fc.record(
    Object.fromEntries(named("query").map(({ name, schema }) => [name, queryValue(schema)])) as Record<
      string,
      fc.Arbitrary<string>
    >,
    { requiredKeys: [] },
  );
  return fc
    .record({
      inPath,
      inQuery,
      extraQuery: fc.option(fc.tuple(hostileText, hostileText), { freq: 6 }),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: strangeHeaders }),
      payload: body ? payload(body) : fc.option(strangePayload, { nil: undefined, freq: 6 }),
    })
    .map(({ inPath, inQuery, extraQuery, headers, payload }) => ({
      url: `${path.replace(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? "")}${queryText(inQuery, extraQuery)}`,
      headers: definedOnly({ ...(payload !== undefined && { "content-type": "application/json" }), ...headers }),
      payload,
    }));
}

/** Puts each hostile value into each field of an operation in turn. All other fields come from `right`. */
export function valuesInEachField(
  { path, parameters, body }: Operation,
  ids: KnownIds,
  right: unknown,
  values: readonly (bigint | string)[],
): HostileInput[] {
  const address = (name?: string, value = "") =>
    path.replace(/\{(\w+)\}/g, (_, other: string) => (other === name ? value : String(ids[other]?.[0] ?? 1)));
  const headers: Record<string, string> = body ? { "content-type": "application/json" } : {};
  const payload = body && JSON.stringify(right);
  const inAddress = parameters.flatMap(({ name, in: place }) =>
    place === "header"
      ? []
      : values
          .map(String)
          .map(encodeURIComponent)
          .map((value) => ({
            url: place === "path" ? address(name, value) : `${address()}?${name}=${value}`,
            headers,
            payload,
          })),
  );
  const inBody = placesIn(body).flatMap((place) =>
    values.map((value) => ({ url: address(), headers, payload: withValue(right, place, value) })),
  );
  return [...inAddress, ...inBody];
}

/** The paths of a schema's fields, list entries and nested parts. */
function placesIn(schema: JsonSchema | undefined): string[][] {
  if (!schema) return [];
  const parts = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.prefixItems ?? (schema.items ? [schema.items] : [])).map(
      (item, index) => [String(index), item] as const,
    ),
  ];
  const inside = parts.flatMap(([name, part]) => [[], ...placesIn(part)].map((place) => [name, ...place]));
  return [...inside, ...(schema.anyOf ?? schema.oneOf ?? []).flatMap(placesIn)];
}

/** The JSON of a value with one place replaced; numbers keep all digits. */
function withValue(value: unknown, place: readonly string[], hostile: bigint | string): string {
  const marked = JSON.stringify(withValueAt(value, place, "the value"));
  return marked.replace('"the value"', () => (typeof hostile === "string" ? JSON.stringify(hostile) : String(hostile)));
}

function withValueAt(value: unknown, [name, ...rest]: readonly string[], hostile: unknown): unknown {
  if (name === undefined) return hostile;
  const isEntry = /^\d+$/.test(name);
  const known = (typeof value === "object" && value) || (isEntry ? [] : {});
  const inside = withValueAt((known as Record<string, unknown>)[name], rest, hostile);
  return Array.isArray(known) ? Object.assign([...known], { [name]: inside }) : { ...known, [name]: inside };
}

/** An existing id, or text, URI-encoded or raw. */
function pathValue(known: readonly (number | string)[]): fc.Arbitrary<string> {
  const unsafe = hostileText.map((text) => text.replace(/[^!-~]/g, "").replace(/[?#/]/g, ""));
  const hostile = fc.oneof(hostileText.map(escaped), unsafe);
  if (known.length === 0) return hostile;
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known.map(String)) }, { weight: 1, arbitrary: hostile });
}

function queryValue(schema: JsonSchema): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 2, arbitrary: fittingValue(schema).map(String) },
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.nat(2_000_000_000).map(String) },
  );
}

function queryText(query: Partial<Record<string, string>>, extra: [string, string] | null): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const all = extra ? [...pairs, extra] : pairs;
  return all.length === 0 ? "" : `?${all.map((pair) => pair.map((text) => escaped(text ?? "")).join("=")).join("&")}`;
}

/** encodeURIComponent throws for lone surrogates. */
const escaped = (text: string) => encodeURIComponent(text.toWellFormed());

function payload(schema: JsonSchema): fc.Arbitrary<string> {
  const body = fc
    .tuple(fittingValue(schema), fc.array(mutation(Object.keys(schema.properties ?? {})), { maxLength: 3 }))
    .map(([value, mutations]) => JSON.stringify(mutations.reduce((all, mutate) => mutate(all), value)));
  return fc.oneof({ weight: 4, arbitrary: body }, { weight: 1, arbitrary: strangePayload });
}

type Mutation = (value: unknown) => unknown;

/** Sets a field to a hostile value, removes it, or adds an unknown one. */
function mutation(fields: readonly string[]): fc.Arbitrary<Mutation> {
  const name = fc.constantFrom(...fields, ...forbiddenKeys, ...prototypeKeys);
  return fc.tuple(name, fc.option(hostileValue, { nil: undefined, freq: 5 })).map(
    ([field, hostile]) =>
      (value) =>
        withField(value, field, hostile),
  );
}

function withField(value: unknown, field: string, hostile: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== field);
  // From entries, so that `__proto__` is an ordinary key.
  return Object.fromEntries(hostile === undefined ? entries : [...entries, [field, hostile]]);
}

/** A value of the schema's type, which may break other limits of the schema, such as the length of a text. */
function fittingValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(fittingValue));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "string":
      return textOf(schema);
    case "integer":
      return fc.oneof(fc.integer({ min: 1, max: 20 }), integerOf(schema));
    case "number":
      return fc.oneof(integerOf(schema), fc.constantFrom(0, 0.5, 200, 199.99));
    case "boolean":
      return fc.boolean();
    case "array": {
      const { minItems: minLength = 0, maxItems = 5 } = schema;
      return fc.array(fittingValue(schema.items ?? {}), {
        minLength,
        maxLength: Math.max(minLength, Math.min(maxItems, 5)),
      });
    }
    case "object":
      return objectOf(schema);
    default:
      return fc.constant(null);
  }
}

/** Fields that the schema does not require are often left out. */
function objectOf({ properties, required, propertyNames, additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  const fields: Record<string, JsonSchema> = { ...properties };
  if (typeof additionalProperties === "object")
    for (const key of propertyNames?.enum ?? []) fields[String(key)] = additionalProperties;
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fittingValue(field)]));
  return required ? fc.record(values, { requiredKeys: required }) : fc.record(values);
}

function integerOf({ minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema): fc.Arbitrary<number> {
  return fc.maxSafeInteger().map((number) => Math.min(Math.max(number, Math.ceil(minimum)), Math.floor(maximum)));
}

function textOf({ format, pattern }: JsonSchema): fc.Arbitrary<string> {
  if (format === "email") return fc.nat(50).map((number) => `en.bruger${number}@dagvaerk.test`);
  if (pattern === "^\\d{1,9}$") return fc.nat(200).map(String);
  if (pattern === "^[1-9]\\d{0,9}$") return fc.integer({ min: 1, max: 30 }).map(String);
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    fc.constantFrom(
      "2026-11-10",
      "2026-11-02",
      "2026-11-10 08:00:00",
      "2026-11-10 12:00:00",
      "Et navn",
      "en helt ny kode",
    ),
    fc.string({ maxLength: 30 }),
  );
}

function definedOnly(headers: Partial<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
