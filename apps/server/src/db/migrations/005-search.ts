/** Search by partial syllables: adds the tokens of existing transactions. */
export const search = {
  id: '005-search',
  sql: `
create function half_typed_tokens(searchable text) returns text[] language plpgsql immutable as $$
declare
  initials constant text := 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  tokens text[] := '{}';
  previous text;
  letter text;
  place int;
  vowel int;
  simple int;
  form text;
begin
  foreach letter in array string_to_array(searchable, null) loop
    if letter = ' ' or letter = E'\\n' then
      previous := null;
      continue;
    end if;
    place := ascii(letter) - 44032;
    if place between 0 and 11171 then
      vowel := place % 588 / 28;
      simple := case when vowel in (9, 10, 11) then 8 when vowel in (14, 15, 16) then 13 when vowel = 19 then 18 else vowel end;
      foreach form in array array[chr(44032 + place - place % 28), chr(44032 + place / 588 * 588 + simple * 28)] loop
        tokens := tokens || form;
        if previous is not null then tokens := tokens || (previous || form); end if;
      end loop;
      if previous is not null then tokens := tokens || (previous || substr(initials, place / 588 + 1, 1)); end if;
    end if;
    previous := letter;
  end loop;
  return tokens;
end
$$;
update transactions set search_tokens = array(select distinct token from unnest(search_tokens || half_typed_tokens(search_text)) token)
where search_text ~ '[가-힣]';
drop function half_typed_tokens;
`,
};
