import type { Book, GiftDirection, GiftEvent, GiftPerson } from '@salim/contract';
import { matchesSearch, withJosa } from '@salim/domain';
import { useParams } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useAssets } from '../../features/assets/api/use-assets.ts';
import { useDeleteGiftEvent } from '../../features/gift-events/api/delete-gift-event.ts';
import { useRestoreGiftEvent } from '../../features/gift-events/api/restore-gift-event.ts';
import { useGiftEvents } from '../../features/gift-events/api/use-gift-events.ts';
import { useGiftPeople } from '../../features/gift-events/api/use-gift-people.ts';
import { GiftAdder, GiftEditor } from '../../features/gift-events/components/gift-editor.tsx';
import { GiftList } from '../../features/gift-events/components/gift-list.tsx';
import { GiftPeopleList } from '../../features/gift-events/components/gift-people-list.tsx';
import { GuestBook } from '../../features/gift-events/components/guest-book.tsx';
import { balanceSentence } from '../../features/gift-events/gift-text.ts';
import { useCategories } from '../../features/labels/api/use-labels.ts';
import { canWrite } from '../../ledger/can-write.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChipRow, FilterChip, RemovableChip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPlus } from '../../ui/icons/list-plus.ts';
import { Plus } from '../../ui/icons/plus.ts';
import layout from '../../ui/layout.module.css';
import { Money } from '../../ui/money.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import textCss from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { LoadState } from '../load-state.tsx';
import css from './gifts-page.module.css';
import { Sum, Sums } from './sums.tsx';
import { WithBookOfPath } from './with-book-of-path.tsx';

type View = 'gifts' | 'people';
type Opened = 'add' | 'guests' | GiftEvent | null;

const VIEWS = [
  { id: 'gifts', name: '내역' },
  { id: 'people', name: '사람별' },
] as const satisfies readonly { readonly id: View; readonly name: string }[];

const NOTHING: readonly never[] = [];

const nameOf = ({ person, relation }: Pick<GiftPerson, 'person' | 'relation'>): string =>
  relation === '' ? person : `${person} · ${relation}`;

function GiftSums({ given, received }: { readonly given: number; readonly received: number }) {
  return (
    <Sums>
      <Sum name="준 돈">
        <Money value={given} tone="expense" isUnsigned />
      </Sum>
      <Sum name="받은 돈">
        <Money value={received} tone="income" isUnsigned />
      </Sum>
      <Sum name="차이" isSentence>
        {balanceSentence({ given, received })}
      </Sum>
    </Sums>
  );
}

