import type { Transaction } from '@salim/contract';
import { isCivilDate, MAX_AMOUNT } from '@salim/domain';
import { useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EditTransactionScreen, NewTransactionScreen } from '../../features/transactions/form/form-screen.tsx';
import type { FormType } from '../../features/transactions/form/form-state.ts';
import { TYPE_NAMES } from '../../features/transactions/model/describe-row.ts';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { formatWon } from '../../text/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { LedgerPresence } from '../ledger-presence.tsx';
import { WithLedger } from '../with-ledger.tsx';
import css from './transaction-form-page.module.css';

const FORM_TYPES: readonly FormType[] = ['EXPENSE', 'INCOME', 'TRANSFER'];

/** Goes back in the history, or to the fallback when this is the first page of the tab. */
function useLeaving() {
  const { history } = useRouter();
  return (otherwise: () => Promise<void>) => {
    if (history.canGoBack()) history.back({ ignoreBlocker: true });
    else void otherwise();
  };
}

/** What was saved, and where it currently is. */
function savedText(saved: Transaction, isWaiting: boolean): string {
  const what = `${saved.isRefund ? '환불' : TYPE_NAMES[saved.type]} ${formatWon(saved.amount)}`;
  return isWaiting ? `${what} · 이 기기에 저장했어요. 연결되면 자동으로 보내요.` : what;
}

/** Path for creating a rule from a transaction. */
const toRule = (transaction: Transaction) =>
  ({ to: '/recurring-transactions', search: { entry: transaction.id }, replace: true }) as const;

export function TransactionFormPage() {
  const { transactionId } = useParams({ strict: false });
  return (
    <WithLedger>
      {transactionId === undefined ? (
        <NewPage />
      ) : (
        <>
          <LedgerPresence transactionId={transactionId} isEditing />
          <EditPage key={transactionId} transactionId={transactionId} />
        </>
      )}
    </WithLedger>
  );
}

/** Offers to parse a message shared from another app. */
function SharedMessage({ text }: { readonly text: string }) {
  const { canWrite } = useLedger();
  if (!canWrite) return null;
  return (
    <Notice
      tone="info"
      className={css.shared ?? ''}
      actions={
        <LinkButton to="/paste" search={{ text }} size="small">
          문자 읽기
        </LinkButton>
      }
    >
      카드·은행 문자라면 금액, 날짜, 사용처까지 읽어 드려요.
    </Notice>
  );
}

/** The amount in the URL, if it is one. */
function wholeAmount(text: string | undefined): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 && value <= MAX_AMOUNT ? value : undefined;
}

/**
 * The number of the form, for its key. A form that was saved remains until the next screen has loaded; if it is opened
 * again until then, that must be an empty one, or the user might save the same twice.
 */
function useFormNumber() {
  const visit = useLocation({
    select: ({ pathname, state }) => (pathname === '/transactions/new' ? (state.key ?? '') : null),
  });
  const [number, setNumber] = useState(0);
  const [savedVisit, setSavedVisit] = useState<string | null>(null);
  if (savedVisit !== null && visit !== null && visit !== savedVisit) {
    setSavedVisit(null);
    setNumber(number + 1);
  }
  return { number, markSaved: () => setSavedVisit(visit) };
}

function NewPage() {
  const { type, date, copyOf, refundOf, text, amount } = useSearch({ from: '/shell/transactions/new' });
  const navigate = useNavigate();
  const leave = useLeaving();
  const { number, markSaved } = useFormNumber();
  const toList = () => navigate({ to: '/transactions', replace: true });
  const report = (saved: Transaction, isWaiting: boolean) =>
    toast.success(isWaiting ? '전송 대기로 저장했어요' : '저장했어요', {
      message: savedText(saved, isWaiting),
      action: {
        label: '보기',
        onClick: () => void navigate({ to: '/transactions/$transactionId', params: { transactionId: saved.id } }),
      },
    });
  return (
    <>
      {text === undefined ? null : <SharedMessage text={text} />}
      <NewTransactionScreen
        key={`${number} ${copyOf ?? refundOf ?? text ?? amount}`}
        type={FORM_TYPES.find((one) => one === type)}
        date={date !== undefined && isCivilDate(date) ? date : undefined}
        copyOfId={copyOf}
        refundOfId={refundOf}
        sharedText={text}
        amount={wholeAmount(amount)}
        onSaved={(saved, { isContinuing, isWaiting, makesRule }) => {
          report(saved, isWaiting);
          if (!isContinuing) markSaved();
          if (makesRule === true && !isWaiting) void navigate(toRule(saved));
          else if (!isContinuing) leave(toList);
          else if ((copyOf ?? refundOf ?? text ?? amount) !== undefined)
            void navigate({ to: '/transactions/new', replace: true });
        }}
        onCancel={() => leave(toList)}
        onPaste={() => void navigate({ to: '/paste' })}
      />
    </>
  );
}

function EditPage({ transactionId }: { readonly transactionId: string }) {
  const navigate = useNavigate();
  const leave = useLeaving();
  const toDetail = () => navigate({ to: '/transactions/$transactionId', params: { transactionId }, replace: true });
  return (
    <EditTransactionScreen
      transactionId={transactionId}
      onSaved={(saved, { isWaiting, makesRule }) => {
        toast.success(isWaiting ? '전송 대기로 저장했어요' : '수정했어요', { message: savedText(saved, isWaiting) });
        if (makesRule === true && !isWaiting) {
          void navigate(toRule(saved));
          return;
        }
        // Saved under another id: the old URL no longer works.
        if (saved.id !== transactionId) {
          void navigate({ to: '/transactions/$transactionId', params: { transactionId: saved.id }, replace: true });
        } else leave(toDetail);
      }}
      onCancel={() => leave(toDetail)}
    />
  );
}
