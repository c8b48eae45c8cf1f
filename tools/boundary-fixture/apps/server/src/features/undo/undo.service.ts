export const undo = 'undo';
