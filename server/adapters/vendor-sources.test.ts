import { expect, test } from 'vitest';
import { sourcesOfScript, vendorSources } from './vendor-sources.ts';

test('a list is taken as the vendor documents it, directive by directive', () => {
  expect(
    vendorSources(
      `connect-src: https://api-iam.intercom.io wss://nexus-websocket-a.intercom.io
       child-src: https://intercom-sheets.com; img-src blob: data: https://*.intercom-attachments-1.com;
       script-src https://widget.intercom.io, https://js.intercomcdn.com style-src 'unsafe-inline'`,
    ),
  ).toEqual({
    'connect-src': ['https://api-iam.intercom.io', 'wss://nexus-websocket-a.intercom.io'],
    'frame-src': ['https://intercom-sheets.com'],
    'worker-src': ['https://intercom-sheets.com'],
    'img-src': ['blob:', 'data:', 'https://*.intercom-attachments-1.com'],
    'script-src': ['https://widget.intercom.io', 'https://js.intercomcdn.com'],
    'style-src': ["'unsafe-inline'"],
  });
});

test('plain origins may be used for all that a widget does, sockets for talking alone', () => {
  const sources = vendorSources('https://calendly.com wss://live.calendly.com');
  expect(sources).toMatchObject({
    'script-src': ['https://calendly.com'],
    'frame-src': ['https://calendly.com'],
    'connect-src': ['https://calendly.com', 'wss://live.calendly.com'],
  });
  expect(sources).not.toHaveProperty('form-action');
  expect(sourcesOfScript('https://chat.example.com/widget.js')).toMatchObject({
    'script-src': ['https://chat.example.com'],
    'connect-src': ['https://chat.example.com', 'wss://chat.example.com'],
  });
});

test.each([
  '*',
  'https:',
  'chat.example.com',
  "script-src 'unsafe-inline'",
  "script-src 'unsafe-eval'",
  'script-src data:',
  "default-src 'none'",
  'https://chat.example.com/path',
  'frame-ancestors https://chat.example.com',
])('%s opens nothing', (text) => {
  expect(vendorSources(text)).toBeUndefined();
});
