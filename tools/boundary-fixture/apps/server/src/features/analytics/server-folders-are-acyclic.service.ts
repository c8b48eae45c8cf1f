export { labels } from '../labels/labels.service.ts';
