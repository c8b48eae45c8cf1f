import { Button } from '../../../ui/button.tsx';
import css from './budget-form.module.css';

interface SaveButtonProps {
  readonly isPending: boolean;
  /** Nothing has been entered yet: stays at the end of the form, where it covers nothing. */
  readonly isQuiet?: boolean;
}

/** Saves the form; in reach wherever the form is scrolled to. */
export function SaveButton({ isPending, isQuiet = false }: SaveButtonProps) {
  return (
    <div className={isQuiet ? undefined : css.save}>
      <Button type="submit" variant={isQuiet ? 'secondary' : 'primary'} size="large" isFullWidth isPending={isPending}>
        저장
      </Button>
    </div>
  );
}
