import { defaultError } from '#contract/refusals.ts';

export const changesSaved = 'Changes saved!';

export const toast = {
  success(message: string = changesSaved, action?: ToastAction): void {
    send({ kind: 'success', message, ...(action && { action }) });
  },
  error(message: string = defaultError, action?: ToastAction): void {
    send({ kind: 'error', message, ...(action && { action }) });
  },
  /** Shown once for any number of failed calls, until the network is back. */
  offline(message: string): void {
    send({ kind: 'offline', message });
  },
};

export type ToastAction = { label: string; onPress: () => void };
export type ToastMessage = { kind: 'success' | 'error' | 'offline'; message: string; action?: ToastAction };

let show: ((toast: ToastMessage) => void) | null = null;
let loadToaster: (() => void) | null = null;
const waiting: ToastMessage[] = [];

// The toaster is not part of the first load: earlier messages wait until it has loaded.
function send(message: ToastMessage): void {
  if (show) return show(message);
  waiting.push(message);
  loadToaster?.();
}

export function onFirstToast(listener: () => void): () => void {
  loadToaster = listener;
  if (waiting.length > 0) listener();
  return () => {
    loadToaster = null;
  };
}

export function showToastsWith(shower: (toast: ToastMessage) => void): () => void {
  show = shower;
  for (const message of waiting.splice(0)) shower(message);
  return () => {
    show = null;
  };
}
