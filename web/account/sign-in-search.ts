export type SignInSearch = { token?: string; staff_email?: string; redirect?: string };

export function signInSearch(raw: Record<string, unknown>): SignInSearch {
  const textAt = (key: string) => (typeof raw[key] === 'string' && raw[key] !== '' ? raw[key] : undefined);
  const [token, email, redirect] = [textAt('token'), textAt('staff_email'), textAt('redirect')];
  return {
    ...(token !== undefined && { token }),
    ...(email !== undefined && { staff_email: email }),
    ...(redirect !== undefined && { redirect }),
  };
}
