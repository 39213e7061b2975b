import type { ReactNode } from 'react';
import { showForeign } from '#contract/abroad.ts';

// A separate file, since it loads the numbering plans of all countries.
export const Foreign = ({ text }: { text: string }): ReactNode => showForeign(text);
