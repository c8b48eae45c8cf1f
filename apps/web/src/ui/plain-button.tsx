import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';

export interface PlainButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Something is going on: it keeps the focus and its name, and does nothing until it is over. */
  readonly isPending?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * A button without any look. It is the browser's own, because the component library's costs 14 kB of the first load
 * and the browser does the same for a button.
 */
export function PlainButton({
  onPress,
  onClick,
  isDisabled,
  isPending = false,
  type = 'button',
  ...props
}: PlainButtonProps) {
  return (
    <button
      {...props}
      type={type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) {
          event.preventDefault();
          return;
        }
        onClick?.(event);
        onPress?.(event);
      }}
    />
  );
}
