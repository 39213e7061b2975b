import { useState, type ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { listingsLookUp, readMlsNumber, type MlsMatch } from '#contract/listings/look-up.ts';
import type { ListingPatch } from '#contract/listings/listings.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { useConfirm } from '#web/parts/use-confirm.tsx';
import type { ListingValues } from '../form/listing-values.ts';
import { planFill, readTypedAddress, takeValues } from './plan-fill.ts';
import { describeAddress, describeClashes, describeFill, notFound } from './look-up-words.ts';

/** The answer to a look-up, with what can be done about it. */
export type Note = { text: string; listingId?: number; hasImport?: boolean; mayUndo?: boolean };

type LookUpState = {
  note: Note | null;
  /** several listings at one address, of which one is chosen */
  matches: readonly MlsMatch[];
  error: ApiCallError | null;
  isPending: boolean;
  find: (text: string) => Promise<void>;
  choose: (match: MlsMatch) => Promise<void>;
  undo: () => void;
  question: ReactElement | null;
};

const nothing = { note: null, matches: [], error: null };

export function useLookUp<Output>(form: UseFormReturn<ListingValues, unknown, Output>): LookUpState {
  const [result, setResult] = useState<Pick<LookUpState, 'note' | 'matches' | 'error'>>(nothing);
  const [isPending, setIsPending] = useState(false);
  const [before, setBefore] = useState<ListingValues | null>(null);
  const { ask, dialog } = useConfirm((body: string) => ({
    title: 'Replace what you entered?',
    body,
    confirmLabel: 'Replace',
    cancelLabel: 'Keep mine',
  }));

  const write = (values: ListingValues) =>
    form.setValues(values, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  /** Returns whether anything was filled in. What a person entered is replaced only if they say so. */
  async function fill(fields: ListingPatch, isFromMls: boolean): Promise<boolean> {
    const current = structuredClone(form.getValues());
    const { values, free, clashes } = planFill(current, fields);
    const replaces = clashes.length > 0 && (await ask(describeClashes(clashes, isFromMls)));
    // half of another address beside one's own would be the address of nothing
    const isMixed = !isFromMls && clashes.length > 0;
    const names = replaces ? [...free, ...clashes] : isMixed ? [] : free;
    if (names.length === 0) return false;
    setBefore(current);
    // read again, because somebody may have typed during the question
    write(takeValues(form.getValues(), values, names));
    // a message about a former value is over
    if (!form.formState.isSubmitted) form.clearErrors(names);
    return true;
  }

  async function choose(match: MlsMatch): Promise<void> {
    if (match.listing_id !== null)
      return show({ text: 'This listing is already in your account.', listingId: match.listing_id });
    if (match.problem !== null)
      return show({ text: `MLS® ${match.mls_id}: ${match.problem}`, hasImport: true });
    const mayUndo = await fill(match.fields, true);
    show({ text: describeFill(match, mayUndo), mayUndo, hasImport: match.photo_count > 0 });
  }

  async function fillAddress(text: string): Promise<void> {
    const fields = readTypedAddress(text);
    if (!fields) return show({ text: notFound(text, readMlsNumber(text) !== null) });
    const mayUndo = await fill(fields, false);
    show({ text: describeAddress(mayUndo), mayUndo });
  }

  async function find(text: string): Promise<void> {
    setResult(nothing);
    setIsPending(true);
    try {
      const { data } = await call(listingsLookUp.find, { query: { text } });
      const [first, ...others] = data;
      if (!first) return await fillAddress(text);
      if (others.length > 0) return setResult({ ...nothing, matches: data });
      await choose(first);
    } catch (error) {
      if (!(error instanceof ApiCallError)) throw error;
      // the address itself needs no MLS
      const fields = readTypedAddress(text);
      const mayUndo = fields !== null && (await fill(fields, false));
      setResult({
        ...nothing,
        error,
        note: mayUndo ? { text: 'Only the address was filled in.', mayUndo } : null,
      });
      throw error;
    } finally {
      setIsPending(false);
    }
  }

  const show = (note: Note): void => setResult({ ...nothing, note });

  function undo(): void {
    if (before) write(before);
    setBefore(null);
    show({ text: 'Undone.' });
  }

  return { ...result, isPending, find, choose, undo, question: dialog };
}
