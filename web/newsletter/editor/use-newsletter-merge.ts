import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { newsletters, type Newsletter } from '#contract/newsletter/newsletter.ts';
import { toParts } from '#contract/newsletter/parts.ts';
import type { Choice } from '#web/editing/ConflictDialog.tsx';
import { afterRender, trySending, useAsked } from '#web/editing/sending.ts';
import type { News } from '#web/editing/use-record-edit.ts';
import type { EditorState } from './editor-state.ts';
import { assumeBase, mergeNewsletter } from './merge-newsletter.ts';
import { toBlockIds, toValues, type NewsletterValues } from './newsletter-values.ts';

type MergeOptions = {
  form: UseFormReturn<NewsletterValues, unknown, NewsletterDraft>;
  state: EditorState;
  /** the newest that this window knows */
  newsletter: Newsletter;
  userId: number;
};

type Send = (data: NewsletterDraft, version: number) => Promise<Newsletter>;

export type NewsletterMerge = ReturnType<typeof useNewsletterMerge>;

/**
 * The editor of a newsletter that others edit as well: their saves are joined with the text typed here, block by
 * block.
 */
export function useNewsletterMerge({ form, state, newsletter, userId }: MergeOptions) {
  const isSaving = useRef(false);
  const { asked, ask } = useAsked();
  const [news, setNews] = useState<News | null>(null);

  /** a draft may have begun before the newsletter this editor read */
  const [opened] = useState(newsletter.version);
  const hasBase = () => state.stored().version >= opened;

  const versionsWith = (theirs: Newsletter) => ({
    base: toParts(state.sent(state.stored().values)),
    mine: state.sent(form.getValues()),
    theirs,
  });

  function apply(theirs: Newsletter, choice: Choice, base = versionsWith(theirs).base): void {
    const { values, sequence } = mergeNewsletter({ ...versionsWith(theirs), base }, choice);
    form.reset(values, { keepDefaultValues: true });
    state.arrange(sequence);
    const stored = toValues(theirs);
    state.store({ values: stored, version: theirs.version, ids: toBlockIds(theirs) });
    form.resetDefaultValues(stored);
  }

  const follow = useEffectEvent((theirs: Newsletter) => {
    if (isSaving.current || theirs.version <= Math.max(state.stored().version, opened)) return;
    if (!hasBase()) return setNews({ edit: theirs.last_edit, clashes: [] });
    if (theirs.last_edit?.user_id === userId) return;
    const { clashes } = mergeNewsletter(versionsWith(theirs));
    if (clashes.length === 0) apply(theirs, {});
    setNews({ edit: theirs.last_edit, clashes });
  });
  useEffect(() => afterRender(() => follow(newsletter)), [newsletter]);

  async function trySaving(data: NewsletterDraft, send: Send): Promise<Newsletter> {
    const began = state.stored().version;
    let draft = data;
    for (;;) {
      const [sent, { version }] = [draft, state.stored()];
      const answer = await trySending(() => send(sent, version), newsletters.save.data);
      if ('saved' in answer) {
        const { saved } = answer;
        const values = structuredClone(form.getValues());
        state.store({ values, version: saved.version, ids: toBlockIds(saved) });
        // once the form counts as saved, it also shows the changes of others
        if (saved.version > began + 1) setTimeout(() => apply(saved, {}), 0);
        return saved;
      }
      const { conflicts, changed, stored } = answer;
      const [mine, theirs] = [toParts(state.sent(form.getValues())), toParts(stored)];
      const choice = await ask({ conflicts, mine, theirs });
      if (choice === null) throw answer.error;
      const versions = versionsWith(stored);
      const base = hasBase()
        ? versions.base
        : assumeBase(versions, { conflicts: conflicts.map(({ field }) => field), changed });
      apply(stored, choice, base);
      draft = await new Promise((resolve, reject) => void form.handleSubmit(resolve, reject)());
    }
  }

  async function save(data: NewsletterDraft, send: Send): Promise<void> {
    isSaving.current = true;
    try {
      await trySaving(data, send);
      setNews(null);
    } finally {
      isSaving.current = false;
    }
  }

  return { save, asked, news };
}
