/** Enough to recognize one's own address, too little to learn somebody else's from a forwarded mail. */
export function maskEmail(email: string): string {
  // a character may be two units long
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
