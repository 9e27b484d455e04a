import { type AliasedRawBuilder, createQueryId, PostgresQueryCompiler, sql } from "kysely";

type Selected = string | AliasedRawBuilder<unknown, string>;

/**
 * The same selections as finished text. Kysely puts a statement together anew for each call, which costs it more than
 * PostgreSQL takes for many a row; what never changes can be told to it once. It has no values.
 */
export function fixed<const Selections extends readonly Selected[]>(selections: Selections): Selections {
  return selections.map(asText) as readonly Selected[] as Selections;
}

function asText(selected: Selected): Selected {
  if (typeof selected === "string") return asText(sql.ref(selected).as(selected.slice(selected.indexOf(".") + 1)));
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(
    selected.rawBuilder.toOperationNode(),
    createQueryId(),
  );
  const name = selected.alias as string;
  if (parameters.length > 0) throw new Error(`${name} has values`);
  return sql.raw(text).as(name);
}
