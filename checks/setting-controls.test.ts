import { expect, test } from 'vitest';
import { leadSettings, listingSettings } from '#contract/settings/settings.ts';
import { sources } from './source-files.ts';

test('every setting of a site has a control on a screen', () => {
  const names = sources()
    .filter(({ path }) => path.startsWith('web/settings/') && path.endsWith('.tsx'))
    .flatMap(({ code }) => [...code.matchAll(/\bname(?:=\{?|: )["'`](rb_[^"'`]+)["'`]/g)])
    .map(([, name = '']) => new RegExp(`^${name.replaceAll(/\$\{\w+\}/g, '\\w+')}$`));
  const settings = [...Object.keys(leadSettings), ...Object.keys(listingSettings)];
  expect(settings.filter((setting) => !names.some((name) => name.test(setting)))).toEqual([]);
});
