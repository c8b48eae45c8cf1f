import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { systemClock } from '../apps/server/src/clock.ts';
import { newId } from '../apps/server/src/core/ids.ts';
import { findRunningPostgres } from '../apps/server/src/db/embedded/running-postgres.ts';
import { accessTokens } from '../apps/server/src/features/auth/access-token.ts';
import { loadSecrets, NO_MASTER_KEYS } from '../apps/server/src/secrets.ts';
import { searchTokens } from '../packages/domain/src/index.ts';
import { seeded } from './household-file.ts';
import { measureIdle } from './idle-scenario.ts';
import { timingOf } from './percentiles.ts';
import { joinPerson } from './person.ts';
import type { Report } from './report.ts';
import type { RunningServer } from './running-server.ts';

const HOUSEHOLDS = 1000;
const TRANSACTIONS_EACH = 1000;
const STEADY = { perSecond: 100, seconds: 30 } as const;
const BURST = { perSecond: 300, seconds: 10 } as const;

interface SeededHousehold {
  readonly bookId: string;
  readonly assetId: string;
  readonly userId: string;
  readonly sessionId: string;
}

export interface Household extends SeededHousehold {
  readonly authorization: string;
}

async function connect(server: RunningServer): Promise<pg.Client> {
  const url = await findRunningPostgres(server.dataDir);
  if (url === null) throw new Error('the database of the server was not found');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Prolongs the sessions of households by a day and issues new tokens. */
export async function authorize(server: RunningServer, households: readonly SeededHousehold[]): Promise<Household[]> {
  const client = await connect(server);
  const now = systemClock.now();
  await client.query(
    'update sessions set authenticated_at = $1, last_seen_at = $1, expires_at = $2 where session_id = any($3::uuid[])',
    [now, new Date(now.getTime() + 86_400_000), households.map(({ sessionId }) => sessionId)],
  );
  await client.end();
  const tokens = accessTokens({ clock: systemClock, secrets: await loadSecrets(server.dataDir, NO_MASTER_KEYS) });
  return Promise.all(
    households.map(async (household) => ({
      ...household,
      authorization: `Bearer ${await tokens.issue({ userId: household.userId, sessionId: household.sessionId })}`,
    })),
  );
}

/** Copies the book of one user a thousand times, each with a thousand transactions, directly in the database. */
export async function seedHouseholds(server: RunningServer): Promise<SeededHousehold[]> {
  const template = await joinPerson(server.url, 1);
  const client = await connect(server);
  const households: SeededHousehold[] = [];
  const description = '골목식당';
  for (let index = 0; index < HOUSEHOLDS; index += 1) {
    const now = systemClock.now();
    const [userId, sessionId, bookId, assetId] = [newId(now), newId(now), newId(now), newId(now)];
    const name = `many-${index}-${randomBytes(4).toString('hex')}`;
    await client.query('begin');
    await client.query(
      `insert into users (user_id, username, name, email, friend_code_sealed, friend_code_lookup, created_at, updated_at)
        select $1, $2, '가족', $2 || '@example.com', friend_code_sealed, $2, $3, $3 from users where user_id = $4`,
      [userId, name, now, template.userId],
    );
    await client.query(
      `insert into sessions (session_id, user_id, device, created_at, authenticated_at, last_seen_at, expires_at)
        values ($1, $2, '측정', $3, $3, $3, $4)`,
      [sessionId, userId, now, new Date(now.getTime() + 86_400_000)],
    );
    await client.query(
      `insert into books (book_id, title, description, icon, color, currency, time_zone, month_start_day, month_start_rule,
          month_start_adjust, installment_basis, created_at)
        select $1, title, description, icon, color, currency, time_zone, month_start_day, month_start_rule,
          month_start_adjust, installment_basis, $2 from books where book_id = $3`,
      [bookId, now, template.bookId],
    );
    await client.query(
      `insert into members (book_id, user_id, role, color, joined_at) values ($1, $2, 'OWNER', '#0A7D5A', $3)`,
      [bookId, userId, now],
    );
    await client.query('insert into user_books (user_id, book_id) values ($1, $2)', [userId, bookId]);
    await client.query(
      `insert into assets (book_id, asset_id, asset_type, name, opening_balance, is_active, institution, note, color, icon, sort_order, created_at)
        values ($1, $2, 'CASH', '현금', 0, true, '', '', '#4CAF50', '', 0, $3)`,
      [bookId, assetId, now],
    );
    await client.query('insert into directory (id, book_id) values ($1, $1), ($2, $1)', [bookId, assetId]);
    await client.query(
      `with made as (
          select gen_random_uuid() as id, date '2024-01-01' + (n % 1050) as date, 1000 + (n * 37) % 90000 as amount
          from generate_series(1, $4::int) n),
        known as (insert into directory (id, book_id) select id, $1 from made),
        t as (
          insert into transactions (book_id, transaction_id, type, date, time, amount, description, memo, is_refund, fee,
            visibility, exclude_from_stats, created_by, updated_by, created_at, updated_at, search_text, search_choseong,
            search_tokens, choseong_tokens)
          select $1, id, 'EXPENSE', date, '12:00', amount, $5, '', false, 0, 'SHARED', false, $2, $2, $6, $6,
            $5 || E'\\n' || amount, 'ㄱㅁㅅㄷ', $7::text[] || amount::text, $8::text[] from made),
        s as (insert into splits (book_id, transaction_id, position, amount, memo) select $1, id, 0, amount, '' from made),
        p as (insert into payments (book_id, transaction_id, position, asset_id, posting_asset_id, amount) select $1, id, 0, $3, $3, amount from made),
        y as (insert into payers (book_id, transaction_id, user_id, amount) select $1, id, $2, amount from made),
        g as (
          insert into postings (book_id, transaction_id, position, date, account, asset_id, flow, amount, is_excluded)
          select $1, id, 0, date, 'ASSET', $3, null, -amount, false from made
          union all select $1, id, 1, date, 'CATEGORY', null, 'EXPENSE', amount, false from made)
        update assets set posted = posted - (select sum(amount) from made) where book_id = $1 and asset_id = $3`,
      [
        bookId,
        userId,
        assetId,
        TRANSACTIONS_EACH,
        description,
        now,
        searchTokens(description),
        searchTokens('ㄱㅁㅅㄷ'),
      ],
    );
    await client.query('commit');
    households.push({ bookId, assetId, userId, sessionId });
  }
  await client.query('vacuum analyze');
  await client.end();
  template.close();
  return households;
}

type Step = (household: Household, random: () => number) => { readonly path: string; readonly body?: object };

const READS: readonly Step[] = [
  ({ bookId }) => ({ path: `/api/v2/books/${bookId}/transactions?month=2026-10&totals=true` }),
  ({ bookId }) => ({ path: `/api/v2/dashboard?bookId=${bookId}&month=2026-10` }),
  ({ bookId }) => ({ path: `/api/v2/books/${bookId}/calendar?month=2026-10` }),
  ({ bookId }) => ({ path: `/api/v2/books/${bookId}/assets` }),
];
const WRITE: Step = ({ bookId, assetId }, random) => ({
  path: `/api/v2/books/${bookId}/transactions`,
  body: {
    type: 'EXPENSE',
    date: '2026-10-15',
    amount: 1000 + Math.floor(random() * 50_000),
    description: '장보기',
    assetId,
  },
});

/** Sends requests at a fixed rate, independent of responses, four reads for each write. */
async function load(
  server: RunningServer,
  households: readonly Household[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<{ p99: number; errors: number; sent: number }> {
  const random = seeded(42);
  const durations: number[] = [];
  let errors = 0;
  const waiting: Promise<void>[] = [];
  const started = performance.now();
  const total = perSecond * seconds;
  for (let index = 0; index < total; index += 1) {
    const due = started + (index * 1000) / perSecond;
    if (due > performance.now())
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const household = households[Math.floor(random() * households.length)];
    if (!household) break;
    const step = random() < 0.2 ? WRITE : READS[Math.floor(random() * READS.length)];
    if (!step) break;
    const { path, body } = step(household, random);
    const send = async (): Promise<void> => {
      const before = performance.now();
      try {
        const answer = await fetch(`${server.url}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: household.authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
          body: body ? JSON.stringify(body) : null,
        });
        await answer.arrayBuffer();
        if (answer.status >= 400) errors += 1;
      } catch {
        errors += 1;
      }
      durations.push(performance.now() - before);
    };
    waiting.push(send());
  }
  await Promise.all(waiting);
  return { p99: timingOf(durations).p99, errors, sent: durations.length };
}

/** A thousand households with a million transactions, eight reads in ten requests. */
export async function measureManyHouseholds(server: RunningServer, report: Report): Promise<void> {
  const households = await authorize(server, await seedHouseholds(server));
  await measureIdle(server, report);
  await load(server, households, { perSecond: 50, seconds: 3 });
  const steady = await load(server, households, STEADY);
  report.atMost(`${HOUSEHOLDS} 가구, 100만 건: 초당 ${STEADY.perSecond} p99`, steady.p99, 300, 'ms');
  report.atMost('  그때의 오류', steady.errors, 0, '건');
  const burst = await load(server, households, BURST);
  report.atMost(`${HOUSEHOLDS} 가구, 100만 건: 초당 ${BURST.perSecond} p99`, burst.p99, 300, 'ms');
  report.atMost('  그때의 오류', burst.errors, 0, '건');
}
