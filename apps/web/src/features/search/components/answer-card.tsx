import type { QuestionAnswer, QuestionPart } from '@salim/contract';
import { fractionDigits } from '@salim/domain';
import { useRouter } from '@tanstack/react-router';
import { formatNumber, MINUS } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChipRow, Tag } from '../../../ui/chip.tsx';
import { ChevronDown } from '../../../ui/icons/chevron-down.ts';
import { Menu } from '../../../ui/menu.tsx';
import { Money } from '../../../ui/money.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import truncated from '../../../ui/truncated.module.css';
import { useAnswer } from '../api/use-answer.ts';
import { rememberSearch } from '../recent-searches.ts';
import css from './answer-card.module.css';

const PART_NAMES: Readonly<Record<QuestionPart['kind'], string>> = {
  INTENT: '묻는 것',
  PERIOD: '기간',
  COMPARE: '비교하는 기간',
  CATEGORY: '분류',
  EXCLUDED: '제외한 분류',
  ASSET: '자산',
  METHOD: '결제수단',
  TAG: '태그',
  MEMBER: '구성원',
  SHOP: '거래처',
  RULE: '반복 거래',
  AMOUNT: '금액',
};

interface PartChipProps {
  readonly part: QuestionPart;
  readonly onAsk: (text: string) => void;
}

/** A part of how the question was understood; with choices it opens them. */
function PartChip({ part, onAsk }: PartChipProps) {
  if (part.choices.length === 0) return <Tag isLong>{part.label}</Tag>;
  const label = `${PART_NAMES[part.kind]} ${part.label} 바꾸기`;
  return (
    <Menu
      label={label}
      placement="bottom start"
      actions={part.choices.map(({ label: name, text }) => ({ id: text, name, onAction: () => onAsk(text) }))}
    >
      <PlainButton className={css.part} aria-label={label}>
        {part.label}
        <ChevronDown aria-hidden />
      </PlainButton>
    </Menu>
  );
}

interface AmountProps {
  readonly value: number;
  /** `원`, `건`, `%`, or the code of the currency that the minor units are of. */
  readonly unit: string;
  readonly isHeadline?: boolean;
}

/** Units of whole numbers, written right after them. */
const COUNTED = ['건', '%'];

/** An amount of an answer, how many, or a percentage. */
function Amount({ value, unit, isHeadline = false }: AmountProps) {
  if (unit === '원') return <Money value={value} size={isHeadline ? 'hero' : 'inherit'} />;
  const isCounted = COUNTED.includes(unit);
  const digits = isCounted ? 0 : fractionDigits(unit);
  const size = 10 ** digits;
  const whole = formatNumber(Math.floor(Math.abs(value) / size));
  const part = digits === 0 ? '' : `.${String(Math.abs(value) % size).padStart(digits, '0')}`;
  return (
    <span className={isHeadline ? css.value : undefined}>
      {value < 0 ? MINUS : ''}
      {whole}
      {part}
      <span className={isHeadline ? css.unit : undefined}>{isCounted ? unit : ` ${unit}`}</span>
    </span>
  );
}

/** The rows of an answer as bars. */
function Rows({ rows, unit }: { readonly rows: NonNullable<QuestionAnswer['rows']>; readonly unit: string }) {
  const most = rows.reduce((top, { value }) => Math.max(top, Math.abs(value)), 0);
  return (
    <ul className={css.rows} aria-label="답의 내역">
      {rows.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same label
        <li key={`${index}-${label}`} className={css.row}>
          <span className={truncated.text}>{label}</span>
          <span className={css.amount}>
            <Amount value={value} unit={unit} />
          </span>
          <span className={css.track} aria-hidden>
            <span className={css.fill} style={{ width: `${most === 0 ? 0 : (Math.abs(value) / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface AnswerCardProps {
  readonly bookId: string;
  /** Of the book. */
  readonly currency: string;
  /** As typed; a search that asks nothing renders nothing. */
  readonly query: string;
  readonly onAsk: (text: string) => void;
}

/** The answer to a typed question: the number, how it was understood, a picture and the way to the transactions. */
export function AnswerCard({ bookId, currency, query, onAsk }: AnswerCardProps) {
  const router = useRouter();
  const { data, isPlaceholderData } = useAnswer(bookId, query);
  if (!data) return null;
  const { reading, sentence, value, unit, rows = [], link, suggestions } = data;
  return (
    <div className={css.answer} aria-busy={isPlaceholderData}>
      <Card title="물어보기">
        {value === undefined || unit === undefined ? null : (
          <p>
            <Amount value={value} unit={unit} isHeadline />
          </p>
        )}
        <p className={css.sentence} role="status">
          {sentence}
        </p>
        {reading ? (
          <>
            <ChipRow label="이렇게 이해했어요">
              {reading.parts.map((part) => (
                <PartChip key={`${part.kind}-${part.label}`} part={part} onAsk={onAsk} />
              ))}
            </ChipRow>
            {rows.length === 0 ? null : <Rows rows={rows} unit={currency === 'KRW' ? '원' : currency} />}
            <Button
              variant="secondary"
              isFullWidth
              onPress={() => {
                rememberSearch(query);
                router.history.push(link);
              }}
            >
              {link.startsWith('/transactions') ? '거래 보기' : '자세히 보기'}
            </Button>
          </>
        ) : (
          <ul className={css.suggestions} aria-label="이렇게 물어보세요">
            {suggestions.map((text) => (
              <li key={text}>
                <PlainButton className={css.part} onPress={() => onAsk(text)}>
                  {text}
                </PlainButton>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
