import type { Book, PayTo, SettlementSummary } from '@salim/contract';
import { isLedgerMonth } from '@salim/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAssets } from '../../features/assets/api/use-assets.ts';
import { useCategories } from '../../features/labels/api/use-labels.ts';
import { useMembers } from '../../features/members/api/use-members.ts';
import { useClosings } from '../../features/settlements/api/use-closings.ts';
import { useSettlement } from '../../features/settlements/api/use-settlement.ts';
import { useSettlements } from '../../features/settlements/api/use-settlements.ts';
import { useSharingReport } from '../../features/settlements/api/use-sharing-report.ts';
import { ClosingCard } from '../../features/settlements/components/closing-card.tsx';
import { GuestLinksCard } from '../../features/settlements/components/guest-links-card.tsx';
import { MonthStanding } from '../../features/settlements/components/month-standing.tsx';
import { MyTransfer } from '../../features/settlements/components/my-transfer.tsx';
import { PayToSheet } from '../../features/settlements/components/pay-to-sheet.tsx';
import { SettleSheet } from '../../features/settlements/components/settle-sheet.tsx';
import { SettledUp } from '../../features/settlements/components/settled-up.tsx';
import { SettlementHistory } from '../../features/settlements/components/settlement-history.tsx';
import { SettlementSkeleton } from '../../features/settlements/components/settlement-skeleton.tsx';
import { ShareDefaultsCard } from '../../features/settlements/components/share-defaults-card.tsx';
import { SharingReportCard } from '../../features/settlements/components/sharing-report-card.tsx';
import { StandingTable } from '../../features/settlements/components/standing-table.tsx';
import { TransferList } from '../../features/settlements/components/transfer-list.tsx';
import { useSteps } from '../../features/settlements/components/use-steps.tsx';
import { useTakeBack } from '../../features/settlements/components/use-take-back.tsx';
import { reportsOf, type TransferWish } from '../../features/settlements/settlement-steps.ts';
import { accountText, mySentence } from '../../features/settlements/settlement-text.ts';
import { canManage, canWrite } from '../../ledger/can-write.ts';
import { useShareDefaults } from '../../ledger/use-share-defaults.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { formatPeriod } from '../../text/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import layout from '../../ui/layout.module.css';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MonthPicker } from '../../ui/month-picker.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { LoadState } from '../load-state.tsx';
import { useCurrentMonth } from '../shell/use-current-month.ts';
import { WithCurrentBook } from '../with-current-book.tsx';
import css from './settlement-page.module.css';

const LetterDialog = lazyOverlay(
  async () => (await import('../../features/settlements/components/letter-dialog.tsx')).LetterDialog,
);

const PERIODS = [
  { id: 'all', name: '전체' },
  { id: 'month', name: '월별' },
] as const;
const NONE: readonly never[] = [];

interface StandingProps {
  readonly book: Book;
  readonly summary: SettlementSummary;
  /** The month to show; undefined for all time. */
  readonly month: string | undefined;
}

/** Whether the last balance was settled while this screen is open. */
function useJustEven(isEven: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(!isEven);
  if (!isEven && !wasOpen) setWasOpen(true);
  return isEven && wasOpen;
}

