import { ERROR_CATALOGUE } from '../platform/api/error-catalogue.ts';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Illustration } from '../ui/illustration.tsx';
import css from './fallback-screen.module.css';

interface FallbackScreenProps {
  readonly title?: string;
  readonly text?: string;
  readonly button?: string;
  /** Reloads the page by default. */
  readonly onPress?: () => void;
}

/**
 * Final fallback for unexpected errors; replaces the broken part or the whole page. Has as few dependencies as possible
 * so that it cannot fail itself.
 */
export function FallbackScreen({
  title = ERROR_CATALOGUE.FALLBACK_TITLE,
  text = ERROR_CATALOGUE.FALLBACK_TEXT,
  button = ERROR_CATALOGUE.FALLBACK_BUTTON,
  onPress = () => window.location.reload(),
}: FallbackScreenProps) {
  return (
    <div role="alert" className={css.screen}>
      <div className={css.content}>
        <Illustration name="broken" className={css.art} />
        <h2 className={css.title}>{title}</h2>
        <p className={css.text}>{text}</p>
        <button type="button" className={classNames(buttonClass({ variant: 'primary' }), css.button)} onClick={onPress}>
          {button}
        </button>
      </div>
    </div>
  );
}
