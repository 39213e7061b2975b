/** Which plans are running for a contact. Screens that only call it stale load no schemas for it. */
export const runningPlans = { method: 'GET', path: '/leads/{id}/plans' } as const;
