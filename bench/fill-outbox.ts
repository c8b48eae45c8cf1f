import type { Page } from 'playwright-core';

/** Puts transactions into the app's outbox, as after a long flight; `day` is their date. */
export async function fillOutbox(page: Page, count: number, day: string): Promise<void> {
  await page.evaluate(
    async ([wanted, date]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('salim-outbox');
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('cannot open the outbox')));
      });
      const auth = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as { state: { user: { id: string } } };
      const books = JSON.parse(localStorage.getItem('book-storage') ?? '{}') as {
        state: { currentBook: { id: string } };
      };
      const transaction = database.transaction('items', 'readwrite');
      for (let index = 0; index < wanted; index += 1) {
        const id = `01940000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
        const input = { type: 'EXPENSE', date, amount: index + 1, description: `밀린 ${index}` };
        const row = { ...input, id, time: null, splits: [], tagIds: [], version: 1 };
        transaction.objectStore('items').put({
          userId: auth.state.user.id,
          bookId: books.state.currentBook.id,
          transactionId: id,
          row,
          kind: 'create',
          key: id,
          isTried: false,
          problem: null,
          written: { view: row, input, typed: null },
        });
      }
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      database.close();
      localStorage.setItem('salim-outbox-waits', '1');
    },
    [count, day] as const,
  );
}
