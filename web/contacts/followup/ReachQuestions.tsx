import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { phoneHref, textHref } from '#contract/phones.ts';
import { useMarkContacted } from '#web/contacts/use-mark-contacted.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { handleReach, isUnwanted, type Reach } from './reach.ts';
import { useCallQuestion } from './use-call-question.tsx';

/** Asks before an unwanted call or text, and how a call went. A text to a new lead marks it as Contacted. */
export function ReachQuestions(): ReactElement {
  const [unwanted, setUnwanted] = useState<Reach | null>(null);
  const { askAbout, question } = useCallQuestion();
  const markContacted = useMarkContacted();
  const follow = ({ way, contact }: Reach) =>
    way === 'call' ? askAbout(contact.id) : markContacted(contact);
  const begin = useEffectEvent((reach: Reach) => (isUnwanted(reach) ? setUnwanted(reach) : follow(reach)));
  useEffect(() => handleReach((reach) => begin(reach)), []);
  const close = () => setUnwanted(null);
  return (
    <>
      {unwanted && (
        <UnwantedQuestion
          reach={unwanted}
          onClose={close}
          onReach={() => {
            close();
            follow(unwanted);
          }}
        />
      )}
      {question}
    </>
  );
}

type UnwantedQuestionProps = { reach: Reach; onClose: () => void; onReach: () => void };

function UnwantedQuestion({ reach, onClose, onReach }: UnwantedQuestionProps): ReactElement {
  const { contact, way, number } = reach;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={`${contact.name} asked not to be ${way === 'call' ? 'called' : 'texted'}`}
      description={`You can still ${way} them, for example if they’ve asked you to since.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <LinkButton href={way === 'call' ? phoneHref(number) : textHref(number)} onClick={onReach}>
            {way === 'call' ? 'Call anyway' : 'Text anyway'}
          </LinkButton>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
