import type { ErrorAnswer, QuestionAnswer, Transaction } from '@salim/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';
import { type Household, makeHousehold } from './testing/household.ts';

const app = useTestApp();
let home: Household;

beforeAll(async () => {
  home = await makeHousehold(app());
}, 60_000);

async function ask(text: string, person: TestPerson = home.minsu): Promise<QuestionAnswer> {
  const { status, body } = await person.post<QuestionAnswer>(`/api/v2/books/${home.bookId}/questions`, { text });
  expect(status).toBe(200);
  return body;
}

describe('an answer', () => {
  const listOf = async (link: string): Promise<{ income: number; expense: number; count: number }> => {
    const [path = '', query = ''] = link.split('?');
    const list = `/api/v2/books/${home.bookId}${path}?totals=true&limit=1&${query}`;
    const { status, body } = await home.minsu.get<{ income: number; expense: number; count: number }>(list);
    expect(status).toBe(200);
    return body;
  };

  test('says how the question was understood, with dates, and links to the list with the same number', async () => {
    const spent = await ask('지난달 배달에 얼마 썼어?');
    expect(spent.reading).toMatchObject({ intent: 'SPENT', period: { from: '2026-10-01', to: '2026-10-31' } });
    expect(spent.reading?.filters.categoryId).toHaveLength(1);
    expect([spent.unit, (await listOf(spent.link)).expense]).toEqual(['원', spent.value]);
    const own = await ask('지연이 지난달 커피에 얼마 썼어?');
    expect((await listOf(own.link)).expense).toBe(own.value);
    const often = await ask('올해 커피 몇 번 마셨어?');
    expect([often.unit, (await listOf(often.link)).count]).toEqual(['건', often.value]);
    expect((await ask('얼마 썼어?')).reading?.period).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect((await ask('최근 3개월 지출')).reading?.period).toEqual({ from: '2026-08-21', to: '2026-11-20' });
  });

  test('links to the list with the same number in a book that counts installments as they are billed', async () => {
    const book = `/api/v2/books/${home.bookId}`;
    const purchase = { type: 'EXPENSE', date: '2026-11-02', amount: 300_000, installment: { months: 3 } };
    const bought = await home.minsu.post<{ id: string }>(`${book}/transactions`, purchase);
    expect(bought.status).toBe(201);
    const basis = async (installmentBasis: string) => {
      const { version } = (await home.minsu.get<{ version: number }>(book)).body;
      expect((await home.minsu.patch(book, { installmentBasis, version })).status).toBe(200);
    };
    await basis('BILLING');
    const spent = await ask('이번 달 지출');
    expect((await listOf(spent.link)).expense).toBe(spent.value);
    const listed = await ask('11월 2일에 뭐 샀어?');
    expect((await listOf(listed.link)).expense).toBe(listed.value);
    expect(listed.rows?.reduce((sum, row) => sum + row.value, 0)).toBe(listed.value);
    await basis('CONSUMPTION');
    expect((await ask('이번 달 지출')).link).not.toContain('basis');
    await home.minsu.delete(`${book}/transactions/${bought.body.id}`);
  });

  test('can be changed part by part, each change being a question that changes only that part', async () => {
    const { reading, value } = await ask('지난달 배달에 얼마 썼어?');
    const parts = new Map(reading?.parts.map((part) => [part.kind, part]));
    expect([...parts.keys()]).toEqual(['PERIOD', 'CATEGORY', 'INTENT']);
    const textOf = (kind: 'PERIOD' | 'CATEGORY' | 'INTENT', label: string): string =>
      parts.get(kind)?.choices.find((choice) => choice.label === label)?.text ?? '';
    const thisYear = await ask(textOf('PERIOD', '올해'));
    expect(thisYear.reading).toMatchObject({ filters: reading?.filters, period: { from: '2026-01-01' } });
    const eatingOut = await ask(textOf('CATEGORY', '식비 › 외식'));
    expect(eatingOut.reading).toMatchObject({ intent: 'SPENT', period: reading?.period });
    expect(eatingOut.value).not.toBe(value);
    const shop = await ask('지난달 스타벅스 얼마 썼어?');
    const often = shop.reading?.parts.flatMap(({ choices }) => choices).find(({ label }) => label === '몇 번');
    expect((await ask(often?.text ?? '')).reading).toMatchObject({ intent: 'COUNT', filters: shop.reading?.filters });
    expect((await ask(textOf('INTENT', '몇 번'))).reading).toMatchObject({
      intent: 'COUNT',
      filters: reading?.filters,
    });
  });

  test('has a change for every part of every kind of question, and each is understood', async () => {
    const questions = [
      '커피값 작년보다 늘었어?',
      '커피랑 배달 합쳐서 지난달 얼마 썼어?',
      '지난달 10만원 이상 미분류 지출 얼마야?',
      '지연이랑 나 중에 누가 더 냈어?',
      '이번 주말까지 얼마 쓸 수 있어?',
      '다음 달 나갈 돈',
      '지난달 월급 얼마 들어왔어?',
      '신한카드로 스타벅스에서 올해 몇 번 썼어?',
      '어제 뭐 샀어?',
      '작년 고정비 얼마야?',
      '지난달 저축률 얼마야?',
      '신한카드 다음 달 카드값 얼마야?',
      '작년 두 번째로 많이 쓴 분류',
      '택시 마지막으로 탄 날',
      '지난달 배달 비중',
      '지난달 커피 빼고 얼마 썼어?',
    ];
    // Many changes lead to the same question.
    const answers = new Map<string, QuestionAnswer>();
    const answerTo = async (text: string): Promise<QuestionAnswer> => {
      const answer = answers.get(text) ?? (await ask(text));
      answers.set(text, answer);
      return answer;
    };
    for (const text of questions) {
      const { reading } = await answerTo(text);
      for (const { kind, label, choices } of reading?.parts ?? []) {
        expect([text, kind, label, choices.length > 0]).toEqual([text, kind, label, true]);
        for (const choice of choices) {
          const changed = await answerTo(choice.text);
          expect([choice.text, changed.reading === null]).toEqual([choice.text, false]);
          expect(changed.reading).not.toEqual(reading);
        }
      }
    }
  });

  test('lists what was bought, with the sum of the list', async () => {
    for (const text of ['어제 뭐 샀어?', '지난주에 뭐 썼어?', '지난달 식비로 뭐 샀어?', '10월 7일에 뭐 샀어?']) {
      const { value, rows = [], link } = await ask(text);
      expect([text, (await listOf(link)).expense]).toEqual([text, value]);
      expect([text, rows.length > 0 && rows.length <= 10]).toEqual([text, true]);
      if (rows.length < 10 && !text.includes('식비'))
        expect([text, rows.reduce((sum, row) => sum + row.value, 0)]).toEqual([text, value]);
    }
    // A part of a transaction is not shown as the whole of it.
    const sorted = await ask('10월 30일에 장보기로 뭐 샀어?');
    expect([sorted.value, sorted.rows?.some((row) => row.value === 90_000)]).toEqual([60_000, false]);
  });

  test('has the fixed and variable costs of the report, and says what is neither', async () => {
    const { value, rows, link } = await ask('지난달 고정비 얼마야?');
    expect(link).toBe('/analytics?from=2026-10-01&to=2026-10-31&tab=flow');
    const report = await home.minsu.get<{ fixed: number; variable: number; unset: number; masked: number }[]>(
      `/api/v2/books/${home.bookId}/analytics/fixed-variable?from=2026-10-01&to=2026-10-31`,
    );
    const [october] = report.body;
    const sums = [october?.fixed, october?.variable, october?.unset, october?.masked];
    expect(value).toBe(sums[0]);
    expect(rows?.map((row) => row.value)).toEqual(sums.filter((sum) => sum !== 0));
    expect((await ask('지난달 저축률')).unit).toBe('%');
    expect((await ask('2019년 1월 저축률')).value).toBeUndefined();
  });

  test('has the bills of the cards as they are listed, and none that is not known yet', async () => {
    const assets = await home.minsu.get<{ id: string; name: string }[]>(`/api/v2/books/${home.bookId}/assets`);
    const billOf = async (name: string): Promise<number | undefined> => {
      const id = assets.body.find((asset) => asset.name === name)?.id ?? '';
      const bills = await home.minsu.get<{ items: { month: string; amount: number }[] }>(`/api/v2/assets/${id}/bills`);
      return bills.body.items.find(({ month }) => month === '2026-11')?.amount;
    };
    const { value, rows } = await ask('이번 달 카드값');
    expect(rows).toEqual([
      { label: '신한카드 11월 16일', value: await billOf('신한카드') },
      { label: '현대카드 11월 25일', value: await billOf('현대카드') },
    ]);
    expect(value).toBe(rows?.reduce((sum, row) => sum + row.value, 0));
    expect((await ask('다음 달 카드값')).sentence).toContain('아직 마감되지 않은');
    expect((await ask('2019년 1월 카드값')).value).toBeUndefined();
  });

  test('has no card bills where a holiday moves one to another month, or where its days have not begun', async () => {
    const person = await joinAs(app(), 'cards-asks');
    const answerTo = async (text: string): Promise<QuestionAnswer> =>
      (await person.post<QuestionAnswer>(`/api/v2/books/${person.bookId}/questions`, { text })).body;
    const addCard = async (name: string, card: { paymentDay: number; cutoffDay: number }): Promise<string> => {
      const made = await person.post<{ id: string }>(`/api/v2/books/${person.bookId}/assets`, {
        assetType: 'CREDIT_CARD',
        name,
        balance: 0,
        card,
      });
      expect(made.status).toBe(201);
      const purchase = { type: 'EXPENSE', date: '2026-10-02', amount: 10_000, assetId: made.body.id };
      expect((await person.post(`/api/v2/books/${person.bookId}/transactions`, purchase)).status).toBe(201);
      return made.body.id;
    };
    expect(await answerTo('이번 달 카드값')).toMatchObject({ sentence: '11월 1일–30일에 결제할 카드값이 없어요.' });
    const haru = await addCard('하루카드', { paymentDay: 25, cutoffDay: 24 });
    expect((await answerTo('지난달 카드값')).value).toBe(10_000);
    const next = await answerTo('다음 달 카드값');
    expect([next.value, next.sentence]).toEqual([
      undefined,
      '하루카드의 이용 기간이 아직 시작되지 않아 12월 1일–31일에 결제할 카드값을 알 수 없어요.',
    ]);
    // A refund beyond the spending of a month is carried into the next bill and is no bill itself.
    const spent = { type: 'EXPENSE', date: '2026-09-02', amount: 4000, assetId: haru, isRefund: true };
    expect((await person.post(`/api/v2/books/${person.bookId}/transactions`, spent)).status).toBe(201);
    expect((await answerTo('지난달 카드값')).value).toBe(6000);
    expect((await answerTo('9월 카드값')).value).toBeUndefined();
    // 31 October 2026 is a Saturday: paid on 2 November.
    await addCard('말일카드', { paymentDay: 31, cutoffDay: 15 });
    for (const text of ['이번 달 카드값', '지난달 카드값']) {
      const moved = await answerTo(text);
      expect([text, moved.value, moved.sentence]).toEqual([
        text,
        undefined,
        '말일카드의 10월 카드값은 결제일이 11월 2일이라 어느 달인지 정할 수 없어요.',
      ]);
    }
  });

  test('names the next time of a recurring rule that the asker may see', async () => {
    const { sentence, value, link } = await ask('월세 언제 나가?');
    expect([sentence, value]).toEqual(['다음 월세는 12월 1일에 600,000원 나가요.', 600_000]);
    expect(link).toMatch(/^\/recurring-transactions\?rule=/u);
    const made = await home.jiyeon.post<{ id: string }>(`/api/v2/books/${home.bookId}/recurring`, {
      template: { type: 'EXPENSE', amount: 77_000, description: '비밀구독', visibility: 'MASKED' },
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=5',
      startDate: '2026-12-05',
      mode: 'REMIND',
    });
    expect(made.status).toBe(201);
    expect((await ask('다음 비밀구독', home.jiyeon)).value).toBe(77_000);
    const hidden = await ask('다음 비밀구독');
    expect([hidden.reading, JSON.stringify(hidden).includes('77000')]).toEqual([null, false]);
    await home.jiyeon.delete(`/api/v2/books/${home.bookId}/recurring/${made.body.id}`);
  });

  test('asks back what may mean several reports, and answers where they agree', async () => {
    const [worth, assets] = await Promise.all([ask('순자산 얼마야?'), ask('부채 빼기 전 자산 얼마야?')]);
    expect(assets.value).toBe(worth.rows?.[0]?.value);
    expect((await ask('총자산 얼마야?')).suggestions.slice(0, 2)).toEqual([
      '순자산 얼마야?',
      '부채 빼기 전 자산 얼마야?',
    ]);
    expect((await ask('이번 달 남은 돈')).suggestions.slice(0, 2)).toEqual([
      '이번 달 예산 얼마 남았어?',
      '이번 달 얼마 남겼어?',
    ]);
    const put = await ask('이번 달 저축 얼마야?');
    expect([put.reading, put.suggestions[0]]).toEqual([null, '이번 달 얼마 남겼어?']);
    const saver = await joinAs(app(), 'saver-asks');
    await saver.post(`/api/v2/books/${saver.bookId}/assets`, {
      assetType: 'SAVINGS_ACCOUNT',
      name: '모아둔돈',
      balance: 1_200_000,
    });
    const all = await saver.post<QuestionAnswer>(`/api/v2/books/${saver.bookId}/questions`, { text: '총자산 얼마야?' });
    expect(all.body).toMatchObject({ reading: { intent: 'NET_WORTH' }, value: 1_200_000 });
  });

  test('asks back between a shop and a category of the same name, each way answered', async () => {
    const { reading, value, suggestions } = await ask('올해 간식에 얼마 썼어?');
    expect([reading, value]).toEqual([null, undefined]);
    const answers = await Promise.all(suggestions.slice(0, 2).map((text) => ask(text)));
    expect(answers.map((answer) => answer.reading === null)).toEqual([false, false]);
    expect(answers[0]?.value).not.toBe(answers[1]?.value);
  });

  test('says what it does not understand, with three questions that it does', async () => {
    for (const text of ['화성에 얼마 썼어?', '2월 30일에 얼마 썼어?', '', '   ', '😀😀', 'a'.repeat(200)]) {
      const { reading, value, sentence, suggestions } = await ask(text);
      expect([text, reading, value]).toEqual([text, null, undefined]);
      expect(sentence).not.toBe('');
      expect(suggestions).toHaveLength(3);
      for (const suggestion of suggestions) expect((await ask(suggestion)).reading).not.toBeNull();
    }
    expect((await ask('2월 30일에 얼마 썼어?')).sentence).toContain('없는 날짜');
  });

  test('keeps what is masked from everybody else: its shop, its category and its number', async () => {
    const { viewer, jiyeon, minsu, bookId } = home;
    await addMember(app(), bookId, viewer, 'VIEWER');
    const question = '지난달 깜짝선물가게에 얼마 썼어?';
    expect((await ask(question, jiyeon)).value).toBe(77_700);
    for (const other of [minsu, viewer]) {
      const answer = await ask(question, other);
      expect([answer.reading, JSON.stringify(answer).includes('77700')]).toEqual([null, false]);
      expect(answer.suggestions.join()).not.toContain('깜짝선물가게');
    }
    const [own, others] = [
      await ask('지난달 커피에 얼마 썼어?', jiyeon),
      await ask('지난달 커피에 얼마 썼어?', viewer),
    ];
    expect((own.value ?? 0) - (others.value ?? 0)).toBe(77_700);
    expect(others.sentence).toContain('비공개 거래 1건은 빼고');
  });

  test('is about no other book, and is refused without a session or with a malformed question', async () => {
    const stranger = await joinAs(app(), 'stranger-asks');
    const path = `/api/v2/books/${home.bookId}/questions`;
    const foreign = await stranger.post<ErrorAnswer>(path, { text: '이번 달 얼마 썼어?' });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'BOOK_NOT_FOUND']);
    const own = await stranger.post<QuestionAnswer>(`/api/v2/books/${stranger.bookId}/questions`, {
      text: '올해 스타벅스에서 얼마 썼어?',
    });
    expect([own.status, own.body.reading]).toEqual([200, null]);
    expect((await signedOut(app()).post(path, { text: '이번 달 얼마 썼어?' })).status).toBe(401);
    expect((await home.minsu.post(path, { text: 'a'.repeat(201) })).status).toBe(422);
    for (const body of [{}, { text: 7 }, { text: '얼마', month: '2026-11' }, []]) {
      expect((await home.minsu.post(path, body)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('writes nothing, also when the same question is sent twice under one key', async () => {
    const counted = async (): Promise<unknown> =>
      (
        await app().database.pool.query(
          'select (select count(*) from activity) a, (select count(*) from idempotency_keys) k',
        )
      ).rows[0];
    const before = await counted();
    const path = `/api/v2/books/${home.bookId}/questions`;
    const twice = await Promise.all(
      [1, 2].map(() =>
        home.minsu.post<QuestionAnswer>(path, { text: '지난달 배달 얼마?' }, { 'idempotency-key': 'asked-once' }),
      ),
    );
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    expect(await counted()).toEqual(before);
  });

  test('never fails, whatever is asked about whatever is in the book', { timeout: 30_000 }, async () => {
    const made = await home.minsu.post<Transaction>(`/api/v2/books/${home.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2024-02-29',
      amount: 1,
      description: '(주)$^*[가.나]+ 얼마?',
    });
    expect(made.status).toBe(201);
    const words = fc.constantFrom(
      '지난달',
      '2월',
      '30일',
      '배달',
      '얼마',
      '누가',
      '더',
      '랑',
      '보다',
      '제일',
      '지연이',
      '#',
      '까지',
      '부터',
      '평균',
      '예산',
      '~',
      '9'.repeat(20),
      '썼어?',
    );
    const texts = fc
      .array(fc.oneof(words, fc.string({ maxLength: 8 })), { maxLength: 7 })
      .map((parts) => parts.join(' ').slice(0, 200));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { status } = await home.minsu.post(`/api/v2/books/${home.bookId}/questions`, { text });
        expect(status).toBe(200);
      }),
      { numRuns: 60 },
    );
  });
});
