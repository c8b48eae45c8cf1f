import { NAME_MAX } from '@salim/contract/facts/limits';
import { type LearnedField, plainMessage } from '@salim/domain';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { messageOf } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useTeachFormat } from '../api/teaching.ts';
import { fieldAt, guessedMarking, type Marking, marksOf, tapped, tokensOf } from '../message-tokens.ts';
import css from './teach-dialog.module.css';

const FIELDS: readonly { readonly id: LearnedField; readonly name: string }[] = [
  { id: 'amount', name: '금액' },
  { id: 'description', name: '사용처' },
  { id: 'date', name: '날짜' },
  { id: 'time', name: '시간' },
  { id: 'card', name: '카드' },
];
const FIELD_NAMES = new Map(FIELDS.map(({ id, name }) => [id, name]));

type Kind = 'EXPENSE' | 'INCOME' | 'TRANSFER' | 'IGNORE';
const KINDS: readonly { readonly id: Kind; readonly name: string }[] = [
  { id: 'EXPENSE', name: '지출로 기록' },
  { id: 'INCOME', name: '수입으로 기록' },
  { id: 'TRANSFER', name: '이체로 기록' },
  { id: 'IGNORE', name: '기록하지 않기' },
];

interface TeachDialogProps {
  readonly bookId: string;
  /** The message that could not be parsed. */
  readonly message: string;
  readonly onClose: () => void;
  readonly onLearned: () => void;
}

/** The user marks the amount and the merchant by tapping, and messages of that format are parsed from then on. */
export function TeachDialog({ bookId, message, onClose, onLearned }: TeachDialogProps) {
  const [id] = useState(newId);
  const text = plainMessage(message);
  const tokens = tokensOf(text);
  const [name, setName] = useState(
    tokens.find((token) => /^[[(]?[가-힣A-Za-z]{2,}/u.test(token.text))?.text.replaceAll(/[[\]()]/gu, '') ?? '',
  );
  const [kind, setKind] = useState<Kind>('EXPENSE');
  const [field, setField] = useState<LearnedField>('description');
  const [marking, setMarking] = useState<Marking>(() => guessedMarking(tokens));
  const [nameError, setNameError] = useState<string | null>(null);
  const teach = useTeachFormat(bookId);
  const isMarked = kind !== 'IGNORE';
  const save = () => {
    if (name.trim() === '') {
      setNameError('문자를 보낸 곳을 입력해 주세요.');
      return;
    }
    teach.mutate(
      { id, name, kind, text, marks: isMarked ? marksOf(marking, tokens) : [] },
      {
        onSuccess: () => {
          toast.success('문자 형식을 등록했어요', { message: '다음부터 이런 문자를 자동으로 인식해요.' });
          onLearned();
        },
      },
    );
  };
  return (
    <Dialog
      title="문자 형식 등록"
      isOpen
      onClose={onClose}
      staysOpenOnTapOutside
      footer={
        <>
          <Button onPress={onClose}>취소</Button>
          <Button variant="primary" isPending={teach.isPending} onPress={save}>
            등록
          </Button>
        </>
      }
    >
      <div className={css.page}>
        <TextField
          label="보낸 곳"
          value={name}
          maxLength={NAME_MAX}
          onChange={(value) => {
            setName(value);
            setNameError(null);
          }}
          error={nameError}
        />
        <Select
          label="이런 문자가 오면"
          options={KINDS}
          value={kind}
          onChange={(chosen) => setKind(KINDS.find((one) => one.id === chosen)?.id ?? kind)}
        />
        {isMarked ? (
          <div className={layout.grid8}>
            <p className={css.lead}>항목을 고른 뒤 문자에서 해당하는 부분을 눌러 주세요.</p>
            <Segmented
              label="표시할 항목"
              options={FIELDS}
              value={field}
              onChange={setField}
              className={css.fields ?? ''}
            />
          </div>
        ) : (
          <p className={css.lead}>앞으로 이런 문자는 기록하지 않아요. 숫자만 다른 문자도 똑같이 처리해요.</p>
        )}
        <div role="group" aria-label="문자" className={css.message}>
          {tokens.map((token, index) => {
            const marked = isMarked ? fieldAt(marking, index) : null;
            const said = marked === null ? '' : `, ${FIELD_NAMES.get(marked)}`;
            return isMarked ? (
              <ToggleButton
                key={token.start}
                isSelected={marked !== null}
                onChange={() => setMarking(tapped(marking, field, index))}
                aria-label={`${token.text}${said}`}
                className={classNames(css.token, marked !== null && css[marked])}
              >
                {token.text}
                {marked !== null && marking[marked]?.first === index ? (
                  <span className={css.tag}>{FIELD_NAMES.get(marked)}</span>
                ) : null}
              </ToggleButton>
            ) : (
              <span key={token.start} className={css.token}>
                {token.text}
              </span>
            );
          })}
        </div>
        {teach.error ? <Notice tone="error">{messageOf(teach.error)}</Notice> : null}
        <p className={css.promise}>문자 내용은 저장하지 않아요. 반복되는 문구와 표시한 위치만 내 계정에 저장해요.</p>
      </div>
    </Dialog>
  );
}
