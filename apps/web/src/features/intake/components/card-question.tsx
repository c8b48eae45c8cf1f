import { messageOf } from '../../../platform/api/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { LabelSelect } from '../../../ui/label-select.tsx';
import layout from '../../../ui/layout.module.css';
import { toast } from '../../../ui/toast.tsx';
import { useSetCard } from '../api/teaching.ts';
import { type CardAnswer, cardAnswers, type UnknownCard } from '../card-questions.ts';
import type { DraftReferences } from './draft-fields.tsx';
import css from './paste-screen.module.css';

interface CardQuestionsProps {
  readonly cards: readonly UnknownCard[];
  readonly items: DraftReferences;
  readonly onAnswer: (card: UnknownCard, answer: CardAnswer) => void;
}

/** Asks once what each card in the messages is; the answer also applies to later messages. */
export function CardQuestions({ cards, items, onAnswer }: CardQuestionsProps) {
  const remember = useSetCard(items.bookId);
  const answers = cardAnswers(items.payments, items.assets);
  if (cards.length === 0 || answers.length === 0) return null;
  const answer = (card: UnknownCard, id: string | null) => {
    const chosen = answers.find((one) => one.id === id);
    if (!chosen) return;
    onAnswer(card, chosen);
    const { issuer, cardHint } = card;
    const { assetId, paymentMethodId } = chosen;
    remember.mutate(
      { issuer, cardHint, assetId, paymentMethodId },
      { onError: (error) => toast.error('저장하지 못했어요', { message: messageOf(error) }) },
    );
  };
  return (
    <Card title="처음 보는 카드예요">
      <div className={layout.grid12}>
        <p className={css.promise}>한 번만 골라 주면 다음 문자부터 자동으로 기록해요.</p>
        {cards.map((card) => (
          <LabelSelect
            key={`${card.issuer} ${card.cardHint}`}
            label={`${card.issuer} ${card.cardHint} (${card.count}건)`.replaceAll('  ', ' ')}
            items={answers}
            value={null}
            placeholder="결제수단이나 자산을 골라 주세요"
            onChange={(id) => answer(card, id)}
          />
        ))}
      </div>
    </Card>
  );
}
