/** The constraint that a second login with the same address violates, even one reserved for its former owner. */
export const loginsKey = 'logins_pkey';

/** The constraint that a second user of a client with the same address violates. */
const usersKey = 'users_by_email';

/** Whether an address could not be used because somebody has it. */
export const isAddressConflict = (constraint: string | null | undefined): boolean =>
  constraint === loginsKey || constraint === usersKey;
