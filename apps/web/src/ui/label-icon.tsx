import { classNames } from './class-names.ts';
import css from './label-icon.module.css';

interface LabelIconProps {
  /** An emoji. */
  readonly icon: string;
  /** Its first letter stands in where the device cannot draw the emoji. */
  readonly name: string;
  /** `#RRGGBB` */
  readonly color: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly className?: string;
}

const known = new Map<string, boolean>();
let context: CanvasRenderingContext2D | null | undefined;

/** By name, as in the style sheet. */
const EMOJI_FONTS = "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'";

/** Large enough for a colour to show in the middle of a picture. */
const SIDE = 16;

/** Colours of a character drawn in black: only a picture font brings its own. */
function isDrawnInColour(canvas: CanvasRenderingContext2D, icon: string): boolean {
  canvas.clearRect(0, 0, SIDE, SIDE);
  canvas.fillText(icon, 1, SIDE / 2);
  const { data } = canvas.getImageData(0, 0, SIDE, SIDE);
  for (let at = 0; at < data.length; at += 4) {
    const strongest = Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    if (strongest > 40 && (data[at + 3] ?? 0) > 100) return true;
  }
  return false;
}

/** Whether this device has a picture for the emoji; a system without such a font draws an empty box. */
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
  const can = context === null || isDrawnInColour(context, icon);
  known.set(icon, can);
  return can;
}

/** What stands for a thing in small: its emoji, else the first letter of its name. */
export function emojiOrInitial(icon: string, name: string): string {
  const [initial = ''] = name.trim();
  return icon !== '' && canDrawEmoji(icon) ? icon : initial;
}

/** The picture of a category, an asset or a payment method on a ground of its colour; decoration beside its name. */
export function LabelIcon({ icon, name, color, size = 'medium', className }: LabelIconProps) {
  const shown = emojiOrInitial(icon, name);
  return (
    <span
      aria-hidden
      className={classNames(css.icon, shown === icon && css.emoji, size !== 'medium' && css[size], className)}
      style={{ '--thing-color': color } as React.CSSProperties}
    >
      {shown}
    </span>
  );
}
