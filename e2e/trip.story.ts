import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { fitsTheWidth, visit } from './user.ts';

const stage = useStage();
const RATES = 'Date,USD,JPY,THB,KRW,\n2026-11-18,1.05,160,36,1470,\n';

describe.each([
  ['휴대폰', 390, 844],
  ['컴퓨터', 1440, 900],
] as const)('여행, %s', (_device, width, height) => {
  test('이름만 입력해 시작하고, 외화로 쓰고, 정산하고, 결산에 서명해요', async () => {
    const page = await stage.openPage({ user: await stage.signUp(), width, height, path: '/books/new' });

    const maker = page.getByRole('form', { name: '여행 함께 가기' });
    await maker.getByRole('button', { name: '여행 시작하기' }).click();
    await maker.getByText('여행지를 입력해 주세요.').waitFor();
    await maker.getByLabel('여행지').fill('오사카');
    await maker.getByLabel('함께 가는 사람').fill('지연, 준호, 서윤, 도현');
    await maker.getByRole('button', { name: '여행 시작하기' }).click();
    await page.waitForURL(/\/books\/[0-9a-f-]{36}$/u);
    const bookId = page.url().split('/').at(-1) ?? '';

    await visit(page, `/books/${bookId}/settings?tab=data`);
    await page.getByLabel('환율 파일').setInputFiles({
      name: 'eurofxref.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(RATES),
    });
    await page.getByText('환율 4개를 가져왔어요', { exact: true }).waitFor();
    await page.getByText('9.1875').or(page.getByText('9.188')).first().waitFor();
    expect(await fitsTheWidth(page)).toBe(true);

    // A new journey is where the next expense belongs.
    await visit(page, '/transactions/new?date=2026-11-20');
    await page.getByRole('textbox', { name: '금액' }).fill('50000');
    const categories = page.getByRole('group', { name: '분류', exact: true });
    await categories.getByRole('button', { name: '식비', exact: true }).click();
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/new'));

    await visit(page, '/settlement?month=2026-11');
    await page.getByText('받을 돈').first().waitFor();
    await page.getByText('40,000').first().waitFor();
    expect(await fitsTheWidth(page)).toBe(true);
    await page.getByRole('button', { name: '함께 읽기' }).click();
    const letter = page.getByRole('dialog', { name: '11월 결산' });
    await letter.getByRole('heading', { name: '이야기해 볼 것' }).waitFor();
    await letter.getByText('지연님은 0원을 내고 10,000원을 분담했어요. 보낼 돈이 10,000원 있어요.').waitFor();
    await letter.getByText('아직 아무도 서명하지 않았어요.').waitFor();
    await letter.getByRole('button', { name: '확인하고 서명하기' }).click();
    await letter.getByText(/님이 서명했어요/u).waitFor();
    await letter.getByRole('button', { name: '서명했어요' }).waitFor();
    const download = page.waitForEvent('download');
    await letter.getByRole('button', { name: '이미지로 저장' }).click();
    expect((await download).suggestedFilename()).toBe('오사카 2026-11 결산.png');
    expect(await fitsTheWidth(page)).toBe(true);
  });
});
