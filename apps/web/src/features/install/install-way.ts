/** How the app gets onto the home screen of this device. */
export type InstallWay = 'installed' | 'button' | 'ios' | 'menu';

interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Whether this page already runs in a window of its own. */
  readonly isStandalone: boolean;
  /** Whether the browser can be asked. */
  readonly canAsk: boolean;
}

/** An iPad calls itself a Mac; a Mac has no touch screen. */
function isIos({ userAgent, maxTouchPoints }: Device): boolean {
  return /iPhone|iPad|iPod/u.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Decides what to tell the person at this device. */
export function installWayOf(device: Device): InstallWay {
  if (device.isStandalone) return 'installed';
  if (device.canAsk) return 'button';
  return isIos(device) ? 'ios' : 'menu';
}
