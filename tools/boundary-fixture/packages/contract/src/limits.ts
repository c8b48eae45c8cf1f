export const limit = 100;
