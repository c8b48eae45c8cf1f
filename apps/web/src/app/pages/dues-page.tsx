import type { Book, ClubAccount, DuesPlan } from '@salim/contract';
import { duesGrid, withJosa } from '@salim/domain';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useAssets } from '../../features/assets/api/use-assets.ts';
import { useDeleteDues } from '../../features/dues/api/delete-dues.ts';
import { useRestoreDues } from '../../features/dues/api/restore-dues.ts';
import { useDues } from '../../features/dues/api/use-dues.ts';
import { useDuesOf } from '../../features/dues/api/use-dues-of.ts';
import { DuesAdder, DuesEditor } from '../../features/dues/components/dues-editor.tsx';
import { DuesReport } from '../../features/dues/components/dues-report.tsx';
import { type ChosenCell, DuesTable } from '../../features/dues/components/dues-table.tsx';
import { PaymentSheet } from '../../features/dues/components/payment-sheet.tsx';
import { accountLines } from '../../features/dues/dues-text.ts';
import { canWrite } from '../../ledger/can-write.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { formatDay, formatMonth, formatWon } from '../../text/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ellipsis } from '../../ui/icons/ellipsis.ts';
import { Plus } from '../../ui/icons/plus.ts';
import layout from '../../ui/layout.module.css';
import { Menu } from '../../ui/menu.tsx';
import { Money } from '../../ui/money.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { LoadState } from '../load-state.tsx';
import css from './dues-page.module.css';
import { Sum, Sums } from './sums.tsx';
import { WithBookOfPath } from './with-book-of-path.tsx';

const NOTHING: readonly never[] = [];

/** An account or phone number, which a line break must not cut. */
const LONG_NUMBER = /(\d[\d-]{4,}\d)/u;

function Memo({ text }: { readonly text: string }) {
  return (
    <p className={css.memo}>
      {text.split(LONG_NUMBER).map((piece, place) =>
        place % 2 === 0 ? (
          piece
        ) : (
          // oxlint-disable-next-line no-array-index-key -- pieces of a text have no other identity
          <span key={place} className={css.number}>
            {piece}
          </span>
        ),
      )}
    </p>
  );
}

interface ClubProps {
  readonly book: Book;
  readonly duesId: string;
  readonly onEdit: (dues: DuesPlan) => void;
  readonly onDelete: (dues: DuesPlan) => void;
}

