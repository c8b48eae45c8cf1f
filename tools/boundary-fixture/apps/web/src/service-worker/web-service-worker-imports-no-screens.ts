export { button } from '../ui/button.ts';
