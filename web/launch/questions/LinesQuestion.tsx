import { Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';
import type { QuestionOf } from '#contract/launch/question.ts';
import { Button } from '#web/parts/Button.tsx';
import { FieldGroup } from '#web/parts/Field.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { readList } from './answer-text.ts';
import { useQuestionAnswer, type QuestionProps } from './use-answer-of.ts';

const maxLines = 100;

/** A list of lines: Enter adds one, Backspace in an empty one removes it. */
export function LinesQuestion(props: QuestionProps<QuestionOf<'lines'>>): ReactElement {
  const { texts, value, change, field } = useQuestionAnswer(props);
  const place = useRef<HTMLDivElement>(null);
  const { label, advised } = props.question;
  const written = readList(value);
  const lines = written.length > 0 ? written : [''];
  const isMany = lines.filter((line) => line.trim() !== '').length > advised;

  // a layout effect, so that the next key press already goes to the new line
  const focusNext = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (focusNext.current !== null) place.current?.querySelectorAll('input')[focusNext.current]?.focus();
    focusNext.current = null;
  });

  function addAfter(index: number): void {
    if (lines.length >= maxLines) return;
    focusNext.current = index + 1;
    change(lines.toSpliced(index + 1, 0, ''));
  }
  function remove(index: number): void {
    focusNext.current = Math.max(index - 1, 0);
    change(lines.toSpliced(index, 1));
  }
  function onKey(event: KeyboardEvent<HTMLInputElement>, index: number): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      addAfter(index);
    }
    if (event.key === 'Backspace' && lines[index] === '' && lines.length > 1) {
      event.preventDefault();
      remove(index);
    }
  }

  return (
    <FieldGroup {...texts} hint={isMany ? undefined : texts.hint}>
      {({ id, ...wiring }) => (
        <div ref={place} id={id} className="flex flex-col gap-2">
          {lines.map((line, index) => (
            // lines have no identity other than their index
            <div key={index} className="flex gap-1">
              <TextInput
                {...wiring}
                {...field}
                {...(index > 0 && { ref: null })}
                aria-label={`${label}, line ${index + 1}`}
                value={line}
                onChange={(event) => change(lines.with(index, event.target.value))}
                onKeyDown={(event) => onKey(event, index)}
              />
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove line ${index + 1}`}
                onClick={() => remove(index)}
              >
                <X aria-hidden />
              </Button>
            </div>
          ))}
          <Button
            variant="secondary"
            size="small"
            className="w-fit"
            onClick={() => addAfter(lines.length - 1)}
          >
            <Plus aria-hidden />
            Add a line
          </Button>
          {isMany && (
            <output className="rounded-control bg-glow px-3 py-2 text-sm font-[600] text-on-glow">
              {texts.hint}
            </output>
          )}
        </div>
      )}
    </FieldGroup>
  );
}
