import { expect, test } from "vitest";
import * as z from "zod/mini";
import { compiledSerializer } from "./serializer.ts";

const written = (schema: z.core.$ZodType, data: unknown) =>
  JSON.parse(compiledSerializer({ schema, method: "GET", url: "/" })(data));

test("what the schema does not declare is not written, however deep it stands", () => {
  const schema = z.object({ data: z.array(z.object({ id: z.int() })), meta: z.object({ total: z.int() }) });
  const secret = { password_hash: "x" };
  expect(written(schema, { data: [{ id: 1, ...secret }], meta: { total: 1, ...secret }, ...secret })).toEqual({
    data: [{ id: 1 }],
    meta: { total: 1 },
  });
});

test("nothing, absent, texts and fractions of kroner come out as they are", () => {
  const schema = z.object({
    owner: z.nullable(z.object({ name: z.string() })),
    note: z.optional(z.nullable(z.string())),
    price: z.number(),
    from: z.nullable(z.union([z.string(), z.number()])),
  });
  for (const data of [
    { owner: null, price: 1234.57, from: null },
    { owner: { name: 'Åse "Æble"\n\u2028</script>' }, note: null, price: 0, from: "x" },
    { owner: null, note: "", price: 9_999_999.99, from: 0.1 },
  ])
    expect(written(schema, data)).toEqual(data);
});

test("one of several shapes is written as the one that it has, and refused when it has none", () => {
  const schema = z.union([z.object({ data: z.array(z.int()) }), z.array(z.int())]);
  expect(written(schema, [1, 2])).toEqual([1, 2]);
  expect(written(schema, { data: [1], more: 2 })).toEqual({ data: [1] });
  expect(() => written(schema, "text")).toThrow();
});

test("an answer that lacks what was declared is not sent", () => {
  expect(() => written(z.object({ id: z.int() }), {})).toThrow('"id" is required');
});
