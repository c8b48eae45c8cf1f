/** How spending counts for the year-end tax deduction; default categories that were never changed get theirs. */
export const taxKinds = {
  id: '087-tax-kinds',
  sql: `
alter table categories
  -- Null takes over that of the parent.
  add column tax_kind text check (tax_kind in ('MARKET', 'TRANSIT', 'CULTURE', 'EXCLUDED', 'ORDINARY'));
alter table transactions
  -- Null takes over those of the categories.
  add column tax_kind text check (tax_kind in ('MARKET', 'TRANSIT', 'CULTURE', 'EXCLUDED', 'ORDINARY')),
  -- Whether a cash receipt was issued.
  add column cash_receipt boolean not null default false;

update categories c set tax_kind = d.tax_kind
from (values
  ('통신', 'signal', 'EXCLUDED'),
  ('보험', 'umbrella', 'EXCLUDED'),
  ('세금·수수료', 'bill', 'EXCLUDED')
) as d (name, drawing, tax_kind)
where c.kind = 'EXPENSE' and c.parent_id is null and c.name = d.name and c.icon = 'salim:' || d.drawing;

update categories c set tax_kind = d.tax_kind
from categories p, (values
  ('주거', '월세', 'key', 'EXCLUDED'),
  ('주거', '관리비', 'building', 'EXCLUDED'),
  ('주거', '대출이자', 'loan', 'EXCLUDED'),
  ('주거', '전기', 'bulb', 'EXCLUDED'),
  ('주거', '가스', 'flame', 'EXCLUDED'),
  ('주거', '수도', 'tap', 'EXCLUDED'),
  ('통신', '휴대폰', 'phone', 'EXCLUDED'),
  ('통신', '인터넷·TV', 'tv', 'EXCLUDED'),
  ('통신', '소액결제', 'pay', 'EXCLUDED'),
  ('교통', '대중교통', 'subway', 'TRANSIT'),
  ('교통', '기차·고속버스', 'train', 'TRANSIT'),
  ('자동차', '통행료', 'toll', 'EXCLUDED'),
  ('자동차', '자동차보험', 'umbrella', 'EXCLUDED'),
  ('자동차', '자동차세', 'bill', 'EXCLUDED'),
  ('문화·여가', '영화·공연', 'film', 'CULTURE'),
  ('문화·여가', '도서', 'book', 'CULTURE'),
  ('교육', '등록금', 'bill', 'EXCLUDED'),
  ('자녀·육아', '어린이집·유치원', 'blocks', 'EXCLUDED'),
  ('경조사·회비', '기부·헌금', 'donate', 'EXCLUDED'),
  ('보험', '실손', 'hospital', 'EXCLUDED'),
  ('보험', '종신·암', 'shield', 'EXCLUDED'),
  ('보험', '운전자', 'car', 'EXCLUDED'),
  ('세금·수수료', '재산세', 'home', 'EXCLUDED'),
  ('세금·수수료', '자동차세', 'car', 'EXCLUDED'),
  ('세금·수수료', '주민세', 'people', 'EXCLUDED'),
  ('세금·수수료', '과태료', 'warning', 'EXCLUDED'),
  ('세금·수수료', '수수료', 'coins', 'EXCLUDED'),
  ('세금·수수료', '이자', 'percent', 'EXCLUDED')
) as d (parent, name, drawing, tax_kind)
where c.kind = 'EXPENSE' and p.book_id = c.book_id and p.category_id = c.parent_id
  and p.name = d.parent and c.name = d.name and c.icon = 'salim:' || d.drawing;
`,
};
