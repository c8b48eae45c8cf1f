import { expect, it } from 'vitest';
import { titleOfPath } from './route-titles.ts';

it.each([
  ['/dashboard', '대시보드'],
  ['/dashboard/', '대시보드'],
  ['/transactions/new', '거래 추가'],
  ['/transactions/0190a1b2/edit', '거래 수정'],
  ['/transactions/0190a1b2', '거래 상세'],
  ['/transactions/a/b/c', '거래 상세'],
  ['/assets/0190a1b2', '자산 상세'],
  ['/books/new', '가계부'],
  ['/books/0190a1b2/settings', '가계부 설정'],
  ['/books/0190a1b2/gifts', '경조사'],
  ['/books/0190a1b2/dues', '모임 회비'],
  ['/nowhere', '페이지'],
  ['/', '페이지'],
])('%s is titled %s', (path, title) => {
  expect(titleOfPath(path)).toBe(title);
});
