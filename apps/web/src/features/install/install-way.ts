/** How the app can be installed on this device. */
export type InstallWay = 'installed' | 'button' | 'ios' | 'menu';

interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Whether the page already runs as an installed app. */
  readonly isStandalone: boolean;
  /** Whether the browser supports an install prompt. */
  readonly canAsk: boolean;
}

/** An iPad identifies itself as a Mac, but a Mac has no touch screen. */
function isIos({ userAgent, maxTouchPoints }: Device): boolean {
  return /iPhone|iPad|iPod/u.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Decides which instructions to show on this device. */
export function installWayOf(device: Device): InstallWay {
  if (device.isStandalone) return 'installed';
  if (device.canAsk) return 'button';
  return isIos(device) ? 'ios' : 'menu';
}
