import { BACKUP_ATTACHMENTS_MAX, BACKUP_BYTES_MAX, type BackupAttachment } from '@salim/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backupReceipts, type ReceiptToBackUp } from './backup-file.ts';

const aReceipt = (size: number, index: number): ReceiptToBackUp => ({
  id: `receipt ${index}`,
  transactionId: 'entry',
  name: `영수증 ${index}.jpg`,
  mediaType: 'image/jpeg',
  size,
  createdBy: null,
});

async function linesOf(receipts: readonly ReceiptToBackUp[], bytesBefore: number, isGone = false) {
  const sizes = new Map(receipts.map(({ id, size }) => [id, size]));
  let text = '';
  for await (const piece of backupReceipts(receipts, bytesBefore, async (id) => {
    return isGone ? null : Buffer.alloc(sizes.get(id) ?? 0);
  })) {
    text += piece;
  }
  const { attachments } = JSON.parse(`{"transactions":[]${text}`) as { attachments: BackupAttachment[] };
  return { attachments, bytes: bytesBefore + Buffer.byteLength(text) };
}

describe('the receipts in a backup', () => {
  test('never make it larger than a restore accepts, and are all listed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4000 }), { maxLength: 12 }),
        fc.integer({ min: 0, max: 30_000 }),
        async (sizes, left) => {
          const receipts = sizes.map(aReceipt);
          const named = (await linesOf(receipts, 0, true)).bytes;
          const { attachments, bytes } = await linesOf(receipts, BACKUP_BYTES_MAX - named - left);
          expect(bytes).toBeLessThanOrEqual(BACKUP_BYTES_MAX);
          expect(attachments.map(({ name }) => name)).toEqual(receipts.map(({ name }) => name));
          for (const { data, size } of attachments) {
            if (data !== null) expect(Buffer.from(data, 'base64')).toHaveLength(size);
          }
          const room = left >= sizes.reduce((sum, size) => sum + Math.ceil(size / 3) * 4, 0);
          if (room) expect(attachments.every(({ data }) => data !== null)).toBe(true);
        },
      ),
      { numRuns: 60, examples: [[[1], 4]] },
    );
  });

  test('never exceed the count that can be restored in time', async () => {
    const receipts = Array.from({ length: BACKUP_ATTACHMENTS_MAX + 5 }, (_, index) => aReceipt(3, index));
    const { attachments } = await linesOf(receipts, 0);
    expect(attachments.filter(({ data }) => data !== null)).toHaveLength(BACKUP_ATTACHMENTS_MAX);
    expect(attachments).toHaveLength(BACKUP_ATTACHMENTS_MAX + 5);
  });
});
