import type { MessageCard } from '@salim/contract';
import { messageOf } from '../../../platform/api/api-error.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Trash } from '../../../ui/icons/trash.ts';
import { toast } from '../../../ui/toast.tsx';
import { useForgetFormat, useMessageCards, useMessageFormats, useSetCard } from '../api/teaching.ts';
import type { DraftReferences } from './draft-fields.tsx';
import css from './paste-screen.module.css';

const KIND_NAMES = { EXPENSE: '지출', INCOME: '수입', TRANSFER: '이체', IGNORE: '기록 안 함' } as const;

const nameOfCard = ({ issuer, cardHint }: Pick<MessageCard, 'issuer' | 'cardHint'>): string =>
  `${issuer} ${cardHint}`.trim();

/** What the user has taught about their messages, with delete; renders nothing if empty. */
export function LearnedFormats({ items }: { readonly items: DraftReferences }) {
  const { bookId } = items;
  const formats = useMessageFormats(bookId).data ?? [];
  const known = useMessageCards(bookId).data ?? [];
  const forget = useForgetFormat(bookId);
  const set = useSetCard(bookId);
  const cards = known.filter((card) => (card.assetId ?? card.paymentMethodId) !== null);
  if (formats.length === 0 && cards.length === 0) return null;
  const onError = (error: Error) => toast.error('삭제하지 못했어요', { message: messageOf(error) });
  const whereOf = ({ assetId, paymentMethodId }: MessageCard): string =>
    items.payments.find(({ id }) => id === paymentMethodId)?.name ??
    items.assets.find(({ id }) => id === assetId)?.name ??
    '삭제된 자산';
  return (
    <Card title="등록한 카드와 문자 형식">
      <ul className={css.taught}>
        {cards.map((card) => (
          <li key={nameOfCard(card)} className={css.taughtRow}>
            <span className={css.taughtWords}>
              <strong>{nameOfCard(card)}</strong>
              <span className={css.words}>{whereOf(card)}에 기록해요</span>
            </span>
            <IconButton
              label={`${nameOfCard(card)} 삭제`}
              icon={<Trash />}
              onPress={() =>
                set.mutate(
                  { issuer: card.issuer, cardHint: card.cardHint, assetId: null, paymentMethodId: null },
                  { onError },
                )
              }
            />
          </li>
        ))}
        {formats.map(({ id, name, kind, words }) => (
          <li key={id} className={css.taughtRow}>
            <span className={css.taughtWords}>
              <strong>
                {name} · {KIND_NAMES[kind]}
              </strong>
              <span className={css.words}>{words}</span>
            </span>
            <IconButton
              label={`${name} 문자 형식 삭제`}
              icon={<Trash />}
              onPress={() => forget.mutate(id, { onError })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
