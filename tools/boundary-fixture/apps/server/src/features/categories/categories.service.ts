export const categories = 'categories';
