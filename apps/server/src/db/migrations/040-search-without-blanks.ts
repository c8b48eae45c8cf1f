import type { StepsClient } from './migration.ts';

/** Bigrams across removed whitespace, including partial syllables; for initial consonants only full bigrams. */
const JOINING_TOKENS = `
create or replace function pg_temp.joining_tokens(spaced text, initials_only boolean) returns text[] language plpgsql immutable as $$
declare
  initials constant text := 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  letters constant text[] := string_to_array(spaced, null);
  tokens text[] := '{}';
  before text;
  after text;
  place int;
  vowel int;
  simple int;
begin
  for at in 2 .. coalesce(array_length(letters, 1), 0) - 1 loop
    continue when letters[at] <> ' ';
    before := letters[at - 1];
    after := letters[at + 1];
    if initials_only then
      if position(before in initials) > 0 and position(after in initials) > 0 then tokens := tokens || (before || after); end if;
      continue;
    end if;
    tokens := tokens || (before || after);
    place := ascii(after) - 44032;
    if place between 0 and 11171 then
      vowel := place % 588 / 28;
      simple := case when vowel in (9, 10, 11) then 8 when vowel in (14, 15, 16) then 13 when vowel = 19 then 18 else vowel end;
      tokens := tokens || array[
        before || chr(44032 + place - place % 28),
        before || chr(44032 + place / 588 * 588 + simple * 28),
        before || substr(initials, place / 588 + 1, 1)];
    end if;
  end loop;
  return tokens;
end
$$`;

const BATCH = `
with page as (
  select book_id, transaction_id from transactions where (book_id, transaction_id) > ($1::uuid, $2::uuid)
  order by book_id, transaction_id limit $3::int),
closed as (
  update transactions t set
    search_text = replace(t.search_text, ' ', ''),
    search_choseong = replace(t.search_choseong, ' ', ''),
    search_tokens = array(
      select distinct token from unnest(t.search_tokens || pg_temp.joining_tokens(t.search_text, false)) token),
    choseong_tokens = array(
      select distinct token from unnest(t.choseong_tokens || pg_temp.joining_tokens(t.search_choseong, true)) token)
  from page
  where t.book_id = page.book_id and t.transaction_id = page.transaction_id
    and (t.search_text like '% %' or t.search_choseong like '% %'))
select book_id, transaction_id from page order by book_id desc, transaction_id desc limit 1`;

const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * Removes whitespace from the search columns. Each batch is a separate step, so that a large book neither locks all its
 * rows nor rewrites them twice when the server is stopped in between: rows already converted are skipped.
 */
async function closeUp(client: StepsClient, rowsEach = 5000): Promise<void> {
  await client.query(JOINING_TOKENS);
  let last: readonly unknown[] | undefined = [NIL, NIL];
  while (last) {
    const { rows } = await client.query(BATCH, [...last, rowsEach]);
    last = rows[0] && [rows[0]['book_id'], rows[0]['transaction_id']];
  }
}

export const searchWithoutBlanks = {
  id: '040-search-without-blanks',
  steps: closeUp,
  sql: `
update gift_events set search_text = replace(search_text, ' ', ''), search_choseong = replace(search_choseong, ' ', '')
where search_text like '% %' or search_choseong like '% %';
`,
};
