import type { ReactNode } from 'react';
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components/Switch';
import { Text } from 'react-aria-components/Text';
import css from './checkbox.module.css';

export interface SwitchProps extends Omit<SwitchFieldProps, 'children' | 'className' | 'style'> {
  readonly children: ReactNode;
  readonly help?: ReactNode;
}

/** For settings that apply at once; settings applied on 저장 use a checkbox. */
export function Switch({ children, help, ...props }: SwitchProps) {
  return (
    <SwitchField {...props} className={css.field}>
      <SwitchButton className={css.switchButton}>
        {children}
        <span className={css.track} aria-hidden>
          <span className={css.thumb} />
        </span>
      </SwitchButton>
      {help === undefined ? null : (
        <Text slot="description" className={css.switchHelp}>
          {help}
        </Text>
      )}
    </SwitchField>
  );
}
