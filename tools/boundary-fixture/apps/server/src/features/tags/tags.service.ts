export const tags = 'tags';
