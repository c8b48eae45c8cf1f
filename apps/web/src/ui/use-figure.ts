import { useDevicePreferences } from '../platform/browser/device-preferences.ts';
import { formatFigure } from '../text/figure.ts';

/** Formats amounts that stand alone in this device's format, where an element of `Money` is not possible. */
export function useFigure(): (value: number) => string {
  const display = useDevicePreferences((preferences) => preferences.numberDisplay);
  return (value) => formatFigure(value, display);
}
