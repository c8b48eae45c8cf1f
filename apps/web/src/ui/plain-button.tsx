import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';

export interface PlainButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly isDisabled?: boolean | undefined;
  /** While pending it keeps its focus and name, and ignores presses. */
  readonly isPending?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * An unstyled button. It is native, because the component library's costs 14 kB of the first load and the native one is
 * sufficient.
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
