/** Of the card of first steps with four of them, so that its code and its data move nothing. */
export const firstStepsHeight = 'h-115 sm:h-95';
