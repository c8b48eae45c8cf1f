/** The reports of 고급 통계, as the URL names them. */
export const ADVANCED_CHARTS = ['flow', 'share', 'days', 'compare', 'year'] as const;
export type AdvancedChart = (typeof ADVANCED_CHARTS)[number];