function Club({ book, duesId, onEdit, onDelete }: ClubProps) {
  const query = useDuesOf(book.id, duesId);
  const assets = useAssets(book.id).data ?? NOTHING;
  const [chosenYear, setYear] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChosenCell | null>(null);
  const canChange = canWrite(book);
  const dues = query.data;
  if (!dues) return <LoadState query={query} />;
  const { currentMonth, payments } = dues;
  const grid = duesGrid(dues, { seatIds: dues.seats.map((seat) => seat.id), parts: payments, currentMonth });
  const years = [...new Set(grid.months.map((month) => month.slice(0, 4)))];
  const wished = chosenYear ?? currentMonth.slice(0, 4);
  const year = years.includes(wished) ? wished : (years.at(-1) ?? wished);
  const cell = grid.rows.find((row) => row.seatId === chosen?.seatId)?.cells.find((one) => one.month === chosen?.month);
  return (
    <>
      <Card
        title={dues.name}
        action={
          canChange ? (
            <Menu
              label={`${dues.name} 더보기`}
              actions={[
                { id: 'edit', name: '수정', onAction: () => onEdit(dues) },
                { id: 'delete', name: '삭제', isDanger: true, startsGroup: true, onAction: () => onDelete(dues) },
              ]}
            >
              <IconButton label={`${dues.name} 더보기`} icon={<Ellipsis />} className={css.more ?? ''} />
            </Menu>
          ) : null
        }
      >
        <Sums className={css.sums}>
          <Sum name="월 회비">
            <Money value={dues.amount} />
          </Sum>
          <Sum name="모인 돈">
            <Money value={dues.collected} tone="income" isUnsigned />
          </Sum>
          <Sum name={`${formatMonth(currentMonth)}까지 미납`}>
            <Money value={dues.owed} tone="expense" isUnsigned />
          </Sum>
          {grid.prepaid === 0 ? null : (
            <Sum name="미리 낸 돈">
              <Money value={grid.prepaid} isUnsigned />
            </Sum>
          )}
        </Sums>
        {dues.memo === '' ? null : <Memo text={dues.memo} />}
        <DuesReport dues={dues} grid={grid} account={dues.account} />
      </Card>
      {dues.account ? <AccountCard account={dues.account} /> : null}
      <Card title="납부표">
        {years.length > 1 ? (
          <Segmented
            label="연도"
            options={years.slice(-4).map((id) => ({ id, name: `${id}년` }))}
            value={year}
            onChange={setYear}
            className={css.years ?? ''}
          />
        ) : null}
        <DuesTable dues={dues} grid={grid} year={year} onChoose={setChosen} />
      </Card>
      {chosen && cell ? (
        <PaymentSheet
          key={`${chosen.seatId} ${chosen.month}`}
          book={book}
          dues={dues}
          chosen={chosen}
          cell={cell}
          payments={payments.filter((one) => one.seatId === chosen.seatId && one.month === chosen.month)}
          assets={assets}
          canChange={canChange}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  );
}

/** The club's income and spending of this month, and the balance carried over from the month before. */
function AccountCard({ account }: { readonly account: ClubAccount }) {
  return (
    <Card title={`${account.name} · ${formatMonth(account.month)}`}>
      <Sums className={css.sums}>
        {accountLines(account).map(([name, amount]) => (
          <Sum key={name} name={name}>
            <Money value={amount} />
          </Sum>
        ))}
      </Sums>
      {account.spent.length === 0 ? null : (
        <ul className={css.spent} aria-label="사용 내역">
          {account.spent.map(({ transactionId, date, description, amount }) => (
            <li key={transactionId}>
              <span className={css.spentDay}>{formatDay(date)}</span>
              <span className={css.spentName}>{description === '' ? '쓴 돈' : description}</span>
              <Money value={amount} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Dues({ book }: { readonly book: Book }) {
  const query = useDues(book.id);
  const [wishedId, setWishedId] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<DuesPlan | null>(null);
  const assets = useAssets(book.id).data ?? NOTHING;
  const remove = useDeleteDues(book.id);
  const restore = useRestoreDues(book.id);
  const clubs = query.data;
  if (!clubs) return <LoadState query={query} />;
  const shown = clubs.find((club) => club.id === wishedId) ?? clubs[0];
  const takeAway = (dues: DuesPlan) =>
    remove.mutate(dues.id, {
      onSuccess: () =>
        toast.success(`${withJosa(`‘${dues.name}’`, '을/를')} 삭제했어요`, {
          action: {
            label: '되돌리기',
            onClick: () =>
              restore.mutate(dues.id, {
                onError: (error) => toast.error('되돌리지 못했어요', { message: messageOf(error) }),
              }),
          },
        }),
      onError: (error) => toast.error('삭제하지 못했어요', { message: messageOf(error) }),
    });
  const add = canWrite(book) ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onPress={() => setIsAdding(true)}>
      모임 추가
    </Button>
  ) : null;
  return (
    <div className={css.page}>
      {shown ? (
        <>
          <div className={layout.bar}>
            <Select
              label="모임"
              isLabelHidden
              options={clubs.map((club) => ({
                id: club.id,
                name: club.name,
                detail: club.owed === 0 ? '미납 없음' : `미납 ${formatWon(club.owed)}`,
              }))}
              value={shown.id}
              onChange={setWishedId}
              className={css.choice ?? ''}
            />
            {add}
          </div>
          <Club key={shown.id} book={book} duesId={shown.id} onEdit={setEdited} onDelete={takeAway} />
        </>
      ) : (
        <EmptyState art="ledger" title="아직 회비를 걷는 모임이 없어요" actions={add}>
          동창회, 반 모임, 동호회 회비를 기록하면 누가 몇 월 회비를 냈는지 한눈에 보이고, 단톡방에 바로 공유할 수
          있어요.
        </EmptyState>
      )}
      {isAdding ? (
        <DuesAdder
          book={book}
          assets={assets}
          onClose={() => setIsAdding(false)}
          onAdded={(dues) => setWishedId(dues.id)}
        />
      ) : null}
      {edited ? (
        <DuesEditor
          key={edited.id}
          book={book}
          dues={clubs.find((club) => club.id === edited.id) ?? edited}
          assets={assets}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </div>
  );
}

export function DuesPage() {
  const { bookId } = useParams({ from: '/shell/books/$bookId/dues' });
  return (
    <WithBookOfPath key={bookId} bookId={bookId}>
      {(book) => <Dues book={book} />}
    </WithBookOfPath>
  );
}
