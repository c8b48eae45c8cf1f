import { TAX_SALARY_MAX } from '@salim/contract/facts/limits';
import { childrenBornFrom } from '@salim/domain';
import { useId, useState } from 'react';
import { groupDigits } from '../../../text/group-digits.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Segmented } from '../../../ui/segmented.tsx';
import text from '../../../ui/text.module.css';
import { useAmountInput } from '../../../ui/use-amount-input.ts';
import type { KnownTaxPayer } from '../model/tax-payer.ts';

/** More children raise no cap further. */
const CHILDREN = [
  { id: '0', name: '없음' },
  { id: '1', name: '1명' },
  { id: '2', name: '2명 이상' },
] as const;

interface TaxPayerFormProps {
  readonly year: number;
  readonly payer: KnownTaxPayer | null;
  readonly onSave: (payer: KnownTaxPayer) => void;
  readonly onCancel: (() => void) | null;
}

/** Salary and children, which stay on this device. */
export function TaxPayerForm({ year, payer, onSave, onCancel }: TaxPayerFormProps) {
  const salary = useAmountInput({ text: payer === null ? '' : groupDigits(String(payer.salary)) });
  const [children, setChildren] = useState(payer?.children ?? 0);
  const [error, setError] = useState<string | null>(null);
  const hintId = useId();
  const save = () => {
    const { value } = salary;
    if (value !== null && value >= 0 && value <= TAX_SALARY_MAX) {
      onSave({ salary: value, children });
      return;
    }
    setError(value === null ? '총급여를 입력해 주세요.' : '0원부터 1,000억원까지 입력할 수 있어요.');
    salary.inputRef.current?.focus();
  };
  return (
    <Card title="내 소득">
      <Form label="내 소득" onSubmit={save} className={layout.grid16}>
        <AmountField
          label="총급여"
          amount={salary}
          help="1년 동안 받은 급여에서 비과세 소득을 제외한 금액이에요."
          error={error}
          onSubmit={save}
        />
        <div className={layout.grid8} aria-describedby={hintId}>
          <span className={text.label}>자녀</span>
          <Segmented
            label="자녀"
            options={CHILDREN}
            value={CHILDREN[Math.min(children, 2)]?.id ?? '0'}
            onChange={(id) => setChildren(Number(id))}
          />
          <p id={hintId} className={text.label}>
            {childrenBornFrom(year)}년 이후에 태어난 자녀와 손자녀예요. 장애인은 나이와 상관없어요.
          </p>
        </div>
        <p className={text.label}>입력한 내용은 이 기기에만 보관하고, 로그아웃하면 삭제해요.</p>
        <div className={layout.actions}>
          {onCancel === null ? null : <Button onPress={onCancel}>취소</Button>}
          <Button type="submit" variant="primary">
            계산하기
          </Button>
        </div>
      </Form>
    </Card>
  );
}
