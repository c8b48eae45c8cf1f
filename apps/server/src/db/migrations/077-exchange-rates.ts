/** What a unit of a foreign currency costs in the currency of a book, by day. */
export const exchangeRates = {
  id: '077-exchange-rates',
  sql: `
create table exchange_rates (
  book_id uuid not null references books on delete cascade,
  currency text not null,
  rate_date date not null,
  rate text not null check (rate ~ '^[0-9]{1,9}([.][0-9]{1,9})?$'),
  source text not null check (source in ('ECB', 'KOREAEXIM', 'TYPED')),
  primary key (book_id, currency, rate_date)
);
`,
};
