import type { RefObject } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import css from './auth-form.module.css';

export type ConsentName = 'ageVerified' | 'termsAgreed' | 'privacyAgreed' | 'marketingAgreed';

const CONSENTS: readonly { readonly name: ConsentName; readonly label: string; readonly page?: string }[] = [
  { name: 'ageVerified', label: '[필수] 만 14세 이상입니다' },
  { name: 'termsAgreed', label: '[필수] 이용약관에 동의합니다', page: '/terms-of-service' },
  { name: 'privacyAgreed', label: '[필수] 개인정보 수집·이용에 동의합니다', page: '/privacy-policy' },
  { name: 'marketingAgreed', label: '[선택] 마케팅 정보 수신에 동의합니다' },
];

interface ConsentFieldsProps {
  readonly field: (name: ConsentName) => {
    readonly value: boolean;
    readonly onChange: (isAgreed: boolean) => void;
    readonly error: string | null;
    readonly inputRef: RefObject<HTMLInputElement | null>;
  };
}

/** The consents of a new user. Nothing is preselected, and optional consents are marked as such. */
export function ConsentFields({ field }: ConsentFieldsProps) {
  const consents = CONSENTS.map((consent) => ({ ...consent, ...field(consent.name) }));
  const agreedCount = consents.filter(({ value }) => value).length;
  return (
    <fieldset className={css.consents} aria-label="약관 동의">
      <Checkbox
        className={css.all ?? ''}
        isSelected={agreedCount === CONSENTS.length}
        isIndeterminate={agreedCount > 0 && agreedCount < CONSENTS.length}
        onChange={(isSelected) => {
          for (const { onChange } of consents) onChange(isSelected);
        }}
      >
        전체 동의
      </Checkbox>
      {consents.map(({ name, label, page, value, onChange, error, inputRef }) => (
        <div key={name} className={css.consent}>
          <Checkbox isSelected={value} onChange={onChange} error={error} inputRef={inputRef}>
            {label}
          </Checkbox>
          {page === undefined ? null : (
            <a
              href={page}
              target="_blank"
              rel="noopener"
              className={css.view}
              aria-label={`${label.replace(/^\[필수\] |에 동의합니다$/gu, '')} 보기 (새 창)`}
            >
              보기
            </a>
          )}
        </div>
      ))}
      <p className={css.note}>선택 항목에 동의하지 않아도 가입할 수 있어요.</p>
    </fieldset>
  );
}
