import { FileText, Monitor, Moon, Smartphone } from 'lucide-react';

/** The views of a newsletter. */
export const previewViews = [
  { id: 'desktop', label: 'Desktop', Icon: Monitor },
  { id: 'phone', label: 'Phone', Icon: Smartphone },
  { id: 'dark', label: 'Dark', Icon: Moon },
  { id: 'text', label: 'Plain text', Icon: FileText },
] as const;
export type PreviewView = (typeof previewViews)[number]['id'];
