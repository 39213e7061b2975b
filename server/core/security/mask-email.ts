/** Enough to recognize one's own address, too little to learn somebody else's from a forwarded mail. */
export const maskEmail = (email: string): string =>
  `${email.charAt(0)}•••${email.slice(email.lastIndexOf('@'))}`;
