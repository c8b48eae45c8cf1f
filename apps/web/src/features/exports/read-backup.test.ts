import { BACKUP_VERSION } from '@salim/contract/facts/files';
import { describe, expect, it } from 'vitest';
import { readBackup } from './read-backup.ts';

const backup = {
  format: 'salim-book',
  version: 1,
  exportedAt: '2026-11-20T03:00:00.000Z',
  book: { title: '우리집' },
  members: [{}, {}],
  categories: [{ deletedAt: null }, { deletedAt: '2026-11-01T00:00:00.000Z' }],
  assets: [{ deletedAt: null }],
  transactions: [{ date: '2026-11-20' }, { date: '2024-01-31' }],
  attachments: [{ data: 'JVBERi0=' }, { data: null }],
};

const fileOf = (content: string) => new File([content], '살림.json', { type: 'application/json' });

describe('a chosen backup', () => {
  it('shows its content', async () => {
    expect(await readBackup(fileOf(JSON.stringify(backup)))).toEqual({
      backup,
      title: '우리집',
      exportedAt: '2026-11-20T03:00:00.000Z',
      entries: 2,
      from: '2024-01-31',
      to: '2026-11-20',
      assets: 1,
      categories: 1,
      members: 2,
      receipts: 1,
    });
  });

  it('is accepted in every version that the server supports', async () => {
    for (const version of [1, BACKUP_VERSION]) {
      expect(await readBackup(fileOf(JSON.stringify({ ...backup, version })))).toMatchObject({ title: '우리집' });
    }
  });

  it.each([
    ['text', '날짜,시간\r\n', /백업 파일이 아니에요/u],
    ['other JSON', '[1, 2]', /백업 파일이 아니에요/u],
    ['null', 'null', /백업 파일이 아니에요/u],
    ['of a newer version', JSON.stringify({ ...backup, version: BACKUP_VERSION + 1 }), /더 최신 버전의/u],
  ])('that is %s is rejected with a message', async (_what, content, message) => {
    expect(await readBackup(fileOf(content))).toMatch(message);
  });
});
