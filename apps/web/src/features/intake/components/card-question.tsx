import type { MoneySource } from '../../../ledger/create-money-source.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { LabelSelect } from '../../../ui/label-select.tsx';
import layout from '../../../ui/layout.module.css';
import { toast } from '../../../ui/toast.tsx';
import { useSetCard } from '../api/teaching.ts';
import { cardAnswers, newSourceName, questionTitle, type UnknownCard } from '../card-questions.ts';
import { AddSourceButton } from './add-source-button.tsx';
import type { DraftReferences } from './draft-fields.tsx';
import css from './paste-screen.module.css';

interface CardQuestionsProps {
  readonly cards: readonly UnknownCard[];
  readonly items: DraftReferences;
  readonly onAnswer: (card: UnknownCard, source: MoneySource) => void;
}

/** Asks once what each card and account in the messages is; the answer also applies to later messages. */
export function CardQuestions({ cards, items, onAnswer }: CardQuestionsProps) {
  const remember = useSetCard(items.bookId);
  if (cards.length === 0) return null;
  const answer = (card: UnknownCard, { assetId, paymentMethodId }: MoneySource) => {
    const { issuer, cardHint } = card;
    onAnswer(card, { assetId, paymentMethodId });
    remember.mutate(
      { issuer, cardHint, assetId, paymentMethodId },
      { onError: (error) => toast.error('저장하지 못했어요', { message: messageOf(error) }) },
    );
  };
  return (
    <Card title={questionTitle(cards)}>
      <div className={layout.grid12}>
        <p className={css.promise}>한 번만 골라 주면 다음 문자부터 자동으로 기록해요.</p>
        {cards.map((card) => (
          <CardQuestion
            key={`${card.issuer} ${card.cardHint}`}
            card={card}
            items={items}
            onAnswer={(source) => answer(card, source)}
          />
        ))}
      </div>
    </Card>
  );
}

interface CardQuestionProps {
  readonly card: UnknownCard;
  readonly items: DraftReferences;
  readonly onAnswer: (source: MoneySource) => void;
}

function CardQuestion({ card, items, onAnswer }: CardQuestionProps) {
  const { issuer, cardHint, count, isAccount } = card;
  const answers = cardAnswers(items.payments, items.assets, isAccount);
  const choose = (id: string | null) => {
    const chosen = answers.find((one) => one.id === id);
    if (chosen) onAnswer(chosen);
  };
  return (
    <div className={layout.grid12}>
      {answers.length === 0 ? null : (
        <LabelSelect
          label={`${issuer} ${cardHint} (${count}건)`.replaceAll('  ', ' ')}
          items={answers}
          value={null}
          placeholder={isAccount ? '어느 계좌인지 골라 주세요' : '결제수단이나 자산을 골라 주세요'}
          onChange={choose}
        />
      )}
      <AddSourceButton
        name={newSourceName(card)}
        kind={isAccount ? 'asset' : 'method'}
        institution={issuer}
        items={items}
        onAdded={onAnswer}
      />
    </div>
  );
}
