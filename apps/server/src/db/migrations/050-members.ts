/** Where members receive money, and one color for each of them. */
export const members = {
  id: '050-members',
  sql: `
-- Encrypted: bank, account number, holder and payment link.
alter table members add column pay_to_sealed text;

-- Members who joined after another had left could get the color of a third.
do $$
declare
  double record;
  free text;
begin
  for double in
    select book_id, user_id from (
      select book_id, user_id, joined_at,
        row_number() over (partition by book_id, upper(color) order by joined_at, user_id) as nth
      from members where left_at is null) m
    where nth > 1 order by book_id, joined_at, user_id
  loop
    select c into free from unnest(array[
      '#0A7D5A', '#C4656F', '#3F7FBF', '#C9A13B', '#8B78B8', '#4F9DA6', '#B57BA6', '#8AA05B',
      '#075C42', '#9C4450', '#2C5F94', '#97762A', '#665594', '#397680', '#8A5A7D', '#677A40']) with ordinality p(c, nth)
    where not exists (
      select 1 from members o where o.book_id = double.book_id and o.left_at is null and upper(o.color) = p.c)
    order by p.nth limit 1;
    if free is not null then
      update members set color = free where book_id = double.book_id and user_id = double.user_id;
    end if;
  end loop;
end
$$;
`,
};
