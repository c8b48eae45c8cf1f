import { drawingName, isDrawingReference } from '@salim/contract/facts/icons';
import { classNames } from './class-names.ts';
import css from './label-icon.module.css';
import drawings from './label-icons.svg';

interface LabelIconProps {
  /** An emoji or a drawing, as `iconName` of the contract. */
  readonly icon: string;
  /** Its first letter replaces an icon that cannot be drawn. */
  readonly name: string;
  /** `#RRGGBB` */
  readonly color: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly className?: string;
}

const known = new Map<string, boolean>();
let context: CanvasRenderingContext2D | null | undefined;

/** The font names, as in the style sheet. */
const EMOJI_FONTS = "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'";

/** Large enough to detect color in the center of an emoji. */
const SIDE = 16;

/** The colors of a glyph drawn in black: any other color means an emoji font. */
function isDrawnInColor(canvas: CanvasRenderingContext2D, icon: string): boolean {
  canvas.clearRect(0, 0, SIDE, SIDE);
  canvas.fillText(icon, 1, SIDE / 2);
  const { data } = canvas.getImageData(0, 0, SIDE, SIDE);
  for (let at = 0; at < data.length; at += 4) {
    const strongest = Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    if (strongest > 40 && (data[at + 3] ?? 0) > 100) return true;
  }
  return false;
}

/** Whether this device can draw the emoji; without an emoji font it draws an empty box. */
export function canDrawEmoji(icon: string): boolean {
  const answer = known.get(icon);
  if (answer !== undefined) return answer;
  if (context === undefined) {
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    context = canvas.getContext('2d', { willReadFrequently: true });
    if (context) {
      context.font = `12px ${EMOJI_FONTS}, sans-serif`;
      context.textBaseline = 'middle';
    }
  }
  const can = context === null || isDrawnInColor(context, icon);
  known.set(icon, can);
  return can;
}

/** The emoji of a label, else the first letter of its name. */
export function emojiOrInitial(icon: string, name: string): string {
  const [initial = ''] = name.trim();
  return icon !== '' && !isDrawingReference(icon) && canDrawEmoji(icon) ? icon : initial;
}

/** Address of the drawing that an icon means, for `<use>`; null for an emoji and for an unknown drawing. */
export function drawingOf(icon: string): string | null {
  const name = drawingName(icon);
  return name === null ? null : `${drawings}#${name}`;
}

/** The icon of a label without a background, in the color and size of the text around it; decorative. */
export function LabelGlyph({ icon, name }: { readonly icon: string; readonly name: string }) {
  const drawing = drawingOf(icon);
  if (drawing === null) return emojiOrInitial(icon, name);
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={css.drawing}>
      <use href={drawing} />
    </svg>
  );
}

/** The icon of a category, an asset or a payment method on a background of its color; decorative beside its name. */
export function LabelIcon({ icon, name, color, size = 'medium', className }: LabelIconProps) {
  return (
    <span
      aria-hidden
      className={classNames(css.icon, size !== 'medium' && css[size], className)}
      style={{ '--label-color': color } as React.CSSProperties}
    >
      <LabelGlyph icon={icon} name={name} />
    </span>
  );
}
