/** Fills the fields of a new person from the search for them: an email, or a first name and the rest. */
export function splitTyped(typed: string): { first_name: string; last_name: string; email: string } {
  if (typed.includes('@')) return { first_name: '', last_name: '', email: typed };
  const [first = '', ...rest] = typed.split(/\s+/);
  return { first_name: first, last_name: rest.join(' '), email: '' };
}