function Standing({ book, summary, month }: StandingProps) {
  const userId = useAuthStore((store) => store.user?.id ?? '');
  const running = useCurrentMonth();
  const { data: assets = NONE } = useAssets(book.id);
  const { data: people = NONE } = useMembers(book.id);
  const history = useSettlements(book.id);
  const closings = useClosings(book.id);
  const rules = useShareDefaults(book.id, true);
  const categories = useCategories(book.id);
  // These cards appear together: one that came later would push down those below it.
  const areCardsComing = [closings, rules, categories].some((query) => query.isLoading);
  const [wish, setWish] = useState<TransferWish | null>(null);
  const [isNamingAccount, setIsNamingAccount] = useState(false);
  const canChange = canWrite(book);
  const { members, transfers } = summary;
  const settlements = history.data?.pages.flatMap((page) => page.items) ?? NONE;
  const steps = useSteps({ book, settlements, members, assets, userId });
  const takeBack = useTakeBack(book, members);
  const isEven = transfers.length === 0;
  const isCelebrated = useJustEven(isEven);
  const isMine = ({ fromUserId, toUserId }: (typeof transfers)[number]) => [fromUserId, toUserId].includes(userId);
  const mine = transfers.filter(isMine);
  const others = transfers.filter((transfer) => !isMine(transfer));
  const reported = reportsOf(summary, settlements, userId).reduce((sum, { amount }) => sum + amount, 0);
  const due = mine.reduce((sum, { amount }) => sum + amount, 0);
  const isAmountAbove = mine.length === 1 && !(mine[0]?.fromUserId === userId && reported >= due);
  const own = people.find((one) => one.userId === userId);
  const seats = members.filter((one) => !one.hasAccount && !one.hasLeft);
  return (
    <div className={css.page}>
      {month === undefined ? (
        <Card title="누가 누구에게" className={css.hero ?? ''}>
          {isEven ? <SettledUp members={members} people={people} userId={userId} isCelebrated={isCelebrated} /> : null}
          <p className={css.mine} role="status">
            {mySentence(summary, settlements, userId)}
          </p>
          {mine.length === 0 ? null : (
            <ul>
              {mine.map((transfer) => (
                <MyTransfer
                  key={`${transfer.fromUserId} ${transfer.toUserId}`}
                  transfer={transfer}
                  isAmountAbove={isAmountAbove}
                  isAllSent={reported >= due}
                  settlements={settlements}
                  members={members}
                  people={people}
                  userId={userId}
                  canChange={canChange}
                  steps={steps}
                  onWish={setWish}
                  onTakeBack={takeBack.ask}
                  onPayTo={() => setIsNamingAccount(true)}
                />
              ))}
            </ul>
          )}
          {others.length === 0 ? null : (
            <TransferList
              transfers={others}
              underWay={settlements.filter((one) => one.status !== 'CONFIRMED')}
              members={members}
              userId={userId}
              canChange={canChange}
              onWish={setWish}
            />
          )}
        </Card>
      ) : (
        <MonthStanding bookId={book.id} month={month} isRunning={month === running.month} summary={summary} />
      )}
      <div className={css.quiet}>
        <div className={layout.grid16}>
          {month === undefined ? null : <MonthReport book={book} month={month} />}
          <Card title="구성원별">
            <StandingTable members={members} isOfMonth={month !== undefined} />
            <p className={css.hint}>나눠 낸 거래만 계산해요. 비공개 거래의 금액도 포함돼요.</p>
          </Card>
          {history.data ? (
            <SettlementHistory
              book={book}
              settlements={settlements}
              members={members}
              steps={steps}
              userId={userId}
              canChange={canChange}
              onMore={history.hasNextPage ? () => void history.fetchNextPage() : undefined}
              isLoadingMore={history.isFetchingNextPage}
            />
          ) : (
            <LoadState
              query={history}
              skeleton={
                <Card>
                  <SkeletonRows rows={3} height={28} />
                </Card>
              }
            />
          )}
        </div>
        <div className={layout.grid16}>
          {canChange && seats.length > 0 ? <GuestLinksCard book={book} seats={seats} /> : null}
          {closings.data && !areCardsComing ? (
            <ClosingCard book={book} closings={closings.data} people={people} userId={userId} canChange={canChange} />
          ) : null}
          {rules.data && categories.data && !areCardsComing ? (
            <ShareDefaultsCard
              book={book}
              rules={rules.data}
              categories={categories.data}
              members={members}
              canChange={canChange}
            />
          ) : null}
          {own && !areCardsComing ? <OwnAccount payTo={own.payTo} onChange={() => setIsNamingAccount(true)} /> : null}
        </div>
      </div>
      {steps.sheet}
      {takeBack.dialog}
      {wish ? (
        <SettleSheet
          book={book}
          members={members}
          assets={assets}
          wish={wish}
          settlements={settlements}
          userId={userId}
          payTo={own?.payTo}
          onClose={() => setWish(null)}
        />
      ) : null}
      {own && isNamingAccount ? (
        <PayToSheet
          book={book}
          userId={userId}
          stored={own.payTo}
          name={own.name}
          onClose={() => setIsNamingAccount(false)}
        />
      ) : null}
    </div>
  );
}

/** Where the user receives money, for those who owe them. */
function OwnAccount({ payTo, onChange }: { readonly payTo: PayTo | undefined; readonly onChange: () => void }) {
  return (
    <Card
      title="내 받을 계좌"
      action={
        <Button
          size="small"
          variant="ghost"
          aria-label={payTo ? '내 받을 계좌 수정' : '내 받을 계좌 등록'}
          onPress={onChange}
        >
          {payTo ? '수정' : '등록'}
        </Button>
      }
    >
      <p className={css.account}>{payTo ? accountText(payTo) : '등록한 계좌가 없어요.'}</p>
      <p className={css.hint}>나에게 보낼 돈이 있는 구성원에게만 보여요.</p>
    </Card>
  );
}

