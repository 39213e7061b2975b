/** What a second login with the same address violates, also with one that is reserved for its former owner. */
export const loginsKey = 'logins_pkey';
