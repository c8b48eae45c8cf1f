import type { ChartColors } from '../../../ui/chart/chart-colors.ts';

const SMALL = 13;

export const text = (colors: ChartColors) => ({ fontFamily: colors.font, fontSize: SMALL, color: colors.soft });

/** Rendered on the canvas, because the Content Security Policy does not allow an HTML tooltip. */
export const tooltip = (colors: ChartColors) => ({
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: colors.surface,
  borderColor: colors.border,
  borderWidth: 1,
  padding: [8, 12],
  textStyle: { ...text(colors), color: colors.text, fontSize: 13 },
});
