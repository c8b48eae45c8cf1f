import { describe, expect, test } from 'vitest';
import { ok } from '../bench/person.ts';
import { useStage } from './harness.ts';
import {
  fillTransaction,
  rowOf,
  SOON,
  type StoredTransaction,
  saveTransaction,
  useCutOffPerson,
} from './offline-user.ts';

const stage = useStage({ hasServiceWorker: true });
const away = useCutOffPerson(stage);
const { openSignedIn, write, stored, amounts } = away;

describe('운이 나쁜 기기', () => {
  test('서버가 없는 동안 여러 건을 한꺼번에 고치고 지워도 기다렸다가 가고, 부딪힌 것만 물어봐요', async () => {
    const [breakfast, dinner] = [await write('아침'), await write('저녁')];
    for (const name of ['점심', '간식', '야식']) await write(name);
    const page = await openSignedIn();
    await page.goto(`${away.line.url}/transactions`);
    await page.getByText('야식').first().waitFor();
    await away.line.cut();

    const select = async (...names: readonly string[]) => {
      await page.getByRole('button', { name: '선택', exact: true }).click();
      for (const name of names) await page.getByRole('checkbox', { name: new RegExp(name, 'u') }).check();
    };
    const bar = page.getByRole('toolbar', { name: '선택한 거래' });
    await select('아침', '점심', '저녁');
    await bar.getByRole('button', { name: '통계 제외' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '3건 바꾸기' }).click();
    await page.getByText('3건을 바꿨어요').waitFor(SOON);
    for (const name of ['아침', '점심', '저녁'])
      await rowOf(page, name).getByText('전송 대기', { exact: true }).waitFor();
    // Once more, with items already waiting.
    await select('아침', '점심');
    await bar.getByRole('button', { name: '메모' }).click();
    await page.getByRole('dialog').getByLabel('메모').fill('여행');
    await page.getByRole('dialog').getByRole('button', { name: '2건 바꾸기' }).click();
    await page.getByText('2건을 바꿨어요').waitFor(SOON);
    await select('간식', '야식');
    await bar.getByRole('button', { name: '삭제' }).click();
    await expect.poll(() => rowOf(page, '야식').count()).toBe(0);
    await page.getByRole('button', { name: '전송 대기 내역 5건 보기' }).waitFor();

    // Meanwhile other devices change the memo of one transaction and the amount of the other.
    const change = ({ id, version, ...rest }: StoredTransaction, more: object) => {
      const { amount, description } = rest;
      const body = { type: 'EXPENSE', date: '2026-11-20', amount, description, assetId: away.person.assetId, version };
      return away.person.put(`${away.transactions}/${id}`, { ...body, ...more });
    };
    ok(await change(breakfast, { memo: '출장' }));
    ok(await change(dinner, { amount: 12_000 }));
    await away.line.mend();
    await page.getByText('내역 1건은 확인이 필요해요', { exact: true }).waitFor(SOON);
    expect(await stored()).toMatchObject({
      아침: [{ memo: '출장' }],
      점심: [{ memo: '여행', excludeFromStats: true }],
      저녁: [{ amount: 12_000, excludeFromStats: true }],
    });
    expect(Object.keys(await stored()).toSorted()).toEqual(['아침', '저녁', '점심']);

    await page.getByRole('button', { name: '확인', exact: true }).last().click();
    await page.getByRole('button', { name: '비교해서 고르기' }).click();
    const choice = page.getByRole('dialog', { name: '그사이 거래가 수정됐어요' });
    await choice.getByText('출장').waitFor();
    await choice.getByRole('group', { name: '메모' }).getByText('지금 저장된 내용').click();
    await choice.getByRole('button', { name: '선택한 내용으로 저장' }).click();
    await page.getByText('모두 보냈어요').waitFor(SOON);
    expect((await stored())['아침']).toMatchObject([{ memo: '출장', excludeFromStats: true, amount: 9000 }]);
  });

  test('저장 공간이 가득 차면 말하고, 적은 것은 화면에 그대로 남았다가 저장돼요', async () => {
    const page = await openSignedIn();
    await page.goto(`${away.line.url}/transactions/new`);
    await fillTransaction(page, '담을 데 없는 국밥', '11000');
    await away.line.cut();
    // A browser computes its quota when it is about to write, and caches it for a while.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await saveTransaction(page);
    await page.getByText(/이 기기의 저장 공간이 가득 차서 임시 저장도 할 수 없어요/u).waitFor(SOON);
    expect(await page.getByRole('textbox', { name: '금액' }).inputValue()).toBe('11,000');
    expect(await page.getByLabel('내용', { exact: true }).inputValue()).toBe('담을 데 없는 국밥');
    await away.line.mend();
    await expect.poll(() => page.getByText('오프라인', { exact: true }).count(), SOON).toBe(0);
    await saveTransaction(page);
    await expect.poll(amounts, SOON).toEqual({ '담을 데 없는 국밥': [11_000] });
  });

  test('보내다가 탭이 닫히고 시계가 사흘 빨라도, 여러 탭이 함께 열려도 한 번씩만 제 날짜에 저장돼요', async () => {
    const page = await openSignedIn();
    await page.context().addInitScript((ahead) => {
      const Machine = Date;
      globalThis.Date = new Proxy(Machine, {
        construct: (target, given: unknown[]) =>
          Reflect.construct(target, given.length === 0 ? [Machine.now() + ahead] : given) as Date,
        get: (target, key) => (key === 'now' ? () => Machine.now() + ahead : (Reflect.get(target, key) as unknown)),
      });
    }, 3 * 86_400_000);
    // The clock changes while the user is signed in: the server's time is measured again with its next token.
    await page.goto(`${away.line.url}/transactions`);
    await page.evaluate(() => {
      const auth = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as { state: { accessToken: string } };
      localStorage.setItem('auth-storage', JSON.stringify({ ...auth, state: { ...auth.state, accessToken: 'x.y.z' } }));
    });
    await page.reload();
    await page.waitForFunction(() => localStorage.getItem('auth-storage')?.includes('x.y.z') === false);
    await page.getByRole('heading', { level: 1, name: '거래 내역' }).waitFor();
    await away.line.cut();
    for (let index = 1; index <= 3; index += 1) {
      await page.getByRole('banner').getByRole('link', { name: '거래 추가' }).click();
      await fillTransaction(page, `밀린 커피 ${index}`, String(4000 + index));
      await saveTransaction(page);
      await rowOf(page, `밀린 커피 ${index}`).getByText('전송 대기', { exact: true }).waitFor(SOON);
    }
    // The server accepts the first one and never responds; the tab is closed while it waits.
    let isSeen = false;
    away.line.decide((request) => {
      if (request.method !== 'POST' || request.url !== away.transactions) return 'pass';
      isSeen = true;
      return 'swallow';
    });
    await away.line.mend();
    await expect.poll(() => isSeen, SOON).toBe(true);
    await expect.poll(amounts, SOON).toEqual({ '밀린 커피 1': [4001] });
    const context = page.context();
    await page.close();
    away.line.decide();
    const tabs = await Promise.all(Array.from({ length: 3 }, () => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto(`${away.line.url}/transactions`)));
    const wanted = { '밀린 커피 1': [4001], '밀린 커피 2': [4002], '밀린 커피 3': [4003] };
    await expect.poll(amounts, SOON).toEqual(wanted);
    for (const tab of tabs) {
      await expect.poll(() => tab.getByText('전송 대기', { exact: true }).count(), SOON).toBe(0);
    }
    expect(await amounts()).toEqual(wanted);
    const { items } = ok(await away.person.get(`${away.transactions}?limit=200`)).body as {
      readonly items: { date: string }[];
    };
    expect(items.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-20', '2026-11-20']);
  });
});
