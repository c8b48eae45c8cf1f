import { Label } from 'react-aria-components/Label';
import css from './field.module.css';

/** The label of a field from the component library. */
export function FieldLabel({ label, isHidden }: { readonly label: string; readonly isHidden?: boolean | undefined }) {
  return <Label className={isHidden === true ? css.hiddenLabel : css.label}>{label}</Label>;
}
