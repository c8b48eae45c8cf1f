export { undo } from '../undo/undo.service.ts';
