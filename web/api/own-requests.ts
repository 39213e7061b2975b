/** As many as one window can have under way; what is older has been told long ago. */
const remembered = 100;
const own = new Set<string>();

/** The ids of this window's own calls: what they changed is on its screen already. */
export function rememberRequest(response: Response): void {
  const id = response.headers.get('x-request-id');
  if (id === null) return;
  own.add(id);
  const [oldest] = own;
  if (own.size > remembered && oldest !== undefined) own.delete(oldest);
}

export const isOwnRequest = (id: string | null): boolean => id !== null && own.has(id);
