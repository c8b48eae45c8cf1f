import { Button } from '../../../ui/button.tsx';
import css from './budget-form.module.css';

/** Saves the form; in reach wherever the form is scrolled to. */
export function SaveButton({ isPending }: { readonly isPending: boolean }) {
  return (
    <div className={css.save}>
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending}>
        저장
      </Button>
    </div>
  );
}
