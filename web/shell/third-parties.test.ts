import { expect, test } from 'vitest';
import { meOf } from '#web/testing-me.ts';
import { thirdParties } from './third-parties.ts';

const outside = {
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
const both = [outside.liveChatSrc, outside.sessionRecordingSrc];

test('chat and recording load for agents, outside development', () => {
  for (const role of ['Admin', 'Editor', 'View Only'] as const)
    expect(thirdParties({ environment: 'production', outside }, meOf(role))).toEqual(both);
});

test('nothing loads in development', () => {
  expect(thirdParties({ environment: 'development', outside }, meOf('Admin'))).toEqual([]);
});

test('nothing loads for staff', () => {
  for (const caller of ['Staff', 'Staff member'] as const)
    expect(thirdParties({ environment: 'production', outside }, meOf(caller))).toEqual([]);
});

test('what is not set up does not load', () => {
  const unset = { ...outside, liveChatSrc: '', sessionRecordingSrc: '' };
  expect(thirdParties({ environment: 'production', outside: unset }, meOf('Admin'))).toEqual([]);
});
