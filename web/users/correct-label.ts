export const correctLabel = 'Correct email';
