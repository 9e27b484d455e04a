import {
  type AliasedExpression,
  CompiledQuery,
  createQueryId,
  type Expression,
  type Kysely,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely";
import type { Database } from "./tables.ts";

/*
 * What is the same in each call as finished text. Kysely puts a statement together anew for each, which costs it more than
 * PostgreSQL takes for many a row; what never changes can be told to it once.
 */

type Selected = string | AliasedExpression<unknown, string>;

/** The same selections, which have no values, as one text. */
export function fixed<const Selections extends readonly Selected[]>(selections: Selections): Selections {
  const expression = sql.raw(selections.map(asText).join(", "));
  const node = expression.toOperationNode();
  // Kysely knows them by the type alone: the text names each of them itself.
  const all = { alias: "fixed", expression, toOperationNode: () => node };
  return [all] as unknown as Selections;
}

function asText(selected: Selected): string {
  if (typeof selected === "string") return asText(sql.ref(selected).as(selected.slice(selected.indexOf(".") + 1)));
  const { sql: text, parameters } = compiled(selected.expression);
  if (parameters.length > 0) throw new Error(`${selected.alias} has values`);
  return `${text} as "${selected.alias}"`;
}

/** Stands for a value of which only the place is known. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

type Places<Values extends readonly unknown[]> = { [Index in keyof Values]: RawBuilder<Values[Index]> };

/**
 * A whole statement that differs in its values only.
 * @param write is told where they stand, once, and not what they are
 * @returns runs it with its values
 */
export function fixedStatement<Row, Values extends readonly unknown[]>(
  write: (...places: Places<Values>) => Expression<Row>,
): (db: Kysely<Database>, ...values: Values) => Promise<Row[]> {
  const places = Array.from({ length: write.length }, (_, index) => sql.val(new Place(index)));
  const { sql: text, parameters } = compiled(write(...(places as unknown as Places<Values>)));
  return async (db, ...values) => {
    const given = parameters.map((parameter) => (parameter instanceof Place ? values[parameter.index] : parameter));
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, given))).rows;
  };
}

function compiled(expression: Expression<unknown>) {
  // The compiler of Kysely takes any node, and says only of whole queries that it does.
  return new PostgresQueryCompiler().compileQuery(expression.toOperationNode() as never, createQueryId());
}
