import { beforeEach, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { ApiCallError } from './api-call-error.ts';
import { sessionEnd } from './session-end.ts';

let token: string | null;
let isImpersonation: boolean;
let hasUnsaved: boolean;
let left: boolean[];
let removed: (string | null)[];
let settle: () => void;
let changing: Promise<void>;
let calls: (string | null)[];
let reloads: number;
let session: ReturnType<typeof sessionEnd>;

beforeEach(() => {
  [token, isImpersonation, hasUnsaved, left, calls] = ['dead', false, true, [], []];
  reloads = 0;
  removed = [];
  changing = Promise.resolve();
  session = sessionEnd({
    token: () => token,
    isImpersonation: () => isImpersonation,
    hasUnsavedInput: () => hasUnsaved,
    reload: () => (reloads += 1),
    waitForAccount: () => changing,
  });
  session.onLeave((hasExpired, used) => {
    left.push(hasExpired);
    removed.push(used);
  });
});

/** A server that accepts only the token 'alive'. */
async function run(): Promise<string> {
  calls.push(token);
  await Promise.resolve();
  if (calls.at(-1) !== 'alive') throw new ApiCallError(401, { error: errors.unauthenticated[1] });
  return 'saved';
}

test('without unsaved input an expired session leads to the sign-in page, and no further call is sent', async () => {
  hasUnsaved = false;
  await expect(session.send(run)).rejects.toThrow(errors.unauthenticated[1]);
  await expect(session.send(run)).rejects.toThrow(errors.unauthenticated[1]);
  expect({ left, calls }).toEqual({ left: [true], calls: ['dead'] });
});

test('with unsaved input every call waits for the password, and is repeated afterwards', async () => {
  const save = session.send(run);
  await expect.poll(session.state).toBe('asking');
  const drafts = [session.send(run), session.send(run)];
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual(['dead']);
  token = 'alive';
  session.renew();
  expect(await Promise.all([save, ...drafts])).toEqual(['saved', 'saved', 'saved']);
  expect(left).toEqual([]);
});

test('calls that were pending at the same time ask for the password once', async () => {
  let changes = 0;
  session.subscribe(() => (changes += 1));
  const saves = [session.send(run), session.send(run), session.send(run)];
  await expect.poll(session.state).toBe('asking');
  expect(changes).toBe(1);
  token = 'alive';
  session.renew();
  expect(await Promise.all(saves)).toEqual(['saved', 'saved', 'saved']);
});

test('leaving instead of logging in fails the pending call', async () => {
  const save = session.send(run);
  await expect.poll(session.state).toBe('asking');
  session.giveUp();
  await expect(save).rejects.toThrow(errors.unauthenticated[1]);
  expect(left).toEqual([false]);
});

test('an ended impersonation asks for no password, and rejects calls at once', async () => {
  isImpersonation = true;
  await expect(session.send(run)).rejects.toThrow(errors.unauthenticated[1]);
  await expect(session.send(run)).rejects.toThrow(errors.unauthenticated[1]);
  expect({ state: session.state(), calls }).toEqual({ state: 'ended', calls: ['dead'] });
});

test('a late answer to an older token does not end the current session', async () => {
  const late = session.send(run);
  token = 'alive';
  await expect(late).rejects.toThrow(errors.unauthenticated[1]);
  expect(session.state()).toBe('alive');
});

test('a sign-out in another window asks for the password with unsaved input, and leaves without it', () => {
  session.endedElsewhere(null);
  expect(session.state()).toBe('asking');
  session.renew();
  hasUnsaved = false;
  session.endedElsewhere(null);
  expect(left).toEqual([false]);
});

test('somebody who signs in in another window stops what is typed here from being sent, until it is known who it is', async () => {
  session.endedElsewhere('theirs');
  expect([session.state(), session.arrived(), reloads]).toEqual(['asking', 'theirs', 0]);
  token = 'alive';
  const save = session.send(run);
  expect(calls).toEqual([]);
  session.renew();
  await save;
  expect([session.state(), session.arrived(), calls]).toEqual(['alive', null, ['alive']]);
});

test('a page on which nothing was typed begins again for who signed in', () => {
  hasUnsaved = false;
  session.endedElsewhere('theirs');
  expect([session.state(), reloads]).toEqual(['alive', 1]);
});

test('a refusal while another tab changes the account ends nothing, and removes no token', async () => {
  hasUnsaved = false;
  changing = new Promise((resolve) => (settle = resolve));
  const call = session.send(run);
  await expect.poll(() => calls).toEqual(['dead']);
  token = 'alive';
  settle();
  await expect(call).rejects.toThrow(errors.unauthenticated[1]);
  expect([session.state(), left, removed]).toEqual(['alive', [], []]);
});

test('who leaves removes the token that was refused here, and none that another tab stored', async () => {
  const save = session.send(run);
  await expect.poll(session.state).toBe('asking');
  session.giveUp();
  await expect(save).rejects.toThrow(errors.unauthenticated[1]);
  session.renew();
  session.endedElsewhere('theirs');
  session.giveUp();
  expect(removed).toEqual(['dead', null]);
});
