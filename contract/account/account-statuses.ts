export const accountStatuses = ['Launch', 'Live', 'Paused', 'Cancelled'] as const;
