// Records an expense in the first book and prints the last transactions: node example.ts, with SALIM and TOKEN set.
import { createClient, SalimError } from 'salim-client';

const salim = createClient({ url: process.env['SALIM'] ?? 'http://localhost:3000', token: process.env['TOKEN'] ?? '' });

try {
  const [book] = await salim.call('listMyBooks');
  if (!book) throw new Error('no book');
  const params = { bookId: book.id };
  await salim.call('createTransaction', {
    params,
    body: { type: 'EXPENSE', date: '2026-11-20', amount: 9500, description: '점심' },
    idempotencyKey: crypto.randomUUID(),
  });
  const { items } = await salim.call('listTransactions', { params, query: { month: '2026-11', limit: '5' } });
  for (const { date, description, amount } of items) process.stdout.write(`${date} ${description} ${amount}\n`);
} catch (error) {
  if (!(error instanceof SalimError)) throw error;
  process.stderr.write(`${error.status} ${error.code}: ${error.message}\n`);
  process.exitCode = 1;
}
