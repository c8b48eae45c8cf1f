import { describe, expect, test } from 'vitest';
import { fillOutbox } from '../bench/fill-outbox.ts';
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

describe('서버가 없는 동안 적은 것', () => {
  test('추가·수정·삭제가 바로 보이고, 새로고침과 닫힌 탭을 견디고, 돌아오면 한 번씩 저장돼요', async () => {
    const edited = await write('고칠 점심', { amount: 9000 });
    await write('지울 간식', { amount: 3000 });
    const page = await openSignedIn();
    await page.goto(`${away.line.url}/transactions`);
    await page.getByText('지울 간식').first().waitFor();
    await page.goto(`${away.line.url}/transactions/${edited.id}/edit`);
    await page.getByRole('button', { name: '저장', exact: true }).waitFor();
    await page.goto(`${away.line.url}/transactions`);
    await page.getByText('고칠 점심').first().waitFor();

    await away.line.cut();
    await page.getByRole('banner').getByRole('link', { name: '거래 추가' }).click();
    await fillTransaction(page, '오프라인 국밥', '12500');
    await saveTransaction(page);
    await page.getByText('전송 대기로 저장했어요').waitFor(SOON);
    await rowOf(page, '오프라인 국밥').getByText('전송 대기', { exact: true }).waitFor();

    await page.goto(`${away.line.url}/transactions/${edited.id}/edit`);
    await fillTransaction(page, '고친 점심', '9900');
    await saveTransaction(page);
    await page.getByText('전송 대기로 저장했어요').waitFor(SOON);
    await page.goto(`${away.line.url}/transactions`);
    await rowOf(page, '고친 점심').getByText('전송 대기', { exact: true }).waitFor();
    await rowOf(page, '지울 간식').hover();
    await page.getByRole('button', { name: '지울 간식 삭제' }).click();
    await expect.poll(() => rowOf(page, '지울 간식').count()).toBe(0);

    await page.reload();
    await rowOf(page, '오프라인 국밥').getByText('전송 대기', { exact: true }).waitFor();
    const other = await page.context().newPage();
    await page.close();
    await other.goto(`${away.line.url}/transactions`);
    await rowOf(other, '고친 점심').getByText('전송 대기', { exact: true }).waitFor();
    await expect.poll(() => rowOf(other, '지울 간식').count()).toBe(0);
    await other.getByRole('button', { name: '전송 대기 내역 3건 보기' }).click();
    await other.getByRole('dialog', { name: '전송 대기 내역' }).getByText('오프라인 국밥').waitFor();
    await other.keyboard.press('Escape');

    const second = await other.context().newPage();
    await second.goto(`${away.line.url}/transactions`);
    await away.line.mend();
    await expect.poll(amounts, SOON).toEqual({ '오프라인 국밥': [12_500], '고친 점심': [9900] });
    await expect.poll(() => other.getByText('전송 대기', { exact: true }).count(), SOON).toBe(0);
    await expect.poll(() => second.getByText('전송 대기', { exact: true }).count(), SOON).toBe(0);
    expect(await amounts()).toEqual({ '오프라인 국밥': [12_500], '고친 점심': [9900] });
  });

  test('모든 요청에 실패하는 서버에서도 화면은 남고, 적은 것은 기다렸다가 저장돼요', async () => {
    await write('어제 점심');
    const page = await openSignedIn();
    await page.getByRole('link', { name: '거래 내역' }).first().click();
    await rowOf(page, '어제 점심').first().waitFor();
    const body = JSON.stringify({ code: 'INTERNAL_ERROR', message: '잠시 후 다시 시도해 주세요.' });
    away.line.decide((request) => (request.url?.startsWith('/api/') === true ? { status: 500, body } : 'pass'));
    await page.getByRole('link', { name: '태그' }).first().click();
    await page.getByText('오프라인', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: '거래 내역' }).first().click();
    await rowOf(page, '어제 점심').first().waitFor();
    await page.getByRole('link', { name: '거래 추가' }).first().click();
    await fillTransaction(page, '오늘 커피', '4500');
    await saveTransaction(page);
    await rowOf(page, '오늘 커피').getByText('전송 대기').first().waitFor();

    away.line.decide();
    await expect.poll(amounts, SOON).toMatchObject({ '오늘 커피': [4500] });
  });

  test('서버가 저장하고 대답만 잃어도 두 번 적히지 않고, 천 건도 빠짐없이 한 번씩 가요', async () => {
    const page = await openSignedIn();
    await page.goto(`${away.line.url}/transactions/new`);
    await page.getByRole('button', { name: '저장', exact: true }).waitFor();
    await page.evaluate((path) => {
      const real = window.fetch;
      let isLost = false;
      window.fetch = async (input, init) => {
        const answer = await real(input, init);
        const isCreate = init?.method === 'POST' && typeof input === 'string' && input.endsWith(path);
        if (!isCreate || isLost) return answer;
        isLost = true;
        throw new TypeError('Failed to fetch');
      };
    }, away.transactions);
    await fillTransaction(page, '대답을 잃은 커피', '4500');
    await saveTransaction(page);
    await page.getByText('전송 대기로 저장했어요').waitFor(SOON);
    await page.getByText('전송 대기 내역 1건을 반영했어요').waitFor(SOON);
    expect(await amounts()).toEqual({ '대답을 잃은 커피': [4500] });

    // As on a phone after a long time without a network.
    const count = 1000;
    await fillOutbox(page, count, '2026-11-19');
    const startedAt = performance.now();
    await page.goto(`${away.line.url}/dashboard`);
    const total = async () =>
      (ok(await away.person.get(`${away.transactions}?totals=true&limit=1`)).body as { readonly count: number }).count;
    await expect.poll(total, { timeout: 60_000, interval: 500 }).toBe(count + 1);
    process.stderr.write(`천 건을 ${Math.round(performance.now() - startedAt)}ms에 보냈어요.\n`);
    await page.getByText('전송 대기 내역 1,000건을 반영했어요').waitFor(SOON);
    expect(await total()).toBe(count + 1);
  });

  test('그 사이 바뀐 것은 합치거나 물어보고, 로그아웃은 보내지 않은 것을 알려 줘요', async () => {
    const merged = await write('합쳐질 저녁', { amount: 20_000 });
    const clashing = await write('부딪힐 저녁', { amount: 30_000 });
    const page = await openSignedIn();
    for (const { id } of [merged, clashing]) {
      await page.goto(`${away.line.url}/transactions/${id}/edit`);
      await page.getByRole('button', { name: '저장', exact: true }).waitFor();
    }
    await page.goto(`${away.line.url}/transactions`);
    await page.getByText('합쳐질 저녁').first().waitFor();
    await away.line.cut();
    for (const [{ id }, amount] of [
      [merged, '21000'],
      [clashing, '31000'],
    ] as const) {
      await page.goto(`${away.line.url}/transactions/${id}/edit`);
      await page.getByRole('textbox', { name: '금액' }).fill(amount);
      await page.getByRole('button', { name: '저장', exact: true }).click();
      await page.getByText('전송 대기로 저장했어요').first().waitFor(SOON);
    }

    await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).click();
    const question = page.getByRole('alertdialog', { name: '전송 대기 내역 2건이 있어요' });
    await question.getByRole('button', { name: '계속 쓰기' }).click();
    await question.waitFor({ state: 'detached' });

    const change = (transaction: StoredTransaction, more: object) =>
      away.person.put(`${away.transactions}/${transaction.id}`, {
        type: 'EXPENSE',
        date: '2026-11-20',
        amount: transaction.amount,
        description: transaction.description,
        assetId: away.person.assetId,
        version: transaction.version,
        ...more,
      });
    ok(await change(merged, { memo: '둘이서' }));
    ok(await change(clashing, { amount: 33_000 }));
    await away.line.mend();
    await page.getByText('내역 1건은 확인이 필요해요', { exact: true }).waitFor(SOON);
    expect((await stored())['합쳐질 저녁']).toMatchObject([{ amount: 21_000, memo: '둘이서' }]);
    expect((await stored())['부딪힐 저녁']).toMatchObject([{ amount: 33_000 }]);

    // The toast, which comes after all other elements.
    await page.getByRole('button', { name: '확인', exact: true }).last().click();
    await page.getByRole('button', { name: '비교해서 고르기' }).click();
    const choice = page.getByRole('dialog', { name: '그사이 거래가 수정됐어요' });
    await choice.getByText('31,000').first().waitFor();
    await choice.getByText('33,000').first().waitFor();
    await choice.getByRole('button', { name: '선택한 내용으로 저장' }).click();
    await expect.poll(async () => (await stored())['부딪힐 저녁']?.map((one) => one.amount), SOON).toEqual([31_000]);
    await page.getByText('모두 보냈어요').waitFor(SOON);
  });
});
