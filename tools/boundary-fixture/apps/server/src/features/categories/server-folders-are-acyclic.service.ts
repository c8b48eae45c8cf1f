export { tags } from '../tags/tags.service.ts';
