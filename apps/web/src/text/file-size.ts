import { formatNumber } from './format.ts';

/** `1.2MB`, `35KB`; never rounded down to a limit that the file exceeds. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${formatNumber(Math.max(1, Math.ceil(kilobytes)))}KB`;
  return `${(Math.ceil(kilobytes / 102.4) / 10).toFixed(1).replace(/\.0$/u, '')}MB`;
}
