import { classNames } from './class-names.ts';
import css from './thing-icon.module.css';

interface ThingIconProps {
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

/** Colours of a character drawn in black: only a picture font brings its own. */
function isDrawnInColour(canvas: CanvasRenderingContext2D, icon: string): boolean {
  const { width, height } = canvas.canvas;
  canvas.clearRect(0, 0, width, height);
  canvas.fillText(icon, 2, height / 2);
  const { data } = canvas.getImageData(0, 0, width, height);
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [data[at], data[at + 1], data[at + 2], data[at + 3]];
    if (alpha > 100 && Math.max(red, green, blue) > 40) return true;
  }
  return false;
}

/** Whether this device has a picture for the emoji; a system without such a font draws an empty box. */
export function canDrawEmoji(icon: string): boolean {
  const answer = known.get(icon);
  if (answer !== undefined) return answer;
  if (context === undefined) {
    const canvas = document.createElement('canvas');
    canvas.width = 32;
    canvas.height = 32;
    context = canvas.getContext('2d', { willReadFrequently: true });
    if (context) {
      context.font = '24px sans-serif';
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
export function ThingIcon({ icon, name, color, size = 'medium', className }: ThingIconProps) {
  return (
    <span
      aria-hidden
      className={classNames(css.icon, size !== 'medium' && css[size], className)}
      style={{ '--thing-color': color } as React.CSSProperties}
    >
      {emojiOrInitial(icon, name)}
    </span>
  );
}
