import { request, type APIRequestContext, type Page } from '@playwright/test';
import { codeAt, demoSecret } from '#server/features/account/totp.ts';

export const password = 'DemoPass123';

export const grow = {
  admin: 'admin@grow.example.com',
  editor: 'editor@grow.example.com',
  viewer: 'viewer@grow.example.com',
};
export const staff = 'staff@provider.example.com';

/** The API as a user of the demo data calls it, without the browser. */
export type Caller = {
  token: string;
  read: (path: string) => Promise<{ data: never; meta: never }>;
  send: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<{ data: never }>;
};

const sessions = new Map<string, Promise<Caller>>();

export function getCaller(email: string): Promise<Caller> {
  const known = sessions.get(email) ?? signIn(email);
  sessions.set(email, known);
  return known;
}

/** A page in which this user is signed in. */
export async function signedInPage(page: Page, email: string): Promise<Caller> {
  const caller = await getCaller(email);
  await page.addInitScript((token) => {
    // a sandboxed frame, such as the preview of a mail, has no storage
    if (window === window.top) localStorage.setItem('auth_token', token);
  }, caller.token);
  return caller;
}

/** A page in which a staff member impersonates a client. */
export async function impersonatingPage(page: Page, clientId: number): Promise<void> {
  const impersonation = await startImpersonation(clientId);
  await page.addInitScript((token) => {
    sessionStorage.setItem('impersonation', '1');
    sessionStorage.setItem('auth_token', token);
  }, impersonation.token);
}

/** The session of an impersonation. */
export async function startImpersonation(clientId: number): Promise<Caller> {
  const own = await getCaller(staff);
  const impersonation: { data: { token: string } } = await own.send('POST', '/auth/impersonate', {
    client_id: clientId,
    reason: 'A journey of the tests',
  });
  const { data }: { data: { token: string } } = await own.send('POST', '/auth/hand-off', {
    token: impersonation.data.token,
  });
  return withToken(data.token);
}

/** A separate session, for a test that ends it. */
export async function signIn(email: string): Promise<Caller> {
  const api = await request.newContext({ baseURL: process.env['FOYER_URL'] ?? '' });
  const code = email.endsWith('@provider.example.com') ? codeAt(demoSecret, new Date()) : undefined;
  const answer = await api.post('/api/v2/auth/sign-in', { data: { email, password, code } });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  const { token }: { token: string } = await answer.json();
  return { token, ...calling(api, token) };
}

/** The API as called with this token. */
export async function withToken(token: string): Promise<Caller> {
  const api = await request.newContext({ baseURL: process.env['FOYER_URL'] ?? '' });
  return { token, ...calling(api, token) };
}

function calling(api: APIRequestContext, token: string): Pick<Caller, 'read' | 'send'> {
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await api.fetch(`/api/v2${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { data: body }),
    });
    if (!answer.ok())
      throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  return { read: (path) => call('GET', path), send: call };
}
