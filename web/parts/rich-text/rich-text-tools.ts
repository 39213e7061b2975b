import type { Editor } from '@tiptap/react';
import { useSyncExternalStore, type ReactNode } from 'react';

type RenderTools = (props: { editor: Editor; disabled: boolean }) => ReactNode;

let renderTools: RenderTools = () => null;
const listeners = new Set<() => void>();

/** Adds tools to the toolbar of every editor; the portal's shell chooses them. */
export function provideRichTextTools(render: RenderTools): void {
  renderTools = render;
  for (const listener of listeners) listener();
}

export const useRichTextTools = (): RenderTools => useSyncExternalStore(subscribe, () => renderTools);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The whole text of an editor, with the actions on it. */
export type RichTextActions = {
  html: string;
  /** like an edit by a person: undo restores the earlier text */
  replace: (html: string) => void;
  undo: () => void;
};
