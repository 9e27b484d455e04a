import fastJson, { type AnySchema } from "fast-json-stringify";
import { serializerCompiler as checkingSerializer } from "fastify-type-provider-zod";
import * as z from "zod/mini";

type Serializer = (route: Parameters<typeof checkingSerializer>[0]) => (data: unknown) => string;

/** Made when it is first needed, and shared by the routes of the same schema: each weighs some ten kilobytes. */
const writers = new WeakMap<object, ReturnType<Serializer>>();

/**
 * How answers become text: by a function that is compiled from the route's schema once, and writes what the schema
 * declares and nothing else. It trusts the types of what it is given; the tests compare each of their answers with what
 * zod makes of it. A schema with other alternatives than a list or a page of it is written by zod here too.
 */
export const compiledSerializer: Serializer = (route) => (data) => {
  let write = writers.get(route.schema);
  if (!write) {
    write = compile(route);
    writers.set(route.schema, write);
  }
  return write(data);
};

const compile: Serializer = (route) => {
  const schema = z.toJSONSchema(route.schema as z.core.$ZodType, { target: "draft-7", unrepresentable: "any" });
  return listOrObjectWriter(schema) ?? writer(schema) ?? checkingSerializer(route);
};

/** Which of the two it is one sees at once. */
function listOrObjectWriter({ anyOf = [] }: z.core.JSONSchema.BaseSchema) {
  const [writeList, writeObject] = ["array", "object"].map((type) => {
    const one = anyOf.find((alternative) => alternative.type === type);
    return one && writer(one);
  });
  if (anyOf.length !== 2 || !writeList || !writeObject) return undefined;
  return (data: unknown) => (Array.isArray(data) ? writeList(data) : writeObject(data));
}

function writer(schema: z.core.JSONSchema.BaseSchema) {
  const plain = withoutAlternatives(schema);
  return plain && fastJson(plain);
}

type JsonSchema = AnySchema & { nullable?: boolean };

/** The schema with "this or null" in the words of the compiler; undefined when there are other alternatives in it. */
function withoutAlternatives(schema: z.core.JSONSchema.BaseSchema): JsonSchema | undefined {
  let hasAlternatives = false;
  const plain = JSON.parse(JSON.stringify(schema), (_key, value) => {
    if (!Array.isArray(value?.anyOf)) return value;
    const { anyOf, ...rest } = value;
    const [one, ...others] = anyOf.filter((one: { type?: string }) => one.type !== "null");
    if (others.length > 0 || anyOf.length !== 2) hasAlternatives = true;
    return { ...rest, ...one, nullable: true };
  });
  return hasAlternatives ? undefined : plain;
}
