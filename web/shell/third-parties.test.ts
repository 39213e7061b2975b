import { expect, test } from 'vitest';
import { meOf } from '#web/shell/testing-me.ts';
import { thirdParties } from './third-parties.ts';

const thirdParties = {
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
};
const both = [thirdParties.liveChatSrc, thirdParties.sessionRecordingSrc];

test('chat and recording load for agents, thirdParties development', () => {
  for (const role of ['Admin', 'Editor', 'View Only'] as const)
    expect(thirdParties({ environment: 'production', thirdParties }, meOf(role))).toEqual(both);
});

test('nothing loads in development', () => {
  expect(thirdParties({ environment: 'development', thirdParties }, meOf('Admin'))).toEqual([]);
});

test('nothing loads for staff', () => {
  for (const caller of ['Staff', 'Staff member'] as const)
    expect(thirdParties({ environment: 'production', thirdParties }, meOf(caller))).toEqual([]);
});

test('what is not set up does not load', () => {
  const unset = { ...thirdParties, liveChatSrc: '', sessionRecordingSrc: '' };
  expect(thirdParties({ environment: 'production', thirdParties: unset }, meOf('Admin'))).toEqual([]);
});
