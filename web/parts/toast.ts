import { defaultError } from '#contract/errors.ts';

const CHANGES_SAVED = 'Changes saved!';

export const toast = {
  success(message: string = CHANGES_SAVED): void {
    send({ kind: 'success', message });
  },
  error(message: string = defaultError, action?: ToastAction): void {
    send({ kind: 'error', message, ...(action && { action }) });
  },
  /** Once, however many calls failed, and until the network is back. */
  offline(message: string): void {
    send({ kind: 'offline', message });
  },
};

export type ToastAction = { label: string; onPress: () => void };
export type ToastMessage = { kind: 'success' | 'error' | 'offline'; message: string; action?: ToastAction };

let show: ((toast: ToastMessage) => void) | null = null;
let wake: (() => void) | null = null;
const waiting: ToastMessage[] = [];

// The toaster is not part of the first load: what is said before it stands waits for it.
function send(message: ToastMessage): void {
  if (show) return show(message);
  waiting.push(message);
  wake?.();
}

export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}

export function showToastsWith(shower: (toast: ToastMessage) => void): () => void {
  show = shower;
  for (const message of waiting.splice(0)) shower(message);
  return () => {
    show = null;
  };
}
