import { addresses } from './addresses.ts';
import { encodings } from './encodings.ts';
import { handlers } from './handlers.ts';
import { mutations } from './mutations.ts';
import { namespaces } from './namespaces.ts';
import { nesting } from './nesting.ts';
import { rawText } from './raw-text.ts';
import { resources } from './resources.ts';
import { stylesheets } from './stylesheets.ts';

/** Hostile markup, grouped by method. Each would set `window.ran`, or load something from `outside`. */
export const vectors: Readonly<Record<string, readonly string[]>> = {
  handlers,
  addresses,
  encodings,
  'raw text': rawText,
  namespaces,
  mutations,
  nesting,
  stylesheets,
  resources,
};
