import { useId, useState, type ReactElement } from 'react';
import type { Finding } from '#contract/ai/findings.ts';
import { Button } from '#web/parts/Button.tsx';
import { classNames } from '#web/parts/class-names.ts';
import { changeText, splitByFinding, removeFinding, type Marked } from './change-text.ts';
import { DismissDialog } from './DismissDialog.tsx';
import '../ai.css';

type MarkedWordsProps = {
  marked: Marked;
  listingId: number | undefined;
  /** the text after words were removed or replaced */
  onChange: (changed: Marked) => void;
};

/** A text with marked words, and a note on each. */
export function MarkedWords({ marked, listingId, onChange }: MarkedWordsProps): ReactElement {
  const id = useId();
  const [dismissing, dismiss] = useState<Finding | null>(null);
  const { text, findings } = marked;
  const idOf = (finding: Finding) => `${id}-${findings.indexOf(finding)}`;
  return (
    <div className="flex flex-col gap-5">
      <p className="whitespace-pre-wrap">
        {splitByFinding(marked).map(({ text: words, finding }, index) =>
          finding === null ? (
            words
          ) : (
            <button
              // the position in the text identifies a piece
              key={index}
              type="button"
              aria-describedby={`${idOf(finding)}-reason`}
              onClick={() => document.getElementById(idOf(finding))?.focus()}
              className={classNames('marked-words', finding.allowed_reason !== null && 'is-allowed')}
              data-severity={finding.severity}
            >
              {words}
            </button>
          ),
        )}
      </p>
      {findings.length > 0 && (
        <ul aria-label="Wording to review" className="flex flex-col gap-3">
          {findings.map((finding) => (
            <li
              key={idOf(finding)}
              id={idOf(finding)}
              tabIndex={-1}
              className="scroll-mt-24 rounded-control bg-sunken p-4"
            >
              <p>
                <strong>“{finding.quote}”</strong>
                {finding.severity === 'block' && finding.allowed_reason === null && (
                  <span className="text-sm text-danger"> · Holds the listing</span>
                )}
              </p>
              <p id={`${idOf(finding)}-reason`} className="mt-1 text-muted text-pretty">
                {finding.allowed_reason === null ? finding.reason : `Kept: ${finding.allowed_reason}`}
              </p>
              {finding.allowed_reason === null && (
                <div className="mt-3 flex flex-wrap gap-2">
                  {finding.suggestion !== null && (
                    <Button
                      variant="secondary"
                      size="small"
                      onClick={() => onChange(changeText(marked, finding, finding.suggestion ?? ''))}
                    >
                      Say “{finding.suggestion}”
                    </Button>
                  )}
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Remove “${finding.quote}”`}
                    onClick={() => onChange(removeFinding(finding, marked))}
                  >
                    Remove
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Keep wording: “${finding.quote}”`}
                    onClick={() => dismiss(finding)}
                  >
                    Keep wording
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {dismissing && (
        <DismissDialog
          finding={dismissing}
          listingId={listingId}
          onDismissed={(reason) =>
            onChange({
              text,
              findings: findings.map((one) =>
                one.rule === dismissing.rule && one.quote.toLowerCase() === dismissing.quote.toLowerCase()
                  ? { ...one, allowed_reason: reason }
                  : one,
              ),
            })
          }
          onClose={() => dismiss(null)}
        />
      )}
    </div>
  );
}
