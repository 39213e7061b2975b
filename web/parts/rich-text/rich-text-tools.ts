import type { Editor } from '@tiptap/react';
import { useSyncExternalStore, type ReactNode } from 'react';

type RenderTools = (props: { editor: Editor; disabled: boolean }) => ReactNode;

let renderTools: RenderTools = () => null;
const listeners = new Set<() => void>();

/** Adds tools to the toolbar of every editor; whoever puts the features together says which. */
export function provideRichTextTools(render: RenderTools): void {
  renderTools = render;
  for (const listener of listeners) listener();
}

export const useRichTextTools = (): RenderTools => useSyncExternalStore(subscribe, () => renderTools);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The whole text of an editor, and what can be done with it. */
export type RichTextActions = {
  html: string;
  /** as if a person had written it: undo brings back what was there */
  replace: (html: string) => void;
  undo: () => void;
};
