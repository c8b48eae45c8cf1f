import { encode } from 'uqr';
import css from './qr-code.module.css';

interface QrCodeProps {
  readonly value: string;
  /** The alternative text: what it links to. */
  readonly label: string;
}

/** A QR code as SVG; dark on white in either theme, as cameras require. */
export function QrCode({ value, label }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={css.code}>
      <path d={path} />
    </svg>
  );
}
