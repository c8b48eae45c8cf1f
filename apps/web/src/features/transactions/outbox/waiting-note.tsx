import { formatNumber } from '../../../text/format.ts';
import { useWaitingTransactions } from './use-waiting.ts';
import css from './waiting-note.module.css';

/** Says how many queued transactions the sums of a screen do not contain yet. */
export function WaitingNote({ bookId }: { readonly bookId: string }) {
  // What was refused waits for the user, not for the server.
  const waiting = useWaitingTransactions(bookId).filter((one) => one.kind !== 'files' && one.stuck === null);
  if (waiting.length === 0) return null;
  return <p className={css.note}>전송 대기 {formatNumber(waiting.length)}건은 서버에 저장되면 합계에 반영돼요.</p>;
}
