import { type Kysely, sql } from "kysely";

/**
 * How a text is looked for: `searchable` of what stands there holds `searchable` of what is typed. Of text with `oe` it has
 * both spellings, since `Joel` is found by "el" and `Soeren` by "soren". It goes by no collation of the database. Of nearly
 * all texts the Danish letters are the only ones with accents, and the slower way is not taken.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function searchable(value text) returns text language plpgsql immutable strict parallel safe as $$
    declare
      plain text := replace(replace(replace(lower(value collate "und-x-icu"), 'å', 'a'), 'ø', 'o'), 'æ', 'ae');
    begin
      if plain ~ '[^\\x01-\\x7f]' then
        plain := regexp_replace(normalize(plain, nfd), '[\\u0300-\\u036f]', '', 'g');
        plain := translate(plain, 'øłđðħıŧς', 'olddhitσ');
        plain := replace(replace(replace(replace(plain, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
      end if;
      plain := replace(replace(plain, 'aa', 'a'), 'aa', 'a');
      return case when position('oe' in plain) > 0 then plain || E'\\n' || replace(plain, 'oe', 'o') else plain end;
    end
  $$`.execute(db);
}
