import { expect, test } from 'vitest';
import { createMe } from '#web/shell/testing-me.ts';
import { thirdParties } from './third-parties.ts';

const configured = {
  schedulingUrl: '',
  portfolioUrl: '',
  signupFormUrl: '',
  adConversionId: '',
  socialPixelId: '',
  liveChatSrc: 'https://chat.example.com/a.js',
  schedulingSrc: '',
  sessionRecordingSrc: 'https://record.example.com/b.js',
  requestChangesUrl: '',
  helpUrl: '',
  webinarUrl: '',
  upgradeVideoUrl: '',
};
const both = [configured.liveChatSrc, configured.sessionRecordingSrc];

test('chat and recording load for agents, outside development', () => {
  for (const role of ['Admin', 'Editor', 'View Only'] as const)
    expect(thirdParties({ environment: 'production', thirdParties: configured }, createMe(role))).toEqual(
      both,
    );
});

test('nothing loads in development', () => {
  expect(thirdParties({ environment: 'development', thirdParties: configured }, createMe('Admin'))).toEqual(
    [],
  );
});

test('nothing loads for staff', () => {
  for (const caller of ['Staff', 'Owner'] as const)
    expect(thirdParties({ environment: 'production', thirdParties: configured }, createMe(caller))).toEqual(
      [],
    );
});

test('a script without an address does not load', () => {
  const unset = { ...configured, liveChatSrc: '', sessionRecordingSrc: '' };
  expect(thirdParties({ environment: 'production', thirdParties: unset }, createMe('Admin'))).toEqual([]);
});
