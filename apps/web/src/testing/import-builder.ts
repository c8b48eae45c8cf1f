import type { ImportPreview } from '@salim/contract';
import { anId } from './builders.ts';

export function anImport(values: Partial<ImportPreview> = {}): ImportPreview {
  return {
    id: anId(),
    bookId: anId(),
    status: 'READY',
    fileName: '내역.csv',
    format: '편한가계부',
    encoding: 'UTF-8',
    sheetName: null,
    currency: 'KRW',
    mapping: { columns: { date: '기간', amount: '금액' }, assets: {}, categories: {} },
    headers: ['기간', '금액'],
    rows: 10,
    entries: 10,
    duplicates: 0,
    problems: [],
    problemCount: 0,
    from: '2026-10-01',
    to: '2026-10-31',
    income: 3_000_000,
    expense: 1_200_000,
    transfers: 1,
    openingBalances: 0,
    done: 0,
    total: 0,
    booked: 0,
    failure: null,
    createdBy: null,
    createdAt: '2026-11-20T01:00:00.000Z',
    committedAt: null,
    takenBackAt: null,
    ...values,
  };
}
