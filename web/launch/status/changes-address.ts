/** The address of the provider's own form for changes, with the person's name and email. */
export function changesAddress(
  form: string,
  { clientId, email }: { clientId: number | null; email: string },
) {
  const address = new URL(form);
  if (clientId !== null) address.searchParams.set('client_id', String(clientId));
  address.searchParams.set('email', email);
  return address.href;
}
