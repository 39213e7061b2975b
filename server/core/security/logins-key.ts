/** The constraint that a second login with the same address violates, even one reserved for its former owner. */
export const loginsKey = 'logins_pkey';
