import { type Kysely, sql } from "kysely";

/** A text with `oe` gets two lines, so that "el" finds `Joel` and "soren" finds `Soeren`. */
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
