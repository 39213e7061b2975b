import { expect, test } from 'vitest';
import { endpointTable } from '#contract/table.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isTest, sources } from './source-files.ts';

/** Changing calls that bypass useApiMutation, each with its protection against a second click. */
const direct: Record<string, string> = {
  'web/session.tsx': 'signing out twice is signing out',
  'web/account/SetupScreen.tsx': 'the form',
  'web/account/SetupForm.tsx': 'the form',
  'web/account/SignInForm.tsx': 'the form',
  'web/account/ActivateScreen.tsx': 'the form',
  'web/account/FirstPassword.tsx': 'the form',
  'web/account/ForgotScreen.tsx': 'the form',
  'web/account/renew-session.ts': 'the form',
  'web/account/use-password-link.ts': 'the form',
  'web/account/use-link-state.ts': 'asking twice is asking',
  'web/account/email-change/use-email-link.ts': 'asking twice is asking',
  'web/account/login-code.ts': 'a code is exchanged once',
  'web/account/JoinScreen.tsx': 'the form',
  'web/account/open-account.ts': 'the first of two ends the session of the second',
  'web/account/UnsubscribeScreen.tsx': 'leaving twice is leaving',
  'web/staff/launch/SecretDialog.tsx': 'the form',
  'web/newsletter/editor/use-live-mail.ts': 'it is looked at, and nothing is changed',
  'web/contacts/messages/drafts.ts': 'drafts are saved in turn',
  'web/support/drafts.ts': 'drafts are saved in turn',
  'web/staff/messages/drafts.ts': 'drafts are saved in turn',
  'web/newsletter/editor/use-draft.ts': 'drafts are saved in turn',
  'web/routing/claim-offer.ts': 'an offer is claimed once',
  'web/launch/saving/use-autosave.ts': 'drafts are saved in turn',
  'web/launch/wizard/use-step-navigation.ts': 'steps have a version',
  'web/launch/questions/FilesQuestion.tsx': 'deleting twice is deleting',
  'web/support/file-calls.ts': 'deleting twice is deleting',
  'web/staff/messages/file-calls.ts': 'deleting twice is deleting',
  'web/ai/answer/ask.ts': 'use-answer.ts has the same lock, and the compiler asks for the key',
  'web/settings/push/subscription.ts': 'renewing twice is renewing',
  'web/api/send-until-answered.ts': 'the one place',
};

const web = sources().filter(({ path }) => path.startsWith('web/') && !isTest(path));
const endpoints = Object.entries(endpointTable).flatMap(([feature, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);
const changing = new Set(
  endpoints.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ name }) => name),
);

test('changes of the portal are made in one place, which locks before anything asynchronous', () => {
  const past = web.filter(
    ({ path, code }) =>
      !(path in direct) &&
      ([...code.matchAll(/(?<![.\w])(?:call|send|followProgress)\(\s*(\w+\.\w+)/g)].some(([, name = '']) =>
        changing.has(name),
      ) ||
        /(?<![.\w])callAt\('(POST|PUT|DELETE)'/.test(code)),
  );
  expect(past.map(({ path }) => path)).toEqual([]);
  const mutations = web.filter(({ code }) => /(?<!\w)useMutation\s*[<(]/.test(code)).map(({ path }) => path);
  expect(mutations).toEqual(['web/api/use-api-mutation.ts']);
});

test('no list of exceptions outlives its calls', () => {
  const files = new Set(web.map(({ path }) => path));
  expect(Object.keys(direct).filter((path) => !files.has(path))).toEqual([]);
});

test('whatever happens once for a key is called with one, wherever the portal calls it', () => {
  const keyed = endpoints.filter(({ endpoint }) => endpoint.once).map(({ name }) => name);
  const without = keyed.filter((name) => {
    const used = web.filter(({ code }) => code.includes(name) && /^import/m.test(code));
    const calls = used.flatMap(({ code }) => [
      ...code.matchAll(new RegExp(`(\\w+)\\(\\s*${name.replace('.', '\\.')}\\b`, 'g')),
    ]);
    return calls.some(([, caller = '']) => ['call', 'send', 'upload', 'download'].includes(caller));
  });
  expect(without).toEqual([]);
});
