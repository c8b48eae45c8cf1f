import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { useStage } from './harness.ts';
import { signUp } from './person.ts';

const stage = useStage();
const FILES = [
  ['mint', ['Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes', '11/18/2026,Gimbap,GIMBAP,4500,debit,Food,Checking,,', '11/18/2026,Salary,SALARY,3200000,credit,Paycheck,Checking,,', '11/19/2026,Card,CARD BILL,90000,debit,Credit Card Payment,Checking,,']],
  ['status', ['이용일자,구분,이용처,금액,수수료,상태,통화', '2026-11-18,지출,김밥,4500,,정상,KRW', '2026-11-18,지출,송금,10000,500,정상,KRW', '2026-11-19,지출,서점,30000,,취소,KRW', '2026-11-19,수입,회사,900000,,정상,KRW', '2026-11-19,이체,저축,50000,,정상,KRW', '2026-11-19,지출,OPENAI,100,,정상,USD', '2026-11-19,지출,없는 돈,0,,정상,KRW', '2026-11-19,지출,꽃집,9000,,심사중,KRW']],
  ['direction', ['날짜,금액,내용', '2026-11-18,4500,김밥', '2026-11-19,12000,아주 긴 이름을 가진 가게에서 산 무엇인가를 적은 한 줄입니다 그래서 화면이 넘칠 수 있어요']],
] as const;
for (const [width, height, colorScheme] of [[390, 844, 'light'], [1440, 900, 'dark'], [390, 844, 'dark'], [1440, 900, 'light']] as const) {
  test(`${width} ${colorScheme}`, async () => {
    const page = await stage.openPage({ width, height, colorScheme, path: '/register' });
    await signUp(page);
    for (const [name, rows] of FILES) {
      await page.goto('/imports');
      await page.getByLabel('가져올 파일').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
      await page.getByRole('heading', { name: '먼저 답해 주세요' }).waitFor();
      writeFileSync(`/tmp/wt/look-${name}-${width}-${colorScheme}.png`, await page.screenshot({ fullPage: true }));
      for (const one of await page.getByRole('group').all()) await one.getByRole('radio').first().check();
      await page.getByRole('button', { name: '이대로 읽기' }).click();
      await page.getByText('답한 질문').click();
      await page.waitForTimeout(400);
      writeFileSync(`/tmp/wt/look-${name}-${width}-${colorScheme}-after.png`, await page.screenshot({ fullPage: true }));
    }
  }, 120_000);
}
