import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components/Tooltip';
import type { FocusableElement } from './focusable-element.ts';
import css from './tooltip.module.css';

interface TooltipProps {
  readonly text: string;
  /** A button of the kit. */
  readonly children: FocusableElement;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
}

/** A hint on hover and focus; never the only place where something is said. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className={css.tooltip} placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