/** What was shared in a month, and what each member spent alone. */
function MonthReport({ book, month }: { readonly book: Book; readonly month: string }) {
  const userId = useAuthStore((store) => store.user?.id ?? '');
  const report = useSharingReport(book.id, month);
  const [isReading, setIsReading] = useState(false);
  if (!report.data) return <LoadState query={report} />;
  return (
    <>
      <SharingReportCard report={report.data} onLetter={() => setIsReading(true)} />
      {isReading ? (
        <LetterDialog
          book={book}
          month={month}
          members={report.data.members}
          userId={userId}
          onClose={() => setIsReading(false)}
        />
      ) : null}
    </>
  );
}

function Alone({ book, summary }: { readonly book: Book; readonly summary: SettlementSummary }) {
  const userId = useAuthStore((store) => store.user?.id ?? '');
  const history = useSettlements(book.id);
  const settlements = history.data?.pages.flatMap((page) => page.items) ?? NONE;
  const steps = useSteps({ book, settlements, members: summary.members, assets: NONE, userId });
  return (
    <div className={css.page}>
      <Invitation book={book} />
      {settlements.length === 0 ? null : (
        <SettlementHistory
          book={book}
          settlements={settlements}
          members={summary.members}
          steps={steps}
          userId={userId}
          canChange={canWrite(book)}
          onMore={history.hasNextPage ? () => void history.fetchNextPage() : undefined}
          isLoadingMore={history.isFetchingNextPage}
        />
      )}
    </div>
  );
}

/** Instead of a settlement, which has only one member: viewers pay and bear nothing. */
function Invitation({ book }: { readonly book: Book }) {
  const hasViewers = book.memberCount > 1;
  return (
    <EmptyState
      art="ledger"
      title={hasViewers ? '돈을 나눌 구성원이 없어요' : '함께 쓰는 사람이 없어요'}
      actions={
        canManage(book) ? (
          <LinkButton to="/invite" search={{ book: book.id }} variant="primary">
            초대하기
          </LinkButton>
        ) : undefined
      }
    >
      {hasViewers ? '보기 전용 구성원과는 돈을 나누지 않아요. ' : ''}가계부를 함께 쓰면 같이 쓴 돈을 나누고, 누가
      누구에게 얼마를 보내야 하는지 알려 드려요.
    </EmptyState>
  );
}

function Settlement({ book }: { readonly book: Book }) {
  const navigate = useNavigate();
  const { month: asked } = useSearch({ from: '/shell/settlement' });
  const running = useCurrentMonth();
  const month = asked !== undefined && isLedgerMonth(asked) ? asked : undefined;
  const query = useSettlement(book.id, month);
  const show = (next: string | undefined) =>
    void navigate({ to: '/settlement', search: next === undefined ? {} : { month: next } });
  const summary = query.data;
  const history = useSettlements(book.id);
  // The sentence on top depends on both: it would change under the reader's eyes.
  if (!summary || history.isLoading) return <LoadState query={query} skeleton={<SettlementSkeleton />} />;
  if (summary.members.length < 2) return <Alone book={book} summary={summary} />;
  const hasOwnPeriod = summary.from !== null && summary.to !== null && !summary.from.endsWith('-01');
  return (
    <>
      <div className={css.header}>
        <Segmented
          label="기간"
          options={PERIODS}
          value={month === undefined ? 'all' : 'month'}
          onChange={(id) => show(id === 'all' ? undefined : running.month)}
        />
        {month === undefined ? null : <MonthPicker value={month} onChange={show} />}
        {hasOwnPeriod && summary.from !== null && summary.to !== null ? (
          <span className={css.period}>{formatPeriod(summary.from, summary.to)}</span>
        ) : null}
      </div>
      <Standing key={month ?? 'all'} book={book} summary={summary} month={month} />
    </>
  );
}

/** Balances between the members of the current book, and recorded settlements. */
export function SettlementPage() {
  return <WithCurrentBook>{(book) => <Settlement key={book.id} book={book} />}</WithCurrentBook>;
}
