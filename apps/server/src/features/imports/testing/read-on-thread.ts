import { answerOf } from '../reading/read-answer.ts';
import { type ReadImportFile, TRANSACTIONS_AT_ONCE } from '../reading/read-in-worker.ts';

/**
 * Reads files on the calling thread, for tests of what becomes of their contents: starting a process for each takes
 * longer than all the rest. What a process adds, the limits and its end, is tested where files are read in one.
 */
export const readOnThread: ReadImportFile = async ({ bytes, ...options }) => {
  const { answer, transactions } = answerOf(bytes, options);
  if (!answer.isRead) return answer;
  return {
    isRead: true,
    file: {
      // Cloned, as between processes.
      outline: structuredClone(answer.outline),
      async *transactions() {
        for (let from = 0; from < transactions.length; from += TRANSACTIONS_AT_ONCE) {
          yield structuredClone(transactions.slice(from, from + TRANSACTIONS_AT_ONCE));
        }
      },
      close: () => undefined,
    },
  };
};
