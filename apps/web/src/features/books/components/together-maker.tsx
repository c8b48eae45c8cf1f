import type { Book } from '@salim/contract';
import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { withJosa } from '../../../lib/josa.ts';
import { useAuthStore } from '../../../lib/stores/auth-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { newTogetherIds, useSetUpTogether } from '../api/set-up-together.ts';
import { MONEY_WAYS, type MoneyWay, planFor, ratioOf } from '../together-plan.ts';
import css from './together-maker.module.css';

const NAME_MAX = 50;

/** Asks two people how they run their money, and sets a book up for that. */
export function TogetherMaker({ onMade }: { readonly onMade: (book: Book) => void }) {
  const meId = useAuthStore((store) => store.user?.id ?? '');
  const [ids] = useState(newTogetherIds);
  const setUp = useSetUpTogether(ids);
  const [way, setWay] = useState<MoneyWay>('POOLED');
  const [name, setName] = useState('');
  const [mine, setMine] = useState('50');
  const [isChecked, setIsChecked] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const ratioInput = useRef<HTMLInputElement>(null);
  const { isDivided } = planFor(way);
  const ratio = ratioOf(mine);
  const partnerName = name.trim();
  const nameError =
    partnerName === ''
      ? '함께 쓸 분의 이름을 적어 주세요.'
      : partnerName.length > NAME_MAX
        ? '이름은 50자까지 쓸 수 있어요.'
        : null;
  const ratioError = isDivided && ratio === null ? '0부터 100까지의 숫자로 적어 주세요.' : null;
  const handleSubmit = () => {
    setIsChecked(true);
    if (nameError !== null) return nameInput.current?.focus();
    if (ratioError !== null) return ratioInput.current?.focus();
    return setUp.mutate(
      { way, partnerName, meId, ratio: ratio ?? { mine: 50, theirs: 50 } },
      {
        onSuccess: (book) => {
          toast.success('함께 쓸 가계부를 만들었어요', { message: `${partnerName}님을 초대해 보세요.` });
          onMade(book);
        },
      },
    );
  };
  return (
    <Card title="둘이 함께 시작하기">
      <Form className={css.form ?? ''} label="둘이 함께 시작하기" onSubmit={handleSubmit}>
        <p className={css.hint}>
          돈을 어떻게 관리하는지 알려 주시면 그에 맞게 준비해 드려요. 나중에 모두 바꿀 수 있어요.
        </p>
        <Segmented label="돈을 관리하는 방법" options={MONEY_WAYS} value={way} onChange={setWay} />
        <p>{MONEY_WAYS.find(({ id }) => id === way)?.text}</p>
        <TextField
          label="함께 쓸 분의 이름"
          placeholder="예: 지연"
          value={name}
          onChange={setName}
          inputRef={nameInput}
          error={isChecked ? nameError : null}
        />
        {isDivided ? (
          <TextField
            label="내가 부담하는 몫"
            inputMode="numeric"
            value={mine}
            onChange={setMine}
            inputRef={ratioInput}
            trailing="%"
            help={
              ratio === null ? undefined : `나 ${ratio.mine} : ${withJosa(`상대 ${ratio.theirs}`, '으로/로')} 나눠요.`
            }
            error={isChecked ? ratioError : null}
          />
        ) : null}
        {setUp.error ? <Notice tone="error">{messageOf(setUp.error)}</Notice> : null}
        <Button type="submit" variant="primary" isPending={setUp.isPending}>
          가계부 준비하기
        </Button>
      </Form>
    </Card>
  );
}
