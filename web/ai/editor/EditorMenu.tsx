import { useEditorState, type Editor } from '@tiptap/react';
import { Sparkles } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { Suspense, useContext, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { may } from '#contract/access.ts';
import { ai } from '#contract/ai/ai.ts';
import { maxRewritableLength, tones, type RewriteOption } from '#contract/ai/requests.ts';
import { formatFieldLabel } from '#contract/fields.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/parts/Menu.tsx';
import { pageConfig } from '#web/page-config.ts';
import { isFeatureShown, useAccessSubject, useMe } from '#web/session.tsx';
import { AboutListing } from '../about-listing.ts';
import { useCredits } from '../credits/use-credits.ts';
import { getRange, textIn, type Range } from './replace-words.ts';

const SuggestionDialog = lazyPart(() =>
  import('./SuggestionDialog.tsx').then((module) => ({ default: module.SuggestionDialog })),
);

const choices: { label: string; option: RewriteOption }[] = [
  { label: 'Fix grammar', option: { grammar: true } },
  { label: 'Simplify', option: { simplify: true } },
  { label: 'Make it shorter', option: { length: 'shorter' } },
  { label: 'Make it longer', option: { length: 'longer' } },
];

type EditorMenuProps = { editor: Editor; disabled: boolean };

export type Wish = { label: string; option: RewriteOption; range: Range; text: string; around: string };

/** Rewrites the chosen words of an editor, or all of them. */
export function EditorMenu(props: EditorMenuProps): ReactElement | null {
  const isShown = isFeatureShown(useMe(), 'MINI_EDITOR_AI');
  const mayAsk = may(useAccessSubject(), ai.suggest.access);
  return isShown && mayAsk ? <Choices {...props} /> : null;
}

function Choices({ editor, disabled }: EditorMenuProps): ReactElement {
  const [wish, setWish] = useState<Wish | null>(null);
  const { usedUp } = useCredits();
  const text = useEditorState({
    editor,
    selector: ({ editor: current }) => textIn(current, getRange(current)).trim(),
  });
  // the built-in writer makes a text longer by the facts of its listing, and by nothing else
  const isOfListing = useContext(AboutListing) !== undefined;
  const hasMore = pageConfig.hasModel || isOfListing;
  const reason = usedUp ?? reasonAgainst(text);
  const item = (label: string, option: RewriteOption) => (
    <MenuItem
      key={label}
      disabledReason={reason}
      onSelect={() => {
        const range = getRange(editor);
        const all = { from: 0, to: editor.state.doc.content.size };
        setWish({ label, option, range, text: textIn(editor, range), around: textIn(editor, all) });
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Toolbar.Button
            type="button"
            title="AI"
            aria-label="Improve with AI"
            disabled={disabled}
            className="rich-text-button"
          >
            <Sparkles aria-hidden className="size-4.5" />
          </Toolbar.Button>
        }
      >
        {choices
          .filter(({ option }) => hasMore || !('length' in option && option.length === 'longer'))
          .map(({ label, option }) => item(label, option))}
        <MenuSeparator />
        <MenuLabel>Tone</MenuLabel>
        {tones.map((tone) => item(formatFieldLabel(tone), { tone }))}
      </Menu>
      {wish && (
        <Suspense>
          <SuggestionDialog editor={editor} wish={wish} onClose={() => setWish(null)} />
        </Suspense>
      )}
    </>
  );
}

function reasonAgainst(text: string): string | undefined {
  if (text === '') return 'Please write something first.';
  return text.length > maxRewritableLength
    ? `Please select up to ${maxRewritableLength.toLocaleString('en-CA')} characters.`
    : undefined;
}
