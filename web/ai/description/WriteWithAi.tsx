import { Sparkles } from 'lucide-react';
import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { may } from '#contract/access.ts';
import { ai } from '#contract/ai/ai.ts';
import { errors } from '#contract/errors.ts';
import { Button } from '#web/parts/Button.tsx';
import { useOnDemand } from '#web/parts/on-demand.ts';
import { isFeatureShown, useAccessSubject, useMe } from '#web/session.tsx';
import type { DescriptionValues } from './description-values.ts';

const load = () => import('./WriteDialog.tsx');
const WriteDialog = lazyPart(() => load().then((module) => ({ default: module.WriteDialog })));

type WriteWithAiProps = {
  /** the facts as they are in the form now */
  valuesOf: () => DescriptionValues;
  place: string;
  listing: { listing_id?: number; state_or_province?: string };
  onReplace: (text: string) => void;
};

/** Opens the form of a description with the facts of a listing. */
export function WriteWithAi({ valuesOf, ...rest }: WriteWithAiProps): ReactElement | null {
  const isShown = isFeatureShown(useMe(), 'LISTINGS_AI');
  const mayAsk = may(useAccessSubject(), ai.describe.access);
  const [values, setValues] = useState<DescriptionValues | null>(null);
  const { reach } = useOnDemand(load);
  if (!isShown) return null;
  return (
    <>
      <Button
        variant="secondary"
        {...(!mayAsk && { disabledReason: errors.ai_not_available[1] })}
        onPointerEnter={reach.onPointerEnter}
        onFocus={reach.onFocus}
        onClick={() => setValues(valuesOf())}
      >
        <Sparkles aria-hidden />
        Write with AI
      </Button>
      {values && (
        <Suspense>
          <WriteDialog {...rest} values={values} onClose={() => setValues(null)} />
        </Suspense>
      )}
    </>
  );
}
