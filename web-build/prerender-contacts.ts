import { readFileSync } from 'node:fs';
import { runnerImport, type Plugin } from 'vite';
import { minifyScript } from './inline-scripts.ts';
import { withoutIconNames } from './small-icons.ts';

type Prerendered = { contactsList: string; known: object };

/**
 * The list of contacts is shown as soon as its data have loaded: its markup is in the page, and a script fills it in.
 */
export function prerenderContacts(web: string): Plugin {
  return {
    name: 'foyer:prerender-contacts',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle, path }) => {
        if (!bundle || path !== '/index.html') return html;
        const { module } = await runnerImport<Prerendered>(`${web}contacts/prerender.tsx`, {
          root: web,
          configFile: false,
          logLevel: 'error',
        });
        const { contactsList, known } = module;
        const code = readFileSync(`${web}contacts/early-list.js`, 'utf8');
        const script = minifyScript(code).replace('__KNOWN__', JSON.stringify(known));
        const root = '<div id="root"></div>';
        if (!html.includes(root) || !contactsList.includes('{name}'))
          throw new Error('There is no list of contacts to put into the page');
        return html.replace(
          root,
          () =>
            `<div id="early" aria-disabled="true"></div>${root}` +
            `<template id="contacts-list">${withoutIconNames(contactsList)}</template><script>${script}</script>`,
        );
      },
    },
  };
}
