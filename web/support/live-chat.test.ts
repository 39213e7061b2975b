import { expect, test } from 'vitest';
import { helpNow } from './live-chat.ts';

const support = {
  email: 'support@example.com',
  textNumber: '',
  phoneNumber: '',
  days: [1, 2, 3, 4, 5],
  opens: '09:00',
  closes: '17:00',
  timeZone: 'America/Vancouver',
};
const thirdParties = {
  schedulingUrl: '',
  portfolioUrl: '',
  signupFormUrl: '',
  adConversionId: '',
  socialPixelId: '',
  liveChatSrc: 'https://chat.example.com/a.js',
  schedulingSrc: '',
  sessionRecordingSrc: '',
  requestChangesUrl: '',
  helpUrl: '',
  webinarUrl: '',
  upgradeVideoUrl: '',
};
const wednesday = new Date('2026-11-18T17:00:00Z');
const sunday = new Date('2026-11-22T17:00:00Z');

test('help opens the chat while somebody is there', () => {
  expect(helpNow({ thirdParties, support }, false, wednesday)).toBe('chat');
});

test('help takes a message when nobody is there, or no chat is set up', () => {
  expect(helpNow({ thirdParties, support }, false, sunday)).toBe('message');
  expect(helpNow({ thirdParties: { ...thirdParties, liveChatSrc: '' }, support }, false, wednesday)).toBe(
    'message',
  );
});

test('staff are refused at any time', () => {
  for (const now of [wednesday, sunday])
    expect(helpNow({ thirdParties, support }, true, now)).toBe('refused');
});
