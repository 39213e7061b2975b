/** Far more than one window has pending; the change events of older requests have long arrived. */
const maxRemembered = 100;
const own = new Set<string>();

/** The ids of this window's own requests, whose changes it already shows. */
export function rememberRequest(response: Response): void {
  const id = response.headers.get('x-request-id');
  if (id === null) return;
  own.add(id);
  const [oldest] = own;
  if (own.size > maxRemembered && oldest !== undefined) own.delete(oldest);
}

export const isOwnRequest = (id: string | null): boolean => id !== null && own.has(id);
