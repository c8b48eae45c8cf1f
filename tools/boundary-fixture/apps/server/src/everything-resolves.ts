export { nothing } from './not-there.ts';
