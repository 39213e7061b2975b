import { toast as sonner } from 'sonner';

const CHANGES_SAVED = 'Changes saved!';
const SOMETHING_FAILED = 'There was an error processing your request, please try again later.';

export const toast = {
  success(message: string = CHANGES_SAVED): void {
    sonner.success(message);
  },
  // the toaster's region is polite; a failure interrupts
  error(message: string = SOMETHING_FAILED): void {
    sonner.error(<span role="alert">{message}</span>, { duration: 8000 });
  },
};
