import * as z from 'zod/mini';
import { toast } from './toast.ts';
import { isDiscarded, listInput, listUnsaved, type FormInput } from './unsaved-input.ts';

const key = 'saved_input';
/** The offline page sets it, so that only input that it interrupted is put back. */
const offlineKey = 'was_offline';
/** How long a form may take to open. */
const patienceMs = 60_000;

const SavedForm = z.object({
  names: z.array(z.string()),
  changed: z.record(z.string(), z.unknown()),
});
type SavedForm = z.infer<typeof SavedForm>;
const SavedInput = z.object({ userId: z.int(), path: z.string(), forms: z.array(SavedForm) });

/**
 * Typed text survives a reload without a connection. It is written into the tab when the page is left, and put back
 * once the offline page has led to the same screen again. Dialogs do not open again, so their input is lost as before.
 */
export function saveInput(userId: number): void {
  const forms = takeSaved(userId);
  if (forms.length > 0) restoreForms(forms);
  window.addEventListener('pagehide', () => {
    if (isDiscarded()) return;
    const unsaved = listUnsaved().flatMap(({ fields, changed }) => {
      const input = fields?.();
      return input ? { ...input, changed: changed?.() ?? input.changed } : [];
    });
    const saved = { userId, path: location.pathname, forms: unsaved.filter(isRestorable).map(toSavedForm) };
    // a full or forbidden storage loses what a reload has always lost
    try {
      sessionStorage.setItem(key, JSON.stringify(saved));
    } catch {}
  });
}

function takeSaved(userId: number): SavedForm[] {
  const [wasOffline, text] = [sessionStorage.getItem(offlineKey), sessionStorage.getItem(key)];
  for (const one of [offlineKey, key]) sessionStorage.removeItem(one);
  if (wasOffline === null || text === null) return [];
  const saved = SavedInput.safeParse(JSON.parse(text)).data;
  return saved?.userId === userId && saved.path === location.pathname ? saved.forms : [];
}

function restoreForms(forms: readonly SavedForm[]): void {
  const waiting = new Set(forms);
  const [path, giveUpAt] = [location.pathname, Date.now() + patienceMs];
  const timer = setInterval(() => {
    const open = listInput().flatMap(({ fields }) => fields?.() ?? []);
    for (const saved of waiting) {
      const form = open.find(
        (one) => isRestorable(one) && joinNames(Object.keys(one.values)) === joinNames(saved.names),
      );
      if (!form) continue;
      form.restore(saved.changed);
      waiting.delete(saved);
      toast.success('What you typed before the connection was lost is back.');
    }
    if (waiting.size === 0 || location.pathname !== path || Date.now() > giveUpAt) clearInterval(timer);
  }, 100);
}

const joinNames = (names: readonly string[]): string => names.toSorted().join();

const isRestorable = ({ form }: FormInput): boolean =>
  form !== null && form.closest('[role=dialog]') === null && form.querySelector('[type=password]') === null;

const toSavedForm = ({ values, changed }: FormInput): SavedForm => ({
  names: Object.keys(values),
  changed: Object.fromEntries(Object.entries(changed).filter(([, value]) => !(value instanceof Blob))),
});
