import { expect, test } from 'vitest';
import { buildSnippet } from './VisitsSnippet.tsx';

test('the line names the script and the token, and the portal where the sites have a host of their own', () => {
  const portal = 'https://portal.example.com';
  expect(buildSnippet('abc', { portal, sites: '' })).toBe(
    '<script defer src="https://portal.example.com/t.js" data-token="abc"></script>',
  );
  expect(buildSnippet('abc', { portal, sites: 'https://sites.example.com' })).toBe(
    '<script defer src="https://sites.example.com/t.js" data-to="https://portal.example.com" data-token="abc"></script>',
  );
});
