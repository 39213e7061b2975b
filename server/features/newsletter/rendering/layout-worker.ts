import { createRequire, flushCompileCache } from 'node:module';
import type { Component, MJMLParsingOptions, registerComponent } from 'mjml-core';
import type { LaidOut, MailElement } from './mjml.ts';

// The process that lays out newsletters. It gets one mail at a time and ends with the server that started it.

type MjmlCore = {
  default: (document: MailElement, options: MJMLParsingOptions) => Promise<{ html: string }>;
  registerComponent: typeof registerComponent;
};

// required and not imported: the default export of a CommonJS module depends on the loader
const require = createRequire(import.meta.url);
const mjml: MjmlCore = require('mjml-core');
const preset: { components: (typeof Component)[] } = require('mjml-preset-core');
for (const component of preset.components) mjml.registerComponent(component);
// a signal ends the process, after which Node does not store compiled code
flushCompileCache();

process.on('disconnect', () => process.exit());
process.on('message', (document: MailElement) => {
  mjml.default(document, { validationLevel: 'skip', fonts: {} }).then(
    ({ html }) => answer({ html }),
    (error: unknown) => answer({ failure: String(error) }),
  );
});

const answer = (laidOut: LaidOut): void => void process.send?.(laidOut);
