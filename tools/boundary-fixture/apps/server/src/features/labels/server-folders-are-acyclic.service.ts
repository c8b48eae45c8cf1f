export { analytics } from '../analytics/analytics.service.ts';
