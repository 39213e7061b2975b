import type { Editor } from '@tiptap/react';
import { useContext, useEffect, type ReactElement } from 'react';
import { maxRewritableLength } from '#contract/ai/requests.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { showError } from '#web/api/error-effects.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { AboutListing } from '../about-listing.ts';
import { AnswerPanel } from '../answer/AnswerPanel.tsx';
import { askSuggestion } from '../answer/ask.ts';
import { useAnswer } from '../answer/use-answer.ts';
import { CreditsBar } from '../credits/CreditsBar.tsx';
import { useCredits } from '../credits/use-credits.ts';
import { Folded } from '../Folded.tsx';
import type { Wish } from './EditorMenu.tsx';
import { replaceWords } from './replace-words.ts';

type SuggestionDialogProps = { editor: Editor; wish: Wish; onClose: () => void };

/** Rewritten words, which replace a person's own once that person confirms. */
export function SuggestionDialog({ editor, wish, onClose }: SuggestionDialogProps): ReactElement {
  const listingId = useContext(AboutListing);
  const { usedUp } = useCredits();
  const control = useAnswer(`text ${wish.text}`);

  function ask(): void {
    const { text, around, option } = wish;
    const body = {
      ...option,
      ...(around.length <= maxRewritableLength && around !== text
        ? { text: around, textSelected: text }
        : { text }),
      ...(listingId !== undefined && { listing_id: listingId }),
    };
    const isFirst = control.state.phase === 'idle';
    control
      .write(askSuggestion(body))
      .catch((error: unknown) => {
        if (error instanceof ApiCallError && error.code === 'nothing_to_change') toast.success(error.message);
        else showError(error);
        return false;
      })
      .then((isAnswered) => {
        if (!isAnswered && isFirst) onClose();
      });
  }

  useEffect(() => {
    ask();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- opening the dialog is asking, once
  }, []);

  function replace(text: string): void {
    replaceWords(editor, wish.range, text);
    toast.success('The text was replaced.', {
      label: 'Undo',
      onPress: () => void editor.chain().focus().undo().run(),
    });
    onClose();
  }

  return (
    <Dialog open size="large" title={wish.label} onOpenChange={(open) => !open && onClose()}>
      <div className="flex flex-col gap-6">
        <AnswerPanel
          control={control}
          listingId={listingId}
          title="Suggestion"
          waiting="Reading your text…"
          retryDisabledReason={usedUp}
          onReplace={replace}
          onRetry={ask}
          onClose={onClose}
        />
        {control.state.phase !== 'idle' && (
          <Folded title="Your text">
            <p className="whitespace-pre-wrap">{wish.text}</p>
          </Folded>
        )}
        <CreditsBar />
      </div>
    </Dialog>
  );
}