function Gifts({ book }: { readonly book: Book }) {
  const [view, setView] = useState<View>('gifts');
  const [search, setSearch] = useState('');
  const [direction, setDirection] = useState<GiftDirection | null>(null);
  const [person, setPerson] = useState<GiftPerson | null>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const q = useDeferredValue(search);
  const chosen = person && { name: person.person, relation: person.relation };
  const gifts = useGiftEvents(book.id, { q, direction, person: chosen });
  const people = useGiftPeople(book.id);
  const assets = useAssets(book.id).data ?? NOTHING;
  const categories = useCategories(book.id).data ?? NOTHING;
  const remove = useDeleteGiftEvent(book.id);
  const restore = useRestoreGiftEvent(book.id);
  const canChange = canWrite(book);
  const [first] = gifts.data?.pages ?? [];
  if (!first || !gifts.data) return <LoadState query={gifts} />;
  if (!people.data) return <LoadState query={people} />;

  const items = gifts.data.pages.flatMap((page) => page.items);
  const everybody = people.data;
  const shownPeople = everybody.filter((one) =>
    one.isMasked ? q.trim() === '' : matchesSearch(`${one.person} ${one.relation}`, q),
  );
  const choices = { book, assets, categories, onClose: () => setOpened(null) };
  const takeAway = (gift: GiftEvent) =>
    remove.mutate(gift.id, {
      onSuccess: () =>
        toast.success(`${withJosa(`‘${gift.person}’`, '을/를')} 삭제했어요`, {
          ...(gift.transactionId === null ? {} : { message: '연결된 거래는 그대로 있어요.' }),
          action: {
            label: '되돌리기',
            onClick: () =>
              restore.mutate(gift.id, {
                onError: (error) => toast.error('되돌리지 못했어요', { message: messageOf(error) }),
              }),
          },
        }),
      onError: (error) => toast.error('삭제하지 못했어요', { message: messageOf(error) }),
    });
  const turnDirection = (id: GiftDirection) => (isOn: boolean) => setDirection(isOn ? id : null);
  const buttons = canChange ? (
    <div className={css.buttons}>
      <Button icon={<ListPlus aria-hidden />} onPress={() => setOpened('guests')}>
        방명록 입력
      </Button>
      <Button variant="primary" icon={<Plus aria-hidden />} onPress={() => setOpened('add')}>
        경조사 추가
      </Button>
    </div>
  ) : null;
  const sheets = (
    <>
      {opened === 'add' ? <GiftAdder {...choices} people={everybody} /> : null}
      {opened === 'guests' ? <GuestBook {...choices} /> : null}
      {opened !== null && typeof opened === 'object' ? (
        <GiftEditor
          key={opened.id}
          {...choices}
          people={everybody}
          gift={items.find((gift) => gift.id === opened.id) ?? opened}
        />
      ) : null}
    </>
  );
  if (everybody.length === 0) {
    return (
      <>
        <EmptyState art="ledger" title="아직 경조사 기록이 없어요" actions={buttons}>
          결혼식, 장례식, 돌잔치에서 주고받은 돈을 사람별로 기록하면 다음에 얼마를 낼지 정하기 쉬워요.
        </EmptyState>
        {sheets}
      </>
    );
  }
  return (
    <div className={css.page}>
      <div className={layout.bar}>
        <SearchField
          label="이름, 관계, 메모로 검색"
          placeholder="이름이나 초성으로 검색"
          value={search}
          onChange={setSearch}
          className={css.search ?? ''}
        />
        {buttons}
      </div>
      <Card>
        <GiftSums given={first.given} received={first.received} />
      </Card>
      <Tabs label="경조사 보기" tabs={VIEWS} value={view} onChange={setView}>
        {view === 'gifts' ? (
          <Card>
            <ChipRow label="필터">
              {person === null ? null : <RemovableChip name={nameOf(person)} onRemove={() => setPerson(null)} />}
              <FilterChip isSelected={direction === 'GIVEN'} onChange={turnDirection('GIVEN')}>
                준 돈
              </FilterChip>
              <FilterChip isSelected={direction === 'RECEIVED'} onChange={turnDirection('RECEIVED')}>
                받은 돈
              </FilterChip>
            </ChipRow>
            {items.length === 0 ? (
              <p className={textCss.empty}>조건에 맞는 기록이 없어요.</p>
            ) : (
              <div className={css.list}>
                <GiftList gifts={items} canChange={canChange} onEdit={setOpened} onDelete={takeAway} />
              </div>
            )}
            {gifts.hasNextPage ? (
              <Button isFullWidth isPending={gifts.isFetchingNextPage} onPress={() => void gifts.fetchNextPage()}>
                더 보기
              </Button>
            ) : null}
          </Card>
        ) : (
          <Card>
            {shownPeople.length === 0 ? (
              <p className={textCss.empty}>조건에 맞는 사람이 없어요.</p>
            ) : (
              <GiftPeopleList
                people={shownPeople}
                onChoose={(one) => {
                  setPerson(one);
                  setSearch('');
                  setDirection(null);
                  setView('gifts');
                }}
              />
            )}
          </Card>
        )}
      </Tabs>
      {sheets}
    </div>
  );
}

export function GiftsPage() {
  const { bookId } = useParams({ from: '/shell/books/$bookId/gifts' });
  return (
    <WithBookOfPath key={bookId} bookId={bookId}>
      {(book) => <Gifts book={book} />}
    </WithBookOfPath>
  );
}
